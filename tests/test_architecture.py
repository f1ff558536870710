"""What import-linter cannot see: imports hidden from it, and a domain that asks the clock."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bracket_desk"

# They cost start-up time the first window does not need, so they are imported where they are used.
HEAVY = {
    "charset_normalizer",
    "docx",
    "networkx",
    "pypdfium2",
    "python_calamine",
    "reportlab",
    "sqlalchemy",
    "xlsxwriter",
}

# headless commands import no Qt, so the windows are imported when one is opened
WINDOWS = "bracket_desk.ui"

# nor does a command that makes no paper load what makes papers
PAPERS = ("bracket_desk.cli.papers", "bracket_desk.cli.bundles", "bracket_desk.cli.rating")

DYNAMIC = {"__import__", "import_module"}
UNPACKING = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "jsonpickle", "yaml", "copyreg"}
RUNNING = {"eval", "exec", "compile", "__import__"}
CLOCK = {"now", "today", "utcnow"}


def hidden_imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Imports inside functions, of anything but heavy libraries."""
    # a nested function is walked once for each function around it
    seen = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for node in ast.walk(function):
                for name in imported(node):
                    allowed = name.split(".")[0] in HEAVY or name.startswith((WINDOWS, *PAPERS))
                    if not allowed and (node, name) not in seen:
                        seen.add((node, name))
                        yield line(node), f"import of {name} inside a function"


def imports_at_run_time(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Imports by a call, which no checker can follow."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in DYNAMIC:
            yield node.lineno, f"import by calling {called(node)}"


def imports_for_type_checkers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Any mention of ``TYPE_CHECKING``."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id="TYPE_CHECKING")
                | ast.Attribute(attr="TYPE_CHECKING")
                | ast.alias(name="TYPE_CHECKING")
            ):
                yield line(node), "imports for type checkers only"


def clock_readings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Calls that read the computer's clock."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in CLOCK:
            yield node.lineno, f"the clock is read by {called(node)}(); it comes in as an argument"


def imported(node: ast.AST) -> list[str]:
    """The modules that an import statement names."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, level=level):
            return ["." * level + (module or "")]
        case _:
            return []


def called(node: ast.Call) -> str:
    """The last part of the name of what is called."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def line(node: ast.AST) -> int:
    """The line of a statement."""
    return int(getattr(node, "lineno", 0))


def code_out_of_data(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What could run what a file says: modules that unpack objects, calls that compile text."""
    for node in ast.walk(tree):
        for name in imported(node):
            if name.split(".")[0] in UNPACKING:
                yield line(node), f"import of {name}"
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in RUNNING:
                yield node.lineno, f"{name}()"
            case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr=("system" | "popen") as name)):
                yield node.lineno, f"os.{name}()"
            case ast.keyword(arg="shell", value=ast.Constant(value=True)):
                yield node.value.lineno, "a shell"


Rule = Callable[[ast.AST], Iterator[tuple[int, str]]]
RULES: dict[Rule, Path] = {
    hidden_imports: PACKAGE,
    imports_at_run_time: PACKAGE,
    imports_for_type_checkers: PACKAGE,
    code_out_of_data: PACKAGE,
    clock_readings: PACKAGE / "domain",
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_package_has_no(rule: Rule) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {what}"
        for path in sorted(RULES[rule].rglob("*.py"))
        for number, what in rule(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("rule", "source", "lines"),
    [
        (hidden_imports, "import os\ndef f():\n    import os\n", [3]),
        (hidden_imports, "def f():\n    def g():\n        from bracket_desk.domain import x\n", [3]),
        (hidden_imports, "class A:\n    async def f(self):\n        from . import x\n", [3]),
        (hidden_imports, "def f():\n    import networkx\n    from sqlalchemy.engine import Engine\n", []),
        (imports_at_run_time, "x = importlib.import_module('os')\ny = __import__('os')\n", [1, 2]),
        (imports_for_type_checkers, "from typing import TYPE_CHECKING\nif TYPE_CHECKING: pass\n", [1, 2]),
        (imports_for_type_checkers, "import typing\nif typing.TYPE_CHECKING:\n    pass\n", [2]),
        (code_out_of_data, "import pickle\nfrom marshal import loads\n", [1, 2]),
        (code_out_of_data, "eval(x)\nexec(y)\nre.compile(z)\nmodel.eval()\n", [1, 2]),
        (code_out_of_data, "os.system(x)\nsubprocess.run(x, shell=True)\n", [1, 2]),
        (clock_readings, "from datetime import datetime\nx = datetime.now()\n", [2]),
    ],
)
def test_a_breach_is_found_with_its_line(rule: Rule, source: str, lines: list[int]) -> None:
    assert sorted(number for number, _ in rule(ast.parse(source))) == lines
