#!/usr/bin/env python3
"""Packs the sheets of docs/teaching.md for students: kit.py [FILE]. A link to what is not in it becomes the words of its path."""
import glob, io, os, re, sys, tarfile

out = os.path.abspath(sys.argv[1]) if sys.argv[1:] else ".build-dist/guess-kit.tar.gz"
os.chdir(os.path.dirname(os.path.abspath(__file__)) + "/..")
FILES = ["examples/assignment/server.md", "examples/assignment/bot.md", "examples/strategy.py", "docs/reference/protocol.md", "docs/bots.md",
         "Tests/Transcripts/check.py", "Tests/Transcripts/30-bot.transcript"]
places = {name: os.path.basename(name) for name in FILES}
places |= {name: f"server/{os.path.basename(name)}" for name in glob.glob("Tests/Transcripts/server/*.transcript")}


def link(name, text, target):
    """A link of a page, as it is in the kit."""
    path, mark, anchor = target.partition("#")
    file = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
    if ":" in path or not path:
        return f"[{text}]({target})"
    return f"[{text}]({places[file]}{mark}{anchor})" if file in places else f"{text} ({file} of the sources)"


os.makedirs(os.path.dirname(out), exist_ok=True)
with tarfile.open(out, "w:gz") as kit:
    for name, place in sorted(places.items(), key=lambda pair: pair[1]):
        data = open(name, "rb").read()
        if name.endswith(".md"):
            page = re.sub(r"\[([^]]*)\]\(([^)\s]+)\)", lambda found: link(name, found[1], found[2]), data.decode())
            data = page.encode()
        entry = kit.gettarinfo(name, f"guess-kit/{place}")
        entry.size, entry.uid, entry.gid, entry.uname, entry.gname = len(data), 0, 0, "", ""
        kit.addfile(entry, io.BytesIO(data))
print(out)
