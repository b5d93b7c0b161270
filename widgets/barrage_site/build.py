"""Build the site: `python -m barrage_site.build`, or `make site`. The result is in dist/site.

What is fetched (Pyodide from npm, wheels from PyPI) stays in .venv/site-cache, so that the next build works offline.
That folder goes when the environment does: with `make clean`, and when pyproject.toml changes. The finished site works
offline too.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from barrage_core.course.lessons import LESSONS, find_notebook

from .alone import PAGES, write_pages
from .docs import build_docs
from .landing import add_script, write_landing
from .lock import OURS, lock, minor, read_wheel

__all__ = ["SITE", "build", "main"]

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE = ROOT / ".venv" / "site-cache"
STAGE = ROOT / "build" / "site"
SITE = ROOT / "dist" / "site"
PYODIDE = "314.0.6"
LOCK = "pyodide-lock.json"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
OLD_STUB = "widgetsnbextension-3"
"""The kernel ships stand-ins for two generations of ipywidgets; ours is the newer one."""
PURE = ["--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"]


def main() -> int:
    """Build the site and say how large it is."""
    began = time.monotonic()
    build()
    megabytes = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) / 1e6
    seconds = time.monotonic() - began
    print(f"{SITE.relative_to(ROOT)}: {megabytes:.0f} MB, {seconds:.0f} s. Serve it with: make site-serve")
    return 0


def build() -> None:
    """Build in a separate folder and move the site into place at the end: a failed build leaves the old one."""
    shutil.rmtree(STAGE, ignore_errors=True)
    pyodide = STAGE / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    info = _unpack_runtime(pyodide)
    _gather_wheels(pyodide, info["python"])
    wheels = [read_wheel(path) for path in sorted(pyodide.glob("*.whl"))]
    _write_json(pyodide / LOCK, lock(info, wheels))
    _stage_lessons()
    _say("building the site with JupyterLite")
    _run([sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", ".", "--output-dir", "out"], STAGE)
    write_landing(STAGE / "out")
    add_script(STAGE / "out")
    _say("writing the documentation")
    build_docs(STAGE / "out" / "docs", lessons="../lab/index.html?path=")
    shutil.copy(STAGE / "out" / "lab" / "favicon.ico", STAGE / "out")
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.parent.mkdir(exist_ok=True)
    (STAGE / "out").rename(SITE)
    shutil.rmtree(STAGE)


def _say(text: str) -> None:
    print(f"  {text} …", flush=True)


def _run(command: Sequence[str | Path], folder: Path) -> str:
    """Run a command quietly; its output is shown if it fails."""
    done = subprocess.run(command, cwd=folder, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise SystemExit(f"{done.stdout[-3000:]}\nThis failed: {' '.join(map(str, command))}")
    return done.stdout


def _write_json(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")


# Python ------------------------------------------------------------------------------------------------------------


def _unpack_runtime(folder: Path) -> dict[str, Any]:
    """Put Pyodide into a folder and return what its lock file says about itself."""
    archive = CACHE / f"pyodide-{PYODIDE}.tgz"
    if not archive.exists():
        if not (npm := shutil.which("npm")):
            raise SystemExit("npm is not installed: it is needed once, to fetch Pyodide (Debian: apt-get install npm).")
        _say(f"fetching Pyodide {PYODIDE} from npm")
        part = CACHE / "part"
        part.mkdir(parents=True, exist_ok=True)
        _run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], part)
        (part / archive.name).rename(archive)
    with tarfile.open(archive) as packed:
        for name in RUNTIME:
            (folder / name).write_bytes(_read(packed, name))
    info: dict[str, Any] = json.loads((folder / LOCK).read_text(encoding="utf-8"))["info"]
    return info


def _read(packed: tarfile.TarFile, name: str) -> bytes:
    file = packed.extractfile(f"package/{name}")
    if file is None:
        raise SystemExit(f"Pyodide {PYODIDE} has no file {name}.")
    return file.read()


def _gather_wheels(folder: Path, python: str) -> None:
    """Put all wheels into a folder: those of wheels.txt, those of the kernel, and our own."""
    kernel = _extension(EXTENSIONS[1]) / "static" / "pypi"
    for path in [*_fetched_wheels(python), *kernel.glob("*.whl")]:
        if not path.name.startswith(OLD_STUB):
            shutil.copy(path, folder)
    _say(f"making the wheel of {OURS}")
    os.environ.pop("BARRAGE_COMPILE", None)  # a browser runs pure Python alone
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    _leave_out_lessons(next(folder.glob(f"{OURS.replace('-', '_')}-*.whl")))
    _precompile(folder)
    for path in sorted(folder.glob("*.whl")):
        _mark(path)


def _fetched_wheels(python: str) -> list[Path]:
    """Return the wheels of wheels.txt from PyPI; they are fetched again only when the list or the store has changed."""
    store, note = CACHE / "wheels", "fetched.txt"
    if not (store / note).is_file() or (store / note).read_text(encoding="utf-8") != _contents(store):
        _say("fetching wheels from PyPI")
        part = CACHE / "wheels.part"
        shutil.rmtree(part, ignore_errors=True)
        wanted = ["--dest", str(part), "--requirement", str(HERE / "wheels.txt")]
        _pip("download", "--no-deps", *PURE, f"--python-version={minor(python)}", *wanted)
        (part / note).write_text(_contents(part), encoding="utf-8")
        shutil.rmtree(store, ignore_errors=True)  # not before there is something better
        part.rename(store)
    return sorted(store.glob("*.whl"))


def _contents(store: Path) -> str:
    """Return what a store of wheels was asked for, and what is in it."""
    wanted = (HERE / "wheels.txt").read_text(encoding="utf-8")
    return "\n".join([f"for Pyodide {PYODIDE}", wanted, *sorted(path.name for path in store.glob("*.whl"))])


def _precompile(folder: Path) -> None:
    """Add bytecode to the wheels of a folder, which also holds Pyodide, where that is possible."""
    node = shutil.which("node")
    if node is None:
        print("  node is not installed: Python will need a few seconds longer to wake up in the browser.", flush=True)
        return
    _say("compiling the modules for the browser's Python")
    _run([node, HERE / "precompile.mjs", folder, folder], ROOT)


def _leave_out_lessons(wheel: Path) -> None:
    """Take the lessons out of our wheel, because the site has them beside it."""
    part = wheel.with_suffix(".part")
    with ZipFile(wheel) as full, ZipFile(part, "w", ZIP_DEFLATED) as slim:
        for file in full.infolist():
            if not file.filename.startswith("barrage_core/lessons/"):
                slim.writestr(file, full.read(file))
    part.replace(wheel)


def _mark(wheel: Path) -> None:
    """Mark a wheel with what it finally holds, in a build tag.

    Its version stays the same while the kit changes, or the Python that its modules are compiled for: the tag keeps a
    browser from taking an old wheel out of its cache, which would not have the checksum of the new one.
    """
    name, version, *tags = wheel.name.split("-")
    wheel.rename(wheel.with_name("-".join([name, version, f"0{read_wheel(wheel).sha256[:10]}", *tags])))


def _pip(*arguments: str) -> None:
    _run([sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments], ROOT)


def _extension(name: str) -> Path:
    path = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / name
    if not path.is_dir():
        raise SystemExit(f"The extension {name} is not installed: make site installs it.")
    return path


# The site ----------------------------------------------------------------------------------------------------------


def _stage_lessons() -> None:
    """Lay out what JupyterLite builds from: the lessons, what they link to, controls alone, and our settings."""
    (STAGE / "contents").mkdir()
    for path in map(find_notebook, LESSONS):
        shutil.copy(path, STAGE / "contents")
    write_pages(STAGE / "contents" / PAGES)
    for name in ("jupyter-lite.json", "overrides.json"):
        shutil.copy(HERE / name, STAGE)
    config = json.loads((HERE / "jupyter_lite_config.json").read_text(encoding="utf-8"))
    config["LiteBuildConfig"]["federated_extensions"] = [str(_extension(name)) for name in EXTENSIONS]
    _write_json(STAGE / "jupyter_lite_config.json", config)


if __name__ == "__main__":
    sys.exit(main())
