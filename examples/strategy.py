#!/usr/bin/env python3
# A strategy, and nothing else: guess-client bot --exec 'python3 strategy.py'
# Each line asks for one guess: LO HI key=value… The answer is one line with a number.
import sys

for question in sys.stdin:
    lo, hi, *rest = question.split()
    lo, hi = int(lo), int(hi)
    keys = dict(word.split("=", 1) for word in rest)
    guess = (lo + hi) // 2
    # In a duel the rival guesses next, and is worse off if the counts on both sides are even.
    if keys["rules"] == "duel" and (hi - lo) % 2 == 0 and (guess - lo) % 2 == 1:
        guess -= 1
    print(guess, flush=True)
