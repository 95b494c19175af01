#!/usr/bin/env python3
# A bot that speaks the whole protocol, under all rules: bot.py HOST PORT [NAME] [REQUEST],
# like: bot.py localhost 4837 eve "PLAY rules=duel"
import socket, sys, time

host, port, name, request = sys.argv[1:] + ["robo", "SOLO"][len(sys.argv) - 3 :]
server = socket.create_connection((host, int(port)))
lo = hi = current = rules = None

def send(line):
    server.sendall(f"{line}\n".encode())

def guess():
    send(f"GUESS {(lo + hi) // 2} round={current}")

send(f"HELLO 1 kind=bot text=off name={name}")
send(request)
for line in server.makefile(encoding="utf-8"):
    words = line.split(" : ")[0].split()
    keys = dict(word.split("=", 1) for word in words if "=" in word)
    what = " ".join(words[:2])
    if what in ("* START", "* HINT", "* GUESSED", "OK GUESS") and "lo" in keys:
        lo, hi = int(keys["lo"]), int(keys["hi"])
    if what == "* START":
        current, rules = keys["round"], keys["rules"]
    if what == "ERR GUESS" and "retry_ms" in keys:
        time.sleep(int(keys["retry_ms"]) / 1000)
        guess()
    elif what == "* STEP" or what == "* TURN" and keys["name"] == name:
        guess()
    elif rules in ("race", "solo") and what in ("* START", "OK GUESS") and "lo" in keys:
        guess()
    elif what == "* MATCH":
        print(name, "saw", *words[2:])
        sys.exit()
    elif words[0] == "ERR" and words[1] != "GUESS":  # a guess may just be late
        sys.exit(line)
sys.exit("The server closed the connection.")
