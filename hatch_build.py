"""How the wheel is compiled when BARRAGE_COMPILE=1 asks for it; otherwise it is pure Python, and no compiler is needed.

`[tool.hatch.build.targets.wheel.hooks.custom]` in pyproject.toml names the modules. mypyc compiles a copy of the
package in a temporary folder, so that the checkout stays as it is. Only an editable installation puts the compiled
modules beside their sources; one without BARRAGE_COMPILE takes them away again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE, SUMS = "barrage_core", "compiled.txt"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify({arguments!r}, opt_level="3", debug_level="0", group_name="barrage")
setup(name="barrage-kit", packages=[], ext_modules=modules)
"""


class CompilingHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel, with the checksums of the sources that they were made from."""

    def dependencies(self) -> list[str]:
        """Return what compiling needs, when it is asked for."""
        return list(self.config["needs"]) if _asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is written."""
        editable = version == "editable"
        if editable:
            _take_away(Path(self.root))
        if not _asked_for():
            return
        self._workshop = TemporaryDirectory()
        built = self._compile(Path(self._workshop.name))
        if editable:
            shutil.copytree(built, self.root, dirs_exist_ok=True)
        else:
            paths = [path for path in built.rglob("*") if path.is_file()]
            build_data["force_include"].update({str(path): path.relative_to(built).as_posix() for path in paths})
        build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear up after the wheel is written."""
        if _asked_for():
            self._workshop.cleanup()

    def _compile(self, workshop: Path) -> Path:
        """Compile a copy of the package, and return the folder with what came of it, laid out as in the wheel."""
        copy, built = workshop / "copy", workshop / "built"
        shutil.copytree(Path(self.root) / PACKAGE, copy / PACKAGE, ignore=shutil.ignore_patterns(f"*{SUFFIX}"))
        sources = [str(path.relative_to(copy)) for path in self._matching(copy, "compile", leave="leave")]
        arguments = ["--explicit-package-bases", "--ignore-missing-imports", *sources]
        (copy / "setup.py").write_text(SETUP.format(arguments=arguments), encoding="utf-8")
        self.app.display_info(f"compiling {len(sources)} modules with mypyc, which takes about a minute")
        places = ["--build-lib", str(built), "--build-temp", str(workshop / "objects")]
        command = [sys.executable, "setup.py", "--quiet", "build_ext", *places]
        done = subprocess.run(
            command, cwd=copy, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if done.returncode:
            raise SystemExit(
                f"{done.stdout}\nmypyc could not compile the kit; without BARRAGE_COMPILE it needs no compiler."
            )
        lines = [f"{_checksum(path)}  {path.relative_to(copy / PACKAGE).as_posix()}\n" for path in self._watched(copy)]
        (built / PACKAGE / SUMS).write_text("".join(lines), encoding="utf-8")
        return built

    def _watched(self, copy: Path) -> list[Path]:
        """Return the sources that must not change: the compiled ones, and those whose types and constants they use."""
        return sorted({*self._matching(copy, "compile", leave="leave"), *self._matching(copy, "built-on")})

    def _matching(self, copy: Path, key: str, leave: str = "") -> Iterator[Path]:
        """Yield the files that the patterns of a setting name, without those of another setting."""
        left = {path for pattern in self.config.get(leave, ()) for path in copy.glob(pattern)}
        found = {path for pattern in self.config[key] for path in copy.glob(pattern)}
        return iter(sorted(found - left))


def _asked_for() -> bool:
    return os.environ.get("BARRAGE_COMPILE", "") not in ("", "0")


def _take_away(root: Path) -> None:
    """Remove what an earlier editable installation put beside the sources."""
    for path in [*root.glob(f"*__mypyc{SUFFIX}"), *(root / PACKAGE).rglob(f"*{SUFFIX}"), root / PACKAGE / SUMS]:
        path.unlink(missing_ok=True)


def _checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
