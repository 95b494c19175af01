#!/usr/bin/env python3
"""Checks a bot without a server: check.py TRANSCRIPT PLAYER COMMAND [ARGUMENT…]"""
import signal, subprocess, sys

if len(sys.argv) < 4:
    sys.exit(__doc__)
transcript, player, *command = sys.argv[1:]
bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
signal.signal(signal.SIGALRM, lambda *_: bot.kill())
signal.alarm(10)  # seconds for it all; a bot that waits for more than it gets would wait for ever

for number, line in enumerate(open(transcript, "rb"), 1):
    name, mark, text = (line.rstrip(b"\n").split(b" ", 2) + [b"", b""])[:3]
    if name == player.encode() and mark == b"<":
        try:
            bot.stdin.write(text + b"\n")
        except BrokenPipeError:
            pass  # it has ended, which is fine unless it is to say more
    elif name == player.encode() and mark == b">":
        said = bot.stdout.readline().rstrip(b"\r\n")
        if said != text:
            bot.kill()
            sys.exit(f"{transcript}:{number}: “{text.decode()}” was expected, not “{said.decode()}”")

bot.stdin.close()
if more := bot.stdout.readline():
    sys.exit(f"{transcript} is over, but the bot went on: “{more.decode().rstrip()}”")
sys.exit(bot.wait())
