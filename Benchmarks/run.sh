#!/usr/bin/env bash
# Measures guess-server against the limit: the C line server beside this file, on the same machine, in the same minute.
#
#   Benchmarks/run.sh [rounds] [seconds a round]
#
# The servers take turns on one core, the load runs on another, and every figure is the median of its rounds. Compare
# the ratios only: the numbers are the machine's. It takes about two minutes with 4 rounds of 0.8 seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-4}
seconds=${2:-0.8}
out=.build/bench
mkdir -p "$out"

# Rows of the table: name, connections, requests in flight, kind of load.
shapes=(
  "PING 1 1 ping"
  "PING 50 1 ping"
  "PING 1000 1 ping"
  "PING 50 16 ping"
  "GUESS 50 1 guess"
  "GUESS 1000 1 guess"
  "GUESS 50 16 guess"
)
# Nobody finds the number within a benchmark: each guess is one above the last, and all of them count.
guessing="SOLO range=1..9000000000000000000"
# Names of one round are still held in the next, since a lost connection keeps its seat.
games=0

on_core() {
  local core=$1
  shift
  if [ "$(nproc)" -gt 1 ] && command -v taskset > /dev/null; then exec taskset -c "$core" "$@"; else exec "$@"; fi
}

for program in limit load; do
  cc -std=gnu11 -O2 -Wall -Wextra -o "$out/$program" "Benchmarks/$program.c"
done
swift build -c release --product guess-server

names=() pids=() ports=()
stop() {
  for pid in ${pids[@]+"${pids[@]}"}; do kill "$pid" 2> /dev/null || true; done
  wait
}
trap stop EXIT

# Starts a server and waits, for up to five seconds, until it says where it listens.
start() {
  local name=$1 log="$out/$1.log" port=""
  shift
  on_core 0 "$@" > "$log" 2> /dev/null &
  pids+=($!)
  names+=("$name")
  for _ in $(seq 100); do
    port=$(sed -n 's/^listening on 127\.0\.0\.1:\([0-9]*\)$/\1/p' "$log")
    [ -n "$port" ] && break
    sleep 0.05
  done
  [ -n "$port" ] || { echo "run.sh: $name does not listen" >&2; exit 1; }
  ports+=("$port")
}

# Redis does not pick a free port by itself, so it gets one that was free a moment ago.
start_redis() {
  local port
  port=$("$out/limit" & echo $! > "$out/free.pid"; sleep 0.2; kill "$(cat "$out/free.pid")")
  port=${port##*:}
  on_core 0 redis-server --port "$port" --bind 127.0.0.1 --save "" --appendonly no > "$out/redis.log" 2>&1 &
  pids+=($!) names+=(redis) ports+=("$port")
  for _ in $(seq 100); do
    grep -q "Ready to accept" "$out/redis.log" && return
    sleep 0.05
  done
}

start limit "$out/limit"
start guess-server .build/release/guess-server --listen 127.0.0.1:0 --rate off --no-data
# On the disk that the project is on: what a host's data directory costs.
rm -rf "$out/data"
start with-journal .build/release/guess-server --listen 127.0.0.1:0 --rate off --data "$out/data"
if command -v redis-server > /dev/null; then start_redis; fi

# Processor time of a process so far, in hundredths of a second.
spent() { awk '{ print $14 + $15 }' "/proc/$1/stat" 2> /dev/null || echo 0; }

# One round against one server: requests a second, p50, p99, errors, microseconds of the server's processor a request.
measure() {
  local index=$1 connections=$2 flight=$3 kind=$4 before after line=PING setup=()
  if [[ ${names[index]} == guess-server || ${names[index]} == with-journal ]]; then
    setup=(-s "HELLO 1 text=off")
    if [ "$kind" = guess ]; then
      games=$((games + 1))
      setup=(-s "HELLO 1 kind=bot text=off name=g${games}_%" -s "$guessing") line="GUESS %"
    fi
  fi
  before=$(spent "${pids[index]}")
  set -- $(on_core 1 "$out/load" -c "$connections" -p "$flight" -t "$seconds" \
    ${setup[@]+"${setup[@]}"} "${ports[index]}" "$line")
  after=$(spent "${pids[index]}")
  echo "$@" "$(awk -v t=$((after - before)) -v n="$1" -v s="$seconds" 'BEGIN { printf "%.2f", t * 1e4 / (n * s) }')"
}

# The median of a column of what `measure` has written.
median() { cut -d' ' -f"$2" "$1" | sort -n | awk '{ x[NR] = $1 } END { print x[int((NR + 1) / 2)] }'; }

printf '%-7s %11s %4s  %-12s %10s %6s %9s %6s %8s %8s %6s\n' \
  load connections each server requests/s ratio 'CPU µs' ratio 'p50 µs' 'p99 µs' errors
for shape in "${shapes[@]}"; do
  read -r name connections flight kind <<< "$shape"
  for index in "${!names[@]}"; do : > "$out/${names[index]}.txt"; done
  for _ in $(seq "$rounds"); do
    for index in "${!names[@]}"; do
      measure "$index" "$connections" "$flight" "$kind" >> "$out/${names[index]}.txt"
    done
  done
  # The limit answers PING whatever the others do: it is what the kernel lets anyone do with a line.
  for index in "${!names[@]}"; do
    file="$out/${names[index]}.txt"
    rate=$(median "$file" 1) cpu=$(median "$file" 5)
    if [ "$index" = 0 ]; then limit_rate=$rate limit_cpu=$cpu; fi
    printf '%-7s %11s %4s  %-12s %10s %6s %9s %6s %8s %8s %6s\n' \
      "$name" "$connections" "$flight" "${names[index]}" "$rate" \
      "$(awk -v a="$rate" -v b="$limit_rate" 'BEGIN { printf "%.2f", a / b }')" "$cpu" \
      "$(awk -v a="$cpu" -v b="$limit_cpu" 'BEGIN { printf "%.2f", b / a }')" \
      "$(median "$file" 2)" "$(median "$file" 3)" "$(awk '{ e += $4 } END { print e }' "$file")"
  done
done
