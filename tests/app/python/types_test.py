# SPDX-License-Identifier: GPL-3.0-or-later
"""The type stubs say what the module has, no more and no less; everything has a docstring."""

import ast
import pathlib
import re
import unittest

import linkwright
from linkwright import _engine

STUB = pathlib.Path(linkwright.__file__).with_name("_engine.pyi")
SPECIAL = ("__init__", "__getitem__", "__setitem__", "__contains__", "__iter__", "__len__", "__call__")


def members(owner):
    """Names of a class or module that are its own and meant to be used."""
    return {
        name for name, value in vars(owner).items()
        if (not name.startswith("_") or name in SPECIAL or name == "_repr_svg_")
        and not (name == "__init__" and "no constructor" in (getattr(value, "__doc__", "") or ""))
    }


def parameters(function):
    """Names of parameters in the signature that pybind11 writes at the top of the docstring."""
    signature = re.search(r"\((.*)\) ->", function.__doc__).group(1)
    return re.findall(r"(?:^|, )\**(\w+)(?=:|,|$)", re.sub(r"\[[^\]]*\]", "", signature))


class StubTest(unittest.TestCase):
    def setUp(self):
        self.tree = ast.parse(STUB.read_text())
        self.classes = {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}
        self.functions = {
            node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)
        }

    def test_names_of_the_module(self):
        self.assertEqual(set(self.classes) | set(self.functions), members(_engine))
        for name in members(_engine):
            self.assertIs(getattr(linkwright, name), getattr(_engine, name))
        self.assertEqual(sorted(linkwright.__all__),
                         sorted(members(_engine) | {"__version__"}))

    def test_members_of_classes(self):
        for name, node in self.classes.items():
            real = getattr(_engine, name)
            if issubclass(real, Exception):
                self.assertEqual([base.id for base in node.bases],
                                 [base.__name__ for base in real.__bases__])
                continue
            written = {item.name for item in node.body}
            with self.subTest(name):
                self.assertEqual(written - {"__init__"}, members(real) - {"__init__"})
                for item in node.body:
                    self.compare(item, getattr(real, item.name))

    def compare(self, written, real):
        is_property = any(
            isinstance(mark, ast.Name) and mark.id == "property" for mark in written.decorator_list
        )
        self.assertEqual(is_property, isinstance(real, property), written.name)
        if is_property or written.name in SPECIAL:
            return
        arguments = [argument.arg for argument in written.args.args]
        if written.args.kwarg:
            arguments.append("kwargs")
        found = parameters(real)
        self.assertEqual(arguments[1:], found[1:], written.name)

    def test_functions(self):
        for name, node in self.functions.items():
            arguments = [argument.arg for argument in node.args.args]
            self.assertEqual(arguments, parameters(getattr(_engine, name)), name)

    def test_docstrings(self):
        for name in members(_engine):
            value = getattr(_engine, name)
            self.assertTrue(value.__doc__, name)
            if not isinstance(value, type) or issubclass(value, Exception):
                continue
            for member in members(value) - set(SPECIAL) - {"_repr_svg_"}:
                text = getattr(value, member).__doc__ or ""
                told = [line for line in text.splitlines() if line.strip() and "(self:" not in line]
                self.assertTrue(told, f"{name}.{member}")


if __name__ == "__main__":
    unittest.main()
