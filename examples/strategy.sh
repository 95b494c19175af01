#!/usr/bin/env bash
# A strategy, and nothing else: guess-client bot --exec 'bash strategy.sh'
# Each line asks for one guess: LO HI key=value… The answer is one line with a number.
while read -r lo hi _; do echo $((lo + (hi - lo) / 2)); done
