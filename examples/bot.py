#!/usr/bin/env python3
# A bot that speaks the whole protocol, under all rules: bot.py HOST PORT [NAME] [REQUEST],
# like: bot.py localhost 4837 eve "PLAY rules=duel"
import socket, sys, time

host, port, name, request = sys.argv[1:] + ["robo", "SOLO"][len(sys.argv) - 3 :]
server = socket.create_connection((host, int(port)))

def send(line):
    server.sendall(f"{line}\n".encode())

send(f"HELLO 1 kind=bot text=off name={name}")
send(request)
for line in server.makefile(encoding="utf-8"):
    # Only what is printable, since some of it is printed on your terminal.
    words = "".join(c for c in line if c.isprintable()).split(" : ")[0].split()
    keys = dict(word.split("=", 1) for word in words if "=" in word)
    what = " ".join(words[:2])
    if what == "* START":
        current, has_turns = keys["round"], keys["rules"] not in ("race", "solo")
    if what in ("* START", "* HINT", "* GUESSED", "OK GUESS") and "lo" in keys:
        middle = (int(keys["lo"]) + int(keys["hi"])) // 2
        is_due = not has_turns
    else:
        is_due = what == "* STEP" or what == "* TURN" and keys["name"] == name
    if what == "ERR GUESS" and "retry_ms" in keys:
        time.sleep(int(keys["retry_ms"]) / 1000)
        is_due = True
    if is_due:
        send(f"GUESS {middle} round={current}")
    if what == "* MATCH":
        print(name, "saw", *words[2:])
        send("QUIT")  # or your seat and your name are kept for a minute
    if what == "* BYE" and keys["reason"] == "quit":
        sys.exit()
    if what == "* BYE" or words[0] == "ERR" and words[1] != "GUESS":  # a guess may just be late
        sys.exit(" ".join(words))
sys.exit("The server closed the connection.")
