#!/usr/bin/env python3
"""Breaks the lines of mutants.py, one at a time, and says which tests notice: how strong the tests are.

usage: run.py [NUMBER…]      these mutants alone, by their place in mutants.py, from 1
       run.py --check        only that the lines to be broken are there

A copy of the project holds all mutants in one build; MUTANT=<number> chooses one. Each is tried with what `make quick` runs,
and with the end-to-end tests if that does not notice. It fails if a mutant survives, or if quick
notices fewer than 44 of them. A line that is changed needs its mutant changed with it; the run says which.
"""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

from mutants import MUTANTS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COPY = ROOT / ".build-mutants" / "project"
QUICK = ("--skip", r"^(EndToEndTests|BalanceTests)\.")
ALL_ELSE = ("--filter", r"^EndToEndTests\.")
LEAST_QUICK = 44
# Seconds after which a run of tests is taken to hang, several times what it takes.
PATIENCE = 200
CHOOSING = """
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private let chosen = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// Whether the mutant with this number is the one that is tried.
package func mutant(_ number: Int) -> Bool { number == chosen }
"""


def sources():
    """Every file of the project that is not ignored, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=ROOT, check=True, capture_output=True)
    return {name: (ROOT / name).read_bytes() for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()}


def edit(files, name, before, after):
    text = files[name].decode()
    if text.count(before) != 1:
        sys.exit(f"{name} does not have this once: {before}")
    files[name] = text.replace(before, after).encode()


def mutated():
    """The sources with all mutants."""
    files = sources()
    for number, mutant in enumerate(MUTANTS, 1):
        edit(files, mutant.file, mutant.before, re.sub(r"\bON\b", f"mutant({number})", mutant.after))
        if not mutant.file.startswith("Sources/Protocol") and b"\nimport GuessProtocol\n" not in b"\n" + files[mutant.file]:
            files[mutant.file] = b"import GuessProtocol\n" + files[mutant.file]
    # The programs that tests start have a small environment of their own.
    edit(files, "Tests/EndToEndTests/Harness/ChildProcess.swift", '["ASAN_OPTIONS", ', '["MUTANT", "ASAN_OPTIONS", ')
    files["Sources/Protocol/Mutant.swift"] = CHOOSING.encode()
    return files


def copy(files):
    for path in [path for path in COPY.rglob("*") if path.is_file() and ".build" not in path.relative_to(COPY).parts]:
        if str(path.relative_to(COPY)) not in files:
            path.unlink()
    for name, content in files.items():
        path = COPY / name
        # Only what differs is written, so that the next build is a short one.
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod((ROOT / name).stat().st_mode if (ROOT / name).exists() else 0o644)


def started(*arguments, **environment):
    """Swift, in a process group of its own, with what it prints line by line."""
    return subprocess.Popen(
        ["swift", *arguments], cwd=COPY, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
        start_new_session=True,
        # The copy has no example package that is built; the tests leave that one out unless all peers are required.
        env=os.environ | {"GUESS_PEERS": ""} | {key: str(value) for key, value in environment.items()})


def kill(process):
    """Ends a process and all that it has started."""
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit() and session(entry) == process.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(entry.name), signal.SIGKILL)


def session(entry):
    with contextlib.suppress(OSError):
        return int((entry / "stat").read_text().rpartition(")")[2].split()[3])


def tried(number, which, **environment):
    """The test that notices a mutant, as soon as one does; nil if none does."""
    process, hangs = started("test", "--skip-build", *which, MUTANT=number, **environment), threading.Event()

    def give_up():
        hangs.set()
        kill(process)

    watch = threading.Timer(PATIENCE, give_up)
    watch.start()
    noticed, last = None, ""
    for line in process.stdout:
        last = line.strip() or last
        # A test that failed, or a trap. (Known issues have another mark.)
        if found := re.match(r'✘ Test "?(.*?)"? recorded an issue', line) or re.search(r"(Fatal error.*)", line):
            noticed = found[1][:110]
            kill(process)
            break
    watch.cancel()
    code = process.wait()
    if noticed or code == 0:
        return noticed
    return f"it takes more than {PATIENCE} s" if hangs.is_set() else last[:110]


def main():
    files = mutated()
    if sys.argv[1:] == ["--check"]:
        return
    chosen = [int(word) for word in sys.argv[1:]] or range(1, len(MUTANTS) + 1)
    copy(files)
    build = started("build", "--build-tests")
    output, _ = build.communicate()
    if build.returncode != 0:
        sys.exit(output[-4_000:])
    for which in (QUICK, ALL_ELSE):
        if why := tried(0, which, EFFORT="quick"):
            sys.exit(f"The tests fail without any mutant: {why}")
    start, quick, survivors = time.monotonic(), 0, []
    for number in chosen:
        mutant = MUTANTS[number - 1]
        noticed, by = tried(number, QUICK, EFFORT="quick"), "quick"
        quick += noticed is not None
        if noticed is None:
            noticed, by = tried(number, ALL_ELSE), "end to end"
        if noticed is None:
            survivors.append(mutant.name)
        print(f"{number:2}  {by if noticed else 'SURVIVES':10}  {mutant.name}\n    {noticed or ''}", flush=True)
    print(f"\n{len(chosen) - len(survivors)} of {len(chosen)} noticed, {quick} by quick, in {time.monotonic() - start:.0f} s.")
    if survivors or len(chosen) == len(MUTANTS) and quick < LEAST_QUICK:
        sys.exit(1)


if __name__ == "__main__":
    main()
