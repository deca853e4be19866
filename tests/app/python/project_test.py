# SPDX-License-Identifier: GPL-3.0-or-later
"""Opening, building, editing and saving; errors."""

import json
import pathlib
import tempfile
import unittest

import linkwright
import numpy
import samples


class ProjectTest(unittest.TestCase):
    def test_opens_edits_and_saves(self):
        project = linkwright.open(samples.FIVE_BAR)
        known = json.loads(samples.FIVE_BAR.read_text())
        self.assertEqual(project.name, known["name"])
        self.assertEqual(project.path, str(samples.FIVE_BAR))
        body = known["bodies"][0]
        name = f"{body['id']}.mass"
        self.assertEqual(project[name], body["mass"]["mass"])
        self.assertEqual(project.unit(name), "kg")
        project[name] = 0.123
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "changed.linkwright.json"
            project.save(path)
            self.assertEqual(linkwright.open(path)[name], 0.123)
            project[name] = 0.456
            project.save()
            self.assertEqual(linkwright.open(path)[name], 0.456)
        self.assertEqual(json.loads(samples.FIVE_BAR.read_text()), known)

    def test_numbers_follow_formulas(self):
        project = linkwright.Project(samples.pendulum(length=0.7))
        self.assertEqual(project["L"], 0.7)
        self.assertEqual(project["E.position.x"], 0.7)
        self.assertEqual(project.formula("E.position.x"), "=L")
        self.assertIsNone(project.formula("L"))
        project["L"] = 0.9
        self.assertEqual(project["E.position.x"], 0.9)
        project["rod.mass"] = "=2*L"
        self.assertEqual(project["rod.mass"], 1.8)
        project["rod.mass"] = 0.5
        self.assertIsNone(project.formula("rod.mass"))
        project["E.position.y"] = numpy.float64(0.25)
        self.assertEqual(project["E.position.y"], 0.25)

    def test_lists_numbers(self):
        project = linkwright.Project(samples.pendulum())
        self.assertIn("rod.mass", project)
        self.assertNotIn("rod.weight", project)
        self.assertEqual(list(project), project.keys())
        self.assertEqual(len(project), len(project.keys()))
        for name in project:
            self.assertIsInstance(project[name], float)

    def test_dictionaries_come_back(self):
        description = samples.pendulum(view={"kept": [1, 2]})
        description["simulation"]["step"] = numpy.float64(0.002)
        description["gravity"] = numpy.array([0.0, -1.5, 0.0])
        project = linkwright.Project(description)
        again = project.to_dict()
        self.assertEqual(again["gravity"], [0, -1.5, 0])
        self.assertEqual(again["simulation"]["step"], 0.002)
        self.assertEqual(again["view"], {"kept": [1, 2]})
        self.assertEqual(linkwright.Project(again).to_dict(), again)
        self.assertEqual(linkwright.Project(project.to_json()).to_dict(), again)

    def test_copies_are_independent(self):
        project = linkwright.Project(samples.pendulum(mass=1.3))
        other = project.copy()
        other["rod.mass"] = 2.5
        self.assertEqual(project["rod.mass"], 1.3)

    def test_updates_parts(self):
        project = linkwright.Project(samples.pendulum(duration=1.0))
        project["rod.mass"] = 0.4
        project.update(simulation={"duration": 0.25})
        self.assertEqual(project.simulate().times[-1], 0.25)
        self.assertEqual(project["rod.mass"], 0.4)
        self.assertEqual(project.to_dict()["simulation"]["step"], 0.001)

    def test_updates_reject_misspelled_keys(self):
        project = linkwright.Project(samples.pendulum(duration=1.0))
        for change, key in (
            ({"simulaton": {"duration": 2}}, "simulation"),
            ({"simulation": {"duraton": 2}}, "duration"),
        ):
            with self.assertRaisesRegex(linkwright.InputError, key):
                project.update(**change)
        self.assertEqual(project.to_dict()["simulation"]["duration"], 1.0)

    def test_updates_keep_tables(self):
        path = samples.PROJECTS / "inertia-identification.linkwright.json"
        project = linkwright.open(path)
        project.update(name="Other")
        self.assertEqual(project.name, "Other")
        self.assertEqual(project.validate()["problems"], [])
        self.assertEqual(project.simulate().cost, linkwright.open(path).simulate().cost)

    def test_samples(self):
        project = linkwright.open(samples.PROJECTS / "carriage-transfer.linkwright.json")
        known = project.to_dict()["inputs"][0]
        numpy.testing.assert_array_equal(project.samples(known["id"]), known["samples"])
        changed = numpy.linspace(-1.0, 2.0, len(known["samples"]))
        project.set_samples(known["id"], changed)
        numpy.testing.assert_array_equal(project.samples(known["id"]), changed)
        with self.assertRaises(KeyError):
            project.samples("nothing")

    def test_errors_name_object_place_and_remedy(self):
        description = samples.pendulum()
        description["joints"][0]["bodyB"] = "rope"
        project = linkwright.Project(description)
        with self.assertRaises(linkwright.InputError) as raised:
            project.simulate()
        error = raised.exception
        self.assertEqual(error.object, "pivot")
        self.assertIn("bodyB", error.place)
        self.assertIn("rope", error.message)
        self.assertTrue(error.remedy)
        self.assertEqual(error.problems[0]["message"], error.message)
        self.assertIn(error.message, str(error))
        self.assertIsInstance(error, linkwright.LinkwrightError)
        self.assertIsInstance(error, ValueError)
        report = project.validate()
        self.assertFalse(report["valid"])
        self.assertEqual(report["problems"][0]["object"], "pivot")

    def test_wrong_files_and_arguments(self):
        with self.assertRaises(linkwright.InputError) as raised:
            linkwright.open("no-such-file.linkwright.json")
        self.assertIn("no-such-file", str(raised.exception))
        with self.assertRaises(linkwright.InputError):
            linkwright.Project({"format": "linkwright", "version": "1.1", "bodies": 5})
        with self.assertRaises(linkwright.InputError):
            linkwright.Project("{")
        with self.assertRaises(TypeError):
            linkwright.Project({"format": object()})
        project = linkwright.Project(samples.pendulum())
        with self.assertRaises(KeyError) as missing:
            project["rod.weight"]
        self.assertIn("mass", str(missing.exception))
        with self.assertRaises(ValueError):
            project.save()
        with self.assertRaises(linkwright.InputError):
            project["rod.mass"] = "=nothing*2"
        self.assertEqual(project["rod.mass"], 1.3)
        with self.assertRaises(ValueError):
            project.gradient("by-hand")
        with self.assertRaises(ValueError):
            linkwright.set_threads(0)

    def test_imports_robots(self):
        urdf = """<robot name="arm"><link name="base"/>
            <joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/>
              <axis xyz="0 1 0"/></joint>
            <link name="rod"><inertial><origin xyz="0.5 0 0"/><mass value="2"/>
              <inertia ixx="0.1" iyy="0.3" izz="0.3" ixy="0" ixz="0" iyz="0"/></inertial></link>
            </robot>"""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "arm.urdf"
            path.write_text(urdf)
            try:
                project, report = linkwright.import_robot(path)
            except linkwright.InputError as error:
                if "built without" not in error.message:
                    raise
                self.skipTest(error.message)
        self.assertEqual(project["rod.mass"], 2)
        self.assertEqual(report["joints"], 1)
        # Half a meter from the hinge: m g d / (I + m d^2) of angular acceleration from level.
        project.update(simulation={"duration": 1e-3, "integrator": "rk4", "step": 1e-4})
        speed = project.simulate().velocities["hinge"][-1]
        self.assertAlmostEqual(speed, 2 * 9.81 * 0.5 / (0.3 + 2 * 0.25) * 1e-3, delta=1e-8)

    def test_describes_itself(self):
        project = linkwright.Project(samples.pendulum())
        self.assertEqual(repr(project), "<Project 'Pendulum': 1 bodies, 1 joints, 1 variables>")
        self.assertTrue(repr(project.simulate()).startswith("<Motion of 'Pendulum': 1001 times"))


if __name__ == "__main__":
    unittest.main()
