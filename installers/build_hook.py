"""Build hook: compiles the translations and puts the data folders into wheels."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA_FOLDERS = ("resources", "reports")


class BuildHook(BuildHookInterface[Any]):
    """Runs before each wheel, the editable one included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue; in all but editable wheels, take the data folders along.

        An editable install reads the live folders of the source tree: copies would grow stale.
        """
        root = Path(self.root)
        # the backend does not have the source tree on its import path
        runpy.run_path(str(root / "installers" / "catalogue.py"))["compile_all"](root)
        if version != "editable":
            for name in DATA_FOLDERS:
                build_data["force_include"][str(root / name)] = f"bracket_desk/{name}"
