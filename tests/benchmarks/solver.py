"""What a constraint solver finds for the instances: run by hand, its figures are kept as data.

    python -m venv ELSEWHERE; ELSEWHERE/bin/pip install ortools msgspec
    PYTHONPATH=. ELSEWHERE/bin/python -m tests.benchmarks.solver

No part of the program and none of its tests need the solver: ``solver.json`` beside this file
holds what it found. One instance at a time, two workers, stopped when the process has used
sixty seconds of processor time, which are thirty seconds of two processors of its own, however
busy the machine is. Instances that are in the file already are left out.

Each match is an interval, the tables are one cumulative resource, a match starts after the
matches it comes from and the rest, and with sessions only where it ends before closing.
"""

from __future__ import annotations

import json
import platform
import sys
import time
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tests.benchmarks.instances import NOW, REST, Instance, instances, waits

FIGURES = Path(__file__).parent / "solver.json"

WORKERS = 2
PROCESSOR_SECONDS = 60
MOST_SECONDS = 1800

MINUTE = 60


def main() -> None:
    """Solve what is missing, and store after each."""
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    cp_model = import_module("ortools.sat.python.cp_model")
    figures["solver"] = f"OR-Tools CP-SAT {import_module('ortools').__version__}"
    figures["python"] = platform.python_version()
    figures["workers"], figures["processor-seconds"] = WORKERS, PROCESSOR_SECONDS
    found = figures.setdefault("instances", {})
    for instance in instances():
        if instance.name in found:
            continue
        found[instance.name] = solve(cp_model, instance) | {"date": date.today().isoformat()}  # noqa: DTZ011
        FIGURES.write_text(_written(figures), "utf-8")
        sys.stdout.write(f"{instance.name}: {found[instance.name]}\n")
        sys.stdout.flush()


def _written(figures: dict[str, Any]) -> str:
    """The figures as JSON, a line an instance."""
    head = "".join(
        f" {json.dumps(key)}: {json.dumps(figures[key])},\n" for key in figures if key != "instances"
    )
    found = figures["instances"].items()
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(figure)}" for name, figure in found)
    return f'{{\n{head} "instances": {{\n{rows}\n }}\n}}\n'


def solve(cp_model: Any, instance: Instance) -> dict[str, Any]:
    """Minutes from now to the finish that the solver finds, and its own bound."""
    model = cp_model.CpModel()
    jobs = waits(instance)
    horizon = 40 * 24 * 60
    starts: dict[str, Any] = {}
    intervals: list[Any] = []
    finish = model.new_int_var(0, horizon, "finish")
    for match, (minutes, before) in jobs.items():
        domain = [list(room) for room in _rooms(instance, minutes)] or [[0, horizon]]
        start = model.new_int_var_from_domain(cp_model.Domain.from_intervals(domain), match)
        starts[match] = start
        intervals.append(model.new_fixed_size_interval_var(start, minutes, match))
        for other in before:
            model.add(start >= starts[other] + jobs[other][0] + REST)
        model.add(finish >= start + minutes)
    model.add_cumulative(intervals, [1] * len(intervals), instance.tables)
    model.minimize(finish)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = WORKERS
    solver.parameters.max_time_in_seconds = MOST_SECONDS
    status, took = _run(solver, model)
    return {
        "status": status,
        "finish": round(solver.objective_value),
        "bound": round(solver.best_objective_bound),
        "processor-seconds": round(took, 1),
    }


def _rooms(instance: Instance, minutes: int) -> Iterator[tuple[int, int]]:
    """From when to when a match of so many minutes may start."""
    for opening, closing in instance.hours:
        assert closing is not None
        begin, end = (int((moment - NOW).total_seconds()) // MINUTE for moment in (opening, closing))
        if begin + minutes <= end:
            yield begin, end - minutes


def _run(solver: Any, model: Any) -> tuple[str, float]:
    """Solve until the processor time is used up: how it ended, and how much was."""
    begun, over = time.process_time(), Event()

    def watch() -> None:
        while not over.wait(0.2):
            if time.process_time() - begun >= PROCESSOR_SECONDS:
                solver.stop_search()

    watching = Thread(target=watch)
    watching.start()
    status = solver.solve(model)
    over.set()
    watching.join()
    return solver.status_name(status), time.process_time() - begun


if __name__ == "__main__":
    main()
