#!/usr/bin/env python3
"""Breaks thirty lines, one at a time, and says which tests notice: how strong the tests are.

usage: run.py [NUMBER…]      these mutants alone, by their place in mutants.py, from 1

A copy of the project holds all mutants in one build; MUTANT=<number> chooses one. Each is tried with what `make quick` runs,
and with the end-to-end tests, as `.ci/run` runs them, if that does not notice. It fails if a mutant survives, or if quick
notices fewer than 24 of the thirty. A line that is changed needs its mutant changed with it; the run says which.
"""

import os
import pathlib
import re
import subprocess
import sys
import time

from mutants import MUTANTS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COPY = ROOT / ".build-mutants" / "project"
# Not the tests of the sources themselves: the choice of a mutant needs an import that they forbid.
QUICK = ("--skip", r"^(EndToEndTests|BalanceTests)\.|Source(Rule|Arrow)Tests")
ALL_ELSE = ("--filter", r"^EndToEndTests\.")
LEAST_QUICK = 24
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


def prepare():
    files = sources()
    for number, mutant in enumerate(MUTANTS, 1):
        edit(files, mutant.file, mutant.before, re.sub(r"\bON\b", f"mutant({number})", mutant.after))
        if not mutant.file.startswith("Sources/Protocol") and b"\nimport Protocol\n" not in b"\n" + files[mutant.file]:
            files[mutant.file] = b"import Protocol\n" + files[mutant.file]
    # The programs that tests start have a small environment of their own.
    edit(files, "Tests/EndToEndTests/Harness/ChildProcess.swift", '["ASAN_OPTIONS", ', '["MUTANT", "ASAN_OPTIONS", ')
    files["Sources/Protocol/Mutant.swift"] = CHOOSING.encode()
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


def swift(*arguments, **environment):
    return subprocess.run(
        ["swift", *arguments], cwd=COPY, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
        env=os.environ | {key: str(value) for key, value in environment.items()}, timeout=1_800)


def noticing(output):
    """The first test that failed, or how the run ended without telling of one."""
    failed = re.search(r'✘ Test "?(.*?)"? recorded an issue', output)
    return failed[1] if failed else output.strip().splitlines()[-1][:100]


def tried(number, which, **environment):
    """The test that notices a mutant; nil if none does. Some failures are chance, so a failure is looked at twice."""
    try:
        run = swift("test", "--skip-build", *which, MUTANT=number, **environment)
    except subprocess.TimeoutExpired:
        return "it hangs"
    return noticing(run.stdout) if run.returncode != 0 else None


def main():
    chosen = [int(word) for word in sys.argv[1:]] or range(1, len(MUTANTS) + 1)
    prepare()
    build = swift("build", "--build-tests")
    if build.returncode != 0:
        sys.exit(build.stdout[-4_000:])
    if why := tried(0, QUICK, EFFORT="quick"):
        sys.exit(f"The tests fail without any mutant: {why}")
    start, quick, survivors = time.monotonic(), 0, []
    for number in chosen:
        mutant = MUTANTS[number - 1]
        noticed, by = tried(number, QUICK, EFFORT="quick"), "quick"
        quick += noticed is not None
        if noticed is None:
            noticed, by = tried(number, ALL_ELSE, GUESS_PEERS="required"), "end to end"
        if noticed is None:
            survivors.append(mutant.name)
        print(f"{number:2}  {by if noticed else 'SURVIVES':10}  {mutant.name}\n    {noticed or ''}", flush=True)
    print(f"\n{len(chosen) - len(survivors)} of {len(chosen)} noticed, {quick} by quick, in {time.monotonic() - start:.0f} s.")
    if survivors or len(chosen) == len(MUTANTS) and quick < LEAST_QUICK:
        sys.exit(1)


if __name__ == "__main__":
    main()
