// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::support {

/// A bar on a geared motor with voltages given as a formula: nothing has to be optimized first.
inline constexpr const char* rotorProject = R"json({
  "format": "linkwright", "version": "1.1", "name": "Rotor", "gravity": [0, 0, 0],
  "points": [{"id": "pivot", "position": [0, 0, 0]}, {"id": "tip", "position": [0.2, 0, 0]}],
  "bodies": [{"id": "bar", "points": ["pivot", "tip"],
    "mass": {"kind": "explicit", "mass": 0.2, "centerOfMass": [0, 0, 0], "inertia": [0.002, 0.002, 0.003, 0, 0, 0]}}],
  "joints": [{"id": "hinge", "kind": "revolute", "bodyA": "ground", "bodyB": "bar", "point": "pivot", "axis": [0, 0, 1]}],
  "motors": [{"id": "motor", "name": "Motor", "joint": "hinge", "input": "volts", "gearRatio": 70,
    "torqueConstant": 0.0053, "backEmfConstant": 0.00768, "resistance": 2.6, "viscousFriction": 3.42e-06,
    "rotorInertia": 4.6e-07}],
  "inputs": [{"id": "volts", "unit": "V", "kind": "expression", "expression": "1.2*sin(4*t)"}],
  "signals": [{"id": "tip-position", "kind": "pointPosition", "at": {"body": "bar", "point": "tip"}}],
  "objective": {"terms": [{"id": "path", "signal": "tip-position", "time": "running", "reference": "initialValue"}]},
  "simulation": {"duration": 1.6, "step": 0.002}
})json";

}  // namespace linkwright::support
