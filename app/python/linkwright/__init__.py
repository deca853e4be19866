# SPDX-License-Identifier: BSD-3-Clause
"""Linkwright: simulate mechanisms, differentiate and optimize them.

    import linkwright

    project = linkwright.open("five-bar.linkwright.json")
    motion = project.simulate()
    motion["tip"]                  # a signal by its id, as a NumPy array
    project["rod.mass"] = 0.5      # numbers by name, in SI units
    project.gradient()
    project.optimize().project.save("better.linkwright.json")

All numbers are in SI units. Solves release the interpreter lock: several projects can be computed at
once in threads. The page "Python" of the help has examples.
"""

from linkwright._engine import (
    Cancelled,
    ComputationError,
    Gradient,
    InputError,
    Iteration,
    LinkwrightError,
    Motion,
    Objective,
    Optimum,
    Project,
    __version__,
    import_robot,
    open,
    set_threads,
)

__all__ = [
    "Cancelled",
    "ComputationError",
    "Gradient",
    "InputError",
    "Iteration",
    "LinkwrightError",
    "Motion",
    "Objective",
    "Optimum",
    "Project",
    "__version__",
    "import_robot",
    "open",
    "set_threads",
]
