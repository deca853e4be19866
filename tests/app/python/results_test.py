# SPDX-License-Identifier: GPL-3.0-or-later
"""What is computed, held against closed forms and independent differences; threads; pictures."""

import gc
import math
import sys
import threading
import time
import unittest
import xml.etree.ElementTree as xml
from concurrent.futures import ThreadPoolExecutor

import linkwright
import numpy
import samples


def quarter_period(length):
    """Time in s that a uniform rod takes from level to hanging: K(sin 45 deg) sqrt(2 L / 3 g), with
    the complete elliptic integral by the arithmetic-geometric mean."""
    one, other = 1.0, math.cos(math.pi / 4)
    while abs(one - other) > 1e-15:
        one, other = (one + other) / 2, math.sqrt(one * other)
    return math.pi / (2 * one) * math.sqrt(2 * length / (3 * 9.81))


class MotionTest(unittest.TestCase):
    def test_pendulum_hangs_after_a_quarter_period(self):
        duration = quarter_period(0.7)
        description = samples.pendulum(length=0.7)
        # 400 steps of a method of fourth order: the error is below 1e-9 rad.
        description["simulation"].update(duration=duration, step=duration / 400)
        motion = linkwright.Project(description).simulate()
        self.assertAlmostEqual(motion.times[-1], duration, delta=1e-12)
        self.assertAlmostEqual(motion["angle"][-1], -math.pi / 2, delta=1e-8)
        numpy.testing.assert_allclose(motion["tip"][-1], [0, -0.7, 0], atol=1e-8)
        # From m g L / 2 of height: omega^2 = 3 g / L.
        speed = motion.velocities["pivot"][-1]
        self.assertAlmostEqual(speed, -math.sqrt(3 * 9.81 / 0.7), delta=1e-7)
        self.assertAlmostEqual(motion.kinetic_energy[-1], 1.3 * 9.81 * 0.35, delta=1e-7)
        energy = motion.kinetic_energy + motion.potential_energy
        self.assertLess(numpy.ptp(energy), 1e-7)

    def test_arrays_look_into_the_motion(self):
        motion = linkwright.Project(samples.pendulum()).simulate()
        for array in (motion.times, motion["angle"], motion["tip"], motion.kinetic_energy,
                      motion.coordinates["pivot"]):
            self.assertIs(array.base, motion)
            self.assertFalse(array.flags.writeable)
            with self.assertRaises(ValueError):
                array[0] = 1.0
        pointer = motion["tip"].__array_interface__["data"][0]
        self.assertEqual(motion["tip"].__array_interface__["data"][0], pointer)
        tip, expected = motion["tip"], motion["tip"].copy()
        del motion
        gc.collect()
        numpy.testing.assert_array_equal(tip, expected)

    def test_paths_and_displacements(self):
        motion = linkwright.Project(samples.pendulum(length=0.7)).simulate()
        numpy.testing.assert_allclose(motion.path("rod", "E"), motion["tip"], atol=1e-14)
        self.assertEqual(motion.path("ground", "E")[-1].tolist(), [0.7, 0, 0])
        turns, travels = motion.displacement("rod")
        # The pivot is the origin: the rod only turns, about z.
        numpy.testing.assert_allclose(travels, 0, atol=1e-14)
        numpy.testing.assert_allclose(turns[:, 0], numpy.cos(motion["angle"] / 2), atol=1e-12)
        numpy.testing.assert_allclose(turns[:, 3], numpy.sin(motion["angle"] / 2), atol=1e-12)
        with self.assertRaises(IndexError):
            motion.path("rope", "E")
        with self.assertRaises(KeyError):
            motion["nothing"]

    def test_stores_the_times_asked_for(self):
        project = linkwright.Project(samples.pendulum())
        numpy.testing.assert_allclose(project.simulate(at=[0, 0.25, 1]).times, [0, 0.25, 1])
        with self.assertRaises(linkwright.LinkwrightError):
            project.simulate(at=[0.5, 0.25])

    def test_a_motion_that_stops_early(self):
        project = linkwright.open(samples.PROJECTS / "hoeken-straight-line.linkwright.json")
        # The crank is longer than all other links: it cannot turn around.
        project["B.position.y"] = 0.35
        with self.assertRaises(linkwright.ComputationError) as raised:
            project.simulate()
        self.assertTrue(raised.exception.message)
        motion = project.simulate(partial=True)
        self.assertLess(motion.times[-1], 1.0)
        self.assertIn(motion.failure["message"], raised.exception.message)


class GradientTest(unittest.TestCase):
    def test_agrees_with_differences(self):
        project = linkwright.Project(samples.pendulum(length=0.7, duration=0.3))
        gradient = project.gradient()
        self.assertEqual(gradient.names, ["L.value"])
        step = 1e-5
        costs = []
        for length in (0.7 + step, 0.7 - step):
            project["L"] = length
            costs.append(project.simulate().cost)
        difference = (costs[0] - costs[1]) / (2 * step)
        self.assertGreater(abs(difference), 0.1)
        # Rounding 1e-16 / step and curvature step^2 of central differences.
        self.assertAlmostEqual(gradient.gradient[0] / difference, 1, delta=1e-7)
        self.assertNotEqual(gradient.gradient[0], difference)
        self.assertEqual(gradient["L.value"], gradient.gradient[0])
        project["L"] = 0.7
        self.assertAlmostEqual(project.derivatives()["L"] / gradient.gradient[0], 1, delta=1e-10)
        self.assertAlmostEqual(gradient.cost, project.simulate().cost, delta=1e-15)

    def test_methods_agree(self):
        report = linkwright.open(samples.FIVE_BAR).check()
        self.assertTrue(report["agrees"])
        self.assertIsInstance(report["methods"]["adjoint"]["gradient"], numpy.ndarray)

    def test_objective_names_what_is_wrong(self):
        project = linkwright.open(samples.PROJECTS / "five-bar-design.linkwright.json")
        objective = project.objective()
        designs = numpy.array([objective.start] * 3)
        designs[1, 0] = numpy.nan
        with self.assertRaisesRegex(ValueError, "in row 1 is not a finite number"):
            objective.gradients(designs)
        designs[1] = 1e9
        with self.assertRaisesRegex(linkwright.ComputationError, "Row 1: "):
            objective.gradients(designs)

    def test_objective(self):
        project = linkwright.open(samples.FIVE_BAR)
        objective = project.objective()
        gradient = project.gradient()
        cost, derivatives = objective.cost_and_gradient(objective.start)
        self.assertEqual(objective.names, gradient.names)
        self.assertEqual(cost, gradient.cost)
        numpy.testing.assert_array_equal(derivatives, gradient.gradient)
        self.assertEqual(objective(objective.start), cost)
        designs = objective.start * numpy.array([[1.0], [1.01], [0.99]])
        costs, gradients = objective.gradients(designs)
        self.assertEqual(gradients.shape, designs.shape)
        for row, design in enumerate(designs):
            one, derivatives = objective.cost_and_gradient(design)
            self.assertEqual(costs[row], one)
            numpy.testing.assert_array_equal(gradients[row], derivatives)
            self.assertAlmostEqual(objective.project(design).gradient().cost, one,
                                   delta=1e-12 * one)
        for wrong in (objective.start[:-1], designs[:, :-1]):
            with self.assertRaises(ValueError):
                objective.cost_and_gradient(wrong)
        with self.assertRaises(ValueError):
            objective.gradients(objective.start)

    def test_hessian(self):
        """Symmetric, its columns products with axes, and the change of the gradient."""
        objective = linkwright.open(samples.FIVE_BAR).objective()
        start, size = objective.start, len(objective.start)
        hessian = objective.hessian(start)
        largest = numpy.abs(hessian).max()
        self.assertEqual(hessian.shape, (size, size))
        numpy.testing.assert_array_equal(hessian, hessian.T)
        direction = numpy.cos(numpy.arange(size)) * 1e-3 * numpy.abs(start)
        product = objective.hessian_times(start, direction)
        numpy.testing.assert_allclose(
            product, hessian @ direction, rtol=0, atol=1e-7 * numpy.abs(product).max())
        change = sum(
            sign * objective.cost_and_gradient(start + sign * 1e-2 * direction)[1]
            for sign in (1, -1))
        numpy.testing.assert_allclose(
            change / 2e-2, product, rtol=0, atol=1e-5 * numpy.abs(product).max())
        self.assertGreater(largest, 0.0)
        numpy.testing.assert_array_equal(objective.hessian_times(start, 0 * start), 0 * start)
        with self.assertRaises(ValueError):
            objective.hessian_times(start, start[:-1])


class OptimizeTest(unittest.TestCase):
    def test_reaches_the_length_with_a_known_optimum(self):
        # The rod is at -1 rad in the end where the time is that of its length: time grows with the
        # root of the length, so that the optimum follows from one motion.
        project = linkwright.Project(samples.pendulum(length=0.5, duration=0.4))
        motion = project.simulate()
        angle, times = -motion["angle"], motion.times
        passed = numpy.interp(1.0, angle, times)
        best = project.optimize()
        self.assertTrue(best.converged, best.reason)
        # Linear interpolation between steps of 1 ms.
        self.assertAlmostEqual(best.values["L.value"], 0.5 * (0.4 / passed) ** 2, delta=1e-5)
        self.assertAlmostEqual(best.project["L"], best.values["L.value"], delta=0)
        self.assertEqual(project["L"], 0.5)
        self.assertLess(best.cost, best.initial_cost)
        self.assertEqual(best.iterations[-1].values.shape, (1,))

    def test_tells_what_makes_the_optimum_doubtful(self):
        description = samples.pendulum(length=0.5, duration=0.4)
        self.assertEqual(linkwright.Project(description).optimize().warnings, [])
        description["parameters"].append({"id": "idle", "value": 1})
        description["designVariables"].append({"object": "idle", "property": "value", "upper": 2})
        warnings = linkwright.Project(description).optimize().warnings
        self.assertEqual([warning["object"] for warning in warnings], ["idle"])
        self.assertIn("no effect", warnings[0]["message"])

    def test_callbacks_stop_it(self):
        project = linkwright.open(samples.FIVE_BAR)
        seen = []

        def watch(iteration):
            seen.append(iteration.number)
            return len(seen) < 3

        best = project.optimize(watch)
        self.assertEqual(len(seen), 3)
        self.assertFalse(best.converged)
        self.assertLessEqual(best.cost, best.initial_cost)

    def test_exceptions_of_callbacks_come_through(self):
        class Enough(Exception):
            pass

        def watch(iteration):
            raise Enough(iteration.number)

        with self.assertRaises(Enough):
            linkwright.open(samples.FIVE_BAR).optimize(watch)


class StudiesTest(unittest.TestCase):
    def test_rest_and_modes(self):
        project = linkwright.Project(samples.pendulum(length=0.7))
        rest = project.statics()["equilibria"][0]
        self.assertEqual(rest["stability"], "stable")
        modes = project.modes()["modes"]
        # omega^2 = 3 g / (2 L).
        expected = math.sqrt(1.5 * 9.81 / 0.7) / (2 * math.pi)
        self.assertAlmostEqual(modes[0]["frequency"], expected, delta=1e-9)


class ThreadsTest(unittest.TestCase):
    def test_other_threads_run_while_solving(self):
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1000.0)  # s: the lock changes hands only when it is released
        done, turns = threading.Event(), [0]

        def count():
            while not done.is_set():
                turns[0] += 1
                time.sleep(0)

        counter = threading.Thread(target=count)
        try:
            project = linkwright.Project(samples.pendulum(duration=20.0))
            counter.start()
            time.sleep(0.01)
            before = turns[0]
            project.simulate()
            after = turns[0]
        finally:
            done.set()
            sys.setswitchinterval(interval)
            counter.join()
        self.assertGreater(after, before)

    def test_several_projects_at_once(self):
        def solve(path):
            project = linkwright.open(path)
            return project.gradient().gradient.copy(), project.simulate().cost

        names = ("five-bar-design", "overhead-crane", "governor", "carriage-transfer")
        paths = [samples.PROJECTS / f"{name}.linkwright.json" for name in names]
        alone = [solve(path) for path in paths]
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(solve, paths * 3))
        for index, (gradient, cost) in enumerate(together):
            numpy.testing.assert_array_equal(gradient, alone[index % len(paths)][0])
            self.assertEqual(cost, alone[index % len(paths)][1])

    def test_edits_do_not_reach_a_solve(self):
        project = linkwright.Project(samples.pendulum(duration=2.0))
        alone = project.simulate().cost
        with ThreadPoolExecutor(1) as pool:
            solving = pool.submit(project.simulate)
            while not solving.done():
                project["rod.mass"] = project["rod.mass"] + 0.01
                project["L"] = 0.7
            self.assertEqual(solving.result().cost, alone)

    def test_threads_share_an_objective(self):
        objective = linkwright.open(samples.FIVE_BAR).objective()
        designs = [objective.start * factor for factor in (1.0, 0.99, 1.02, 1.01)]
        alone = [objective.cost_and_gradient(design) for design in designs]
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(objective.cost_and_gradient, designs * 5))
        for index, (cost, gradient) in enumerate(together):
            self.assertEqual(cost, alone[index % 4][0])
            numpy.testing.assert_array_equal(gradient, alone[index % 4][1])


class PictureTest(unittest.TestCase):
    def test_every_sample_has_a_picture(self):
        for path in sorted(samples.PROJECTS.glob("*.linkwright.json")):
            with self.subTest(path.name):
                project = linkwright.open(path)
                picture = xml.fromstring(project._repr_svg_())
                joints = len(project.to_dict()["joints"])
                circles = [part for part in picture if part.tag.endswith("circle")]
                self.assertEqual(len(circles), joints)
                for circle in circles:
                    self.assertTrue(0 <= float(circle.get("cx")) <= 480)
                    self.assertTrue(0 <= float(circle.get("cy")) <= 320)

    def test_the_animation_follows_the_motion(self):
        motion = linkwright.Project(samples.pendulum(length=0.7)).simulate()
        picture = xml.fromstring(motion._repr_svg_())
        rods = [part for part in picture if part.tag.endswith("polyline") and len(part)]
        values = rods[0][0].get("values").split(";")
        self.assertEqual(len(values), 60)
        pivot, first = (numpy.array(place.split(","), float) for place in values[0].split())
        lengths = []
        for frame, text in enumerate(values):
            start, end = (numpy.array(place.split(","), float) for place in text.split())
            numpy.testing.assert_array_equal(start, pivot)
            lengths.append(numpy.hypot(*(end - start)))
            # Angle at the stored time next to the frame; places are rounded to 0.1 px.
            time_of = frame / 59 * motion.times[-1]
            at = min(numpy.searchsorted(motion.times, time_of), len(motion.times) - 1)
            angle = math.atan2(-(end - start)[1], (end - start)[0])
            turn = (angle - motion["angle"][at] + math.pi) % (2 * math.pi) - math.pi
            self.assertLess(abs(turn), 0.2 / lengths[0])
        self.assertLess(numpy.ptp(lengths), 0.3)
        self.assertGreater(numpy.hypot(*(first - pivot)), 100)


if __name__ == "__main__":
    unittest.main()
