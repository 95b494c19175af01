#!/usr/bin/env bash
# Builds the fuzz targets with libFuzzer and the address sanitizer, and searches for inputs that break their guarantees.
#
#   Fuzzing/run.sh [seconds] [target]       searches for this many seconds per target (20)
#   Fuzzing/run.sh replay target input…     replays inputs, such as a finding
#   Fuzzing/run.sh minimize                 reduces corpus and findings to the smallest set with the same coverage
#
# A target is a case of FuzzTarget, with its corpus in Corpus and, where it helps, a dictionary in Dictionaries. `swift test`
# replays every corpus without libFuzzer.
set -euo pipefail
cd "$(dirname "$0")/.."

build=.build-fuzzing
findings=Fuzzing/Findings
modules=(GuessProtocol:Sources/Protocol GuessGame:Sources/GuessServer/Core/Game
  GuessServerCore:Sources/GuessServer/Core Platform:Sources/GuessServer/Shell/System
  GuessServer:Sources/GuessServer GuessClientCore:Sources/guess-client/Core GuessClientPlay:Sources/guess-client/Play
  GuessClientBots:Sources/guess-client/Bots GuessClientJournals:Sources/guess-client/Journals
  GuessClientCommandLine:Sources/guess-client/CommandLine TestSupport:Tests/TestSupport)

# libFuzzer reports the location of a trap, which Swift's own report would replace.
export SWIFT_BACKTRACE=enable=no
# Leak detection needs ptrace, which containers forbid; the fuzzed code is values only.
export ASAN_OPTIONS=detect_leaks=0

main() {
  local target
  build_if_changed
  case ${1-} in
    replay) FUZZ_TARGET=$2 "$build/fuzz" "${@:3}" ;;
    minimize) for target in $(targets); do minimize "$target"; done ;;
    search) search "$2" "$3" ;;
    *) search_all "${1-20}" "${2-$(targets)}" ;;
  esac
}

targets() {
  sed -n 's/^  case [a-zA-Z]* = "\(.*\)"$/\1/p' Fuzzing/Targets/FuzzTarget.swift
}

build_if_changed() {
  local changed=here
  if [[ -e $build/built ]]; then
    changed=$(find Fuzzing/{run.sh,LibFuzzer,Support,Targets} "${modules[@]#*:}" -newer "$build/built" -print -quit)
  fi
  [[ -n $changed ]] || return 0
  mkdir -p "$build"
  local module objects=()
  for module in "${modules[@]}"; do
    echo "Building ${module%:*}"
    build_module "${module%:*}" "${module#*:}"
    objects+=(-Xlinker "$build/${module%:*}.o")
  done
  echo "Building the targets"
  # -g makes a module as well, which must not land in the root.
  compile -emit-executable -use-ld=lld -module-name Fuzzing -o "$build/fuzz" \
    -emit-module-path "$build/Fuzzing.swiftmodule" "${objects[@]}" Fuzzing/{LibFuzzer,Support,Targets}/*.swift
  touch "$build/built"
}

# Builds the module $1 from the sources in the folder $2, like the package, but with sanitizers. A Core, the game and Platform
# are modules of their own, and libFuzzer brings its own main.
build_module() {
  local sources
  mapfile -t sources < <(find "$2" \( -path "$2/Core" -o -path "$2/Game" -o -path "$2/Shell/System" \) -prune -o -name '*.swift' ! -name main.swift -print | sort)
  if [[ -n $(find "$2" -name '*.lua' -print -quit) ]]; then
    embed "$2" > "$build/$1-resources.swift"
    sources+=("$build/$1-resources.swift")
  fi
  compile -module-name "$1" -emit-module -emit-module-path "$build/$1.swiftmodule" -c -o "$build/$1.o" "${sources[@]}"
}

# The scripts below the folder $1 as code, as the package manager embeds them.
embed() {
  local file bytes
  echo "struct PackageResources {"
  find "$1" -name '*.lua' | sort | while read -r file; do
    bytes=$(od -An -v -tu1 "$file" | tr -s ' \n' ',')
    echo "  static let $(basename "$file" .lua)_lua: [UInt8] = [${bytes#,}]"
  done
  echo "}"
}

# -O runs more inputs, and overflow still traps.
compile() {
  swiftc -swift-version 6 -warnings-as-errors -O -g -wmo -parse-as-library -enable-testing -package-name guess \
    -sanitize=fuzzer,address -I "$build" -I Sources/GuessServer/Shell/System/CLinux "$@"
}

# Searches for $1 seconds with each of the targets $2, with as many at once as there are processors. The first inputs are
# the corpus and the transcripts of today.
search_all() {
  Fuzzing/corpus.py seed "$build/corpus"
  xargs -n 1 -P "$(getconf _NPROCESSORS_ONLN)" sh -c 'exec Fuzzing/run.sh search "$1" "$0"' "$1" <<< "$2"
}

# Searches with the target $1 for $2 seconds.
search() {
  local found=$build/corpus/$1 known=$build/known/$1 log=$build/$1.log options=()
  mkdir -p "$found" "$findings"
  unpack "$1" "$known"
  if [[ -e Fuzzing/Dictionaries/$1.dict ]]; then
    Fuzzing/corpus.py words "$1" > "$build/$1.dict"
    options=("-dict=$build/$1.dict")
  fi
  if FUZZ_TARGET=$1 "$build/fuzz" -max_total_time="$2" -max_len=2048 -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="$findings/$1-" "${options[@]}" "$found" "$known" > "$log" 2>&1; then
    echo "$1: $(tail -n 1 "$log")"
    return
  fi
  grep -vE '^#[0-9]+' "$log" | tail -n 60 >&2
  local file
  file=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
  printf '\n%s broke a promise. Repeat it with\n  Fuzzing/run.sh replay %s %s\n' "$1" "$1" "${file:-…}" >&2
  exit 1
}

minimize() {
  local known=$build/known/$1 least=$build/least/$1
  unpack "$1" "$known"
  rm -rf "$least"
  mkdir -p "$least" "$build/corpus/$1"
  FUZZ_TARGET=$1 "$build/fuzz" -set_cover_merge=1 -use_counters=0 "$least" "$known" "$build/corpus/$1" > "$build/$1.log" 2>&1
  Fuzzing/corpus.py pack "$1" "$least"
}

# Writes the corpus of the target $1 into the folder $2, a file for each input, as libFuzzer reads it.
unpack() {
  rm -rf "$2"
  Fuzzing/corpus.py unpack "$1" "$2"
}

main "$@"
