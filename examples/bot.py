#!/usr/bin/env python3
# A bot for all rules, with guess.py: bot.py HOST PORT [NAME] [REQUEST],
# like: bot.py localhost 4837 eve "PLAY rules=duel"
import sys, time
from guess import Client, Closed, Refused

def play(host, port, name="robo", request="SOLO"):
    client, is_due = Client(host, port, name=name, kind="bot"), False
    client.request(request)
    for event in client:
        if event.word == "START":
            current, has_turns = event["round"], event["rules"] in ("lockstep", "duel")
        if event.word in ("START", "HINT", "GUESSED") and "lo" in event:
            middle = (event.number("lo") + event.number("hi")) // 2
        is_due = event.word == "STEP" and "sealed" not in event
        is_due = is_due or event.word == "TURN" and event["name"] == name
        is_due = is_due or event.word == "START" and not has_turns
        while is_due:
            try:
                answer = client.request(f"GUESS {middle} round={current}")
                is_due = not has_turns and "lo" in answer
                if "lo" in answer:
                    middle = (answer.number("lo") + answer.number("hi")) // 2
            except Refused as refused:  # too soon, or just too late
                is_due = "retry_ms" in refused.line
                time.sleep(min(int(refused.line.fields.get("retry_ms", 0)), 60_000) / 1000)
        if event.word == "MATCH":
            print(name, "saw", *(f"{key}={value}" for key, value in event.fields.items()))
            client.request("QUIT")  # or your seat and your name are kept for a minute

if len(sys.argv) < 3:
    sys.exit("bot.py HOST PORT [NAME] [REQUEST]")
try:
    play(*sys.argv[1:5])
except (Closed, Refused, OSError, ValueError, KeyError) as error:
    sys.exit(str(error))
except KeyboardInterrupt:
    sys.exit(130)
