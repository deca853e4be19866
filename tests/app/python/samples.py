# SPDX-License-Identifier: GPL-3.0-or-later
"""Projects that the tests share."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROJECTS = ROOT / "projects"
FIVE_BAR = PROJECTS / "five-bar-design.linkwright.json"


def pendulum(length=0.7, mass=1.3, duration=1.0, **more):
    """A uniform rod that hangs from the ground and starts level, its tip at +x."""
    return {
        "format": "linkwright",
        "version": "1.1",
        "name": "Pendulum",
        "gravity": [0, -9.81, 0],
        "parameters": [{"id": "L", "value": length}],
        "points": [
            {"id": "O", "position": [0, 0, 0]},
            {"id": "E", "position": ["=L", 0, 0]},
        ],
        "bodies": [{"id": "rod", "points": ["O", "E"], "mass": {"kind": "rod", "mass": mass}}],
        "joints": [
            {"id": "pivot", "kind": "revolute", "bodyA": "ground", "bodyB": "rod", "point": "O"}
        ],
        "signals": [
            {"id": "tip", "kind": "pointPosition", "at": {"body": "rod", "point": "E"}},
            {"id": "angle", "kind": "jointCoordinate", "joint": "pivot"},
        ],
        "objective": {
            "terms": [
                {"id": "low", "signal": "angle", "time": "terminal", "reference": "constant",
                 "referenceValues": [-1.0]}
            ]
        },
        "designVariables": [{"object": "L", "property": "value", "lower": 0.1, "upper": 3}],
        "simulation": {"duration": duration, "integrator": "rk4", "step": 0.001},
        **more,
    }
