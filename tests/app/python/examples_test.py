# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the examples of the help page as they stand there."""

import contextlib
import io
import math
import os
import re
import shutil
import tempfile
import unittest

import linkwright
import samples

PAGE = samples.ROOT / "resources" / "help" / "python.md"


def examples():
    """Headings and the Python below them."""
    return re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?```python\n(.*?)```", PAGE.read_text(),
                      re.DOTALL | re.MULTILINE)


class ExamplesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shutil.copytree(samples.PROJECTS, folder.name, dirs_exist_ok=True)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def run_example(self, heading):
        names, output = {}, io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(dict(examples())[heading], f"{PAGE.name}, {heading}", "exec"), names)
        return names, output.getvalue()

    def test_all_are_run(self):
        self.assertEqual([heading for heading, _ in examples()],
                         ["Simulate", "Build a project", "Gradients", "Optimize",
                          "Optimize with SciPy"])

    def test_simulate(self):
        names, output = self.run_example("Simulate")
        self.assertIn("energy changes by", output)
        self.assertEqual(names["energy"].shape, names["motion"].times.shape)

    def test_build(self):
        names, output = self.run_example("Build a project")
        self.assertIn("0.5 m", output)
        # It swings from level to level, half a turn, and is back on its way within a second.
        self.assertAlmostEqual(names["angle"].min(), -math.pi, delta=1e-4)
        self.assertEqual(linkwright.open("pendulum.linkwright.json")["L"], 0.5)

    def test_gradients(self):
        names, output = self.run_example("Gradients")
        self.assertIn("agrees with the complex step: True", output)
        for name in names["gradient"].names:
            self.assertIn(name, output)

    def test_optimize(self):
        names, output = self.run_example("Optimize")
        self.assertLess(names["best"].cost, names["best"].initial_cost)
        saved = linkwright.open("better.linkwright.json")
        for name, value in names["best"].values.items():
            self.assertEqual(saved[name], value)

    def test_scipy(self):
        try:
            import scipy  # noqa: F401
        except ImportError:
            self.skipTest("SciPy is not installed")
        names, output = self.run_example("Optimize with SciPy")
        cost = names["objective"](names["objective"].start)
        self.assertLess(names["found"].fun, 0.5 * cost)
        self.assertAlmostEqual(names["best"].simulate().cost, names["found"].fun,
                               delta=1e-9 * cost)


if __name__ == "__main__":
    unittest.main()
