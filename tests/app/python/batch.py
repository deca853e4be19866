# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what 1,000 gradients cost through Python against the same loop in C++, in one run:
PYTHONPATH=build/release/python /usr/bin/python3 tests/app/python/batch.py [PROJECT]"""

import sys
import time

import linkwright
import numpy
import samples

project = linkwright.open(sys.argv[1] if len(sys.argv) > 1 else samples.FIVE_BAR)
objective = project.objective()
designs = objective.start * (1 + 1e-4 * numpy.arange(100)[:, None])
python = native = 0.0
for _ in range(10):  # In turns, so that both meet the same load of the machine.
    begin = time.process_time()
    costs, gradients = objective.gradients(designs)
    middle = time.process_time()
    one_by_one = [objective.cost_and_gradient(design) for design in designs]
    end = time.process_time()
    native += middle - begin
    python += end - middle
    assert [cost for cost, _ in one_by_one] == list(costs)
    assert all((one == row).all() for (_, one), row in zip(one_by_one, gradients))
print(f"1000 gradients of {len(objective.start)} variables: C++ {native:.4f} s, "
      f"Python {python:.4f} s, ratio {python / native:.4f}")
