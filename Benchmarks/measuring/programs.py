"""Finds the measured and the measuring programs, and builds the small ones."""

import contextlib
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Benchmarks"
OUT = ROOT / ".build" / "bench"
COMPILER = ["cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]

# Server and load have a core each, if there are two.
SERVER_CORE, LOAD_CORE = 0, 1


class Missing(Exception):
    """A required program is missing."""


def on_core(core, command):
    """The command, pinned to that core."""
    command = [str(word) for word in command]
    if (os.cpu_count() or 1) < 2 or not shutil.which("taskset"):
        return command
    return ["taskset", "-c", str(core), *command]


def built(name):
    """A C program of this folder, rebuilt when its source has changed. Names that end in .so are libraries."""
    OUT.mkdir(parents=True, exist_ok=True)
    target, source = OUT / name, SOURCES / (name.removesuffix(".so") + ".c")
    newest = max(file.stat().st_mtime for file in [source, *SOURCES.glob("*.h")])
    if not target.exists() or target.stat().st_mtime < newest:
        flags = ["-fPIC", "-shared"] if name.endswith(".so") else []
        subprocess.run([*COMPILER, *flags, "-o", target, source], check=True)
    return target


@contextlib.contextmanager
def on_load_core():
    """Pins this process to the load's core."""
    cores = os.sched_getaffinity(0)
    if (os.cpu_count() or 1) >= 2:
        os.sched_setaffinity(0, {LOAD_CORE})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def urgent():
    """The command that gives a program priority on its core, if that is allowed."""
    words = ["chrt", "--fifo", "1"]
    return words if shutil.which("chrt") and subprocess.run([*words, "true"], capture_output=True).returncode == 0 else []


def guess_server(path=None):
    """The release server; built if no path is given."""
    return pathlib.Path(path).resolve() if path else product("guess-server")


def product(name):
    """A program of this package, built for release."""
    build = ["swift", "build", "--configuration", "release"]
    subprocess.run([*build, "--product", name], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    folder = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return pathlib.Path(folder.stdout.strip()) / name


def installed(name):
    """The path of another server, or None. Debian puts some into directories of root's PATH only."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")


def version(command):
    """The first line of a program's version."""
    answer = subprocess.run(command, capture_output=True, text=True, timeout=10)
    return (answer.stdout or answer.stderr).strip().splitlines()[0]
