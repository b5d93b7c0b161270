"""The list of Python packages that the site brings: Pyodide's own lock file, with these and no others.

Pyodide's stock list has other files of the same versions, and lets networkx pull numpy and matplotlib. Here each wheel
is listed with its own checksum and with the dependencies that it names for a browser.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

__all__ = ["Wheel", "lock", "minor", "read_wheel"]

OURS = "barrage-kit"
BROWSER = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "sys_platform": "emscripten",
}
"""What the markers of a requirement are held against, with the version of Python that Pyodide has."""
PART_OF_THE_SITE = {"ipykernel", "jupyterlab", "jupyterlab-widgets"}
"""Requirements that need no wheel of a certain version: the site meets them itself, or the kernel's stand-in does."""


class Wheel(NamedTuple):
    """What a wheel says about itself."""

    path: Path
    name: str
    version: str
    requirements: tuple[Requirement, ...]
    imports: tuple[str, ...]

    @property
    def sha256(self) -> str:
        """The checksum of the file."""
        return hashlib.sha256(self.path.read_bytes()).hexdigest()

    def needs(self, python: str) -> list[Requirement]:
        """Return what it needs in a browser with this Python; the kit also needs what its controls need."""
        versions = {"python_full_version": python, "python_version": minor(python)}
        environment = BROWSER | versions | {"extra": "lab" if self.name == OURS else ""}
        return [need for need in self.requirements if need.marker is None or need.marker.evaluate(environment)]


def read_wheel(path: Path) -> Wheel:
    """Read a wheel's metadata, and the names under which its modules are imported."""
    with zipfile.ZipFile(path) as archive:
        files = archive.namelist()
        metadata = next(file for file in files if file.endswith(".dist-info/METADATA"))
        head = HeaderParser().parsestr(archive.read(metadata).decode())
    tops = {file.split("/")[0].removesuffix(".py") for file in files if file.endswith(".py")}
    requirements = tuple(Requirement(text) for text in head.get_all("Requires-Dist", []))
    imports = tuple(sorted(top for top in tops if top.isidentifier()))
    return Wheel(path, canonicalize_name(head["Name"]), head["Version"], requirements, imports)


def minor(python: str) -> str:
    """Return a version of Python as markers and pip want it.

    >>> minor("3.14.2")
    '3.14'
    """
    return ".".join(python.split(".")[:2])


def lock(info: dict[str, Any], wheels: Iterable[Wheel]) -> dict[str, Any]:
    """Return the lock file of these wheels, or say which requirement none of them meets."""
    by_name = {wheel.name: wheel for wheel in wheels}
    packages = {name: _entry(wheel, by_name, info["python"]) for name, wheel in sorted(by_name.items())}
    return {"info": info, "packages": packages}


def _entry(wheel: Wheel, by_name: dict[str, Wheel], python: str) -> dict[str, Any]:
    depends = set()
    for need in wheel.needs(python):
        name = canonicalize_name(need.name)
        if name in by_name:
            depends.add(name)
        if name in PART_OF_THE_SITE:
            continue
        if name not in by_name or not need.specifier.contains(by_name[name].version, prereleases=True):
            has = by_name[name].version if name in by_name else "nothing"
            raise SystemExit(f"{wheel.name} {wheel.version} needs {need.name}{need.specifier}; wheels.txt gives {has}.")
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": wheel.path.name,
        "install_dir": "site",
        "sha256": wheel.sha256,
        "package_type": "package",
        "imports": list(wheel.imports),
        "depends": sorted(depends),
        "unvendored_tests": False,
    }
