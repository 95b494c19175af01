import TestSupport
import Testing

/// Command lines of guess-client: the command, the server and the options that are not at their defaults, and their effect on some
/// commands.
@Suite("Options of the client")
struct OptionTests {
  @Test(
    "have these outcomes",
    arguments: examples(
      #"""
      ## It plays on this machine by default
      → play guess://localhost
      ## Options may be anywhere, with = or a blank
      play example.org --name ada --color never → play guess://example.org --name ada --color never
      --name=ada --color=NEVER play example.org → play guess://example.org --name ada --color never
      --name sixteen-letters_ → play guess://localhost --name sixteen-letters_
      ## A command for a server is one line, and not empty; a fingerprint is a whole one
      admin “” → refused: the command is empty. guess-client admin HELP lists the commands; without one, type them line by line.
      admin a\nb → refused: a command is one line of text; send several on standard input, one a line.
      admin BANS all → admin BANS all
      play --as SHA256:aAzZ09+/aAzZ09+/aAzZ09+/aAzZ09+/aAzZ09+/abc → play guess://localhost --as SHA256:aAzZ09+/aAzZ09+/aAzZ09+/aAzZ09+/aAzZ09+/abc
      --as SHA256:aAzZ09+/aAzZ09+/aAzZ09+/aAzZ09+/aAzZ09+/ab → refused: --as takes the fingerprint of an ssh key, as sshd writes it: SHA256: and 43 letters, digits, + or /, not \#
      “SHA256:aAzZ09+/aAzZ09+/aAzZ09+/aAzZ09+/aAzZ09+/ab”.
      key export ada → key export ada
      key import → key import
      key → refused: key takes export, export NAME, import or list. guess-client help key explains them.
      key export 9 → refused: “9” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada.
      ## No word after -- is an option, and a second -- is a word
      verify -- --help -x -- → verify --help -x -- · reads --help and -x and --
      -- verify j → verify j · reads j
      bot --exec -- -- h → bot guess://h --exec -- · -- race 1..100 to 1, 1 match
      ## Help and the version override all words after them
      --help --nonsense → the help of play
      bot -h → the help of bot
      help arena → the help of arena
      help → the help of play
      play --version → the version
      ## A bot bisects and plays one match by the server's own rules, unless something else is asked for
      bot → bot guess://localhost · bisect race 1..100 to 1, 1 match
      bot h --exec ./x --matches=1000000 --with any --rules DUEL --range -5..5 --first-to=21 --json → bot guess://h --exec ./x --matches 1000000 \#
      --with any --rules DUEL --range -5..5 --first-to 21 --json · ./x duel -5..5 to 21, 1000000 matches
      bot --strategy Bisect → bot guess://localhost --strategy Bisect · bisect race 1..100 to 1, 1 match
      ## An arena plays lockstep, and starts a server if none is named
      arena bisect ./x\x20--fast → arena bisect ./x --fast · lockstep 1..100 to 1, 10 matches a pair
      ## Options of an arena have to fit together
      arena a b --url guess://h/F7KD2Q → refused: arena opens its own rooms; leave /F7KD2Q out of the address.
      top guess://h/F7KD2Q → refused: top shows a whole server; leave /F7KD2Q out of the address.
      arena a b --elo1 3 → refused: --elo0 and --elo1 belong to --until decided; add that.
      arena a b c --until decided → refused: --until decided compares two bots; name just these.
      arena a b --until decided → arena a b --until decided · lockstep 1..100 to 1, 20000 matches a pair
      arena a b --until decided --elo0 5 --elo1 5 → refused: --elo1 has to be more than --elo0, like --elo0 0 --elo1 20.
      standings j --json --csv → refused: --csv and --json can't be combined; choose one.
      ## Replay takes files and perhaps a match, and verify takes files alone; a file may be called like a match if its path differs
      replay j → replay j · reads j
      replay h-1 j last → replay h-1 j last · reads h-1 and j · shows last
      replay j 12AB → replay j 12AB · reads j · shows 12AB
      replay j ./last → replay j ./last · reads j and ./last
      replay last 12ab j → replay last 12ab j · reads last and 12ab and j
      verify - → verify - · reads -
      verify play replay → verify play replay · reads play and replay
      ## A command that connects is words between blanks, grouped by quotes, with the host and the port in their places
      --proxy-command=a\x20%x h → refused: “a %x” is not a command to connect with: after a percent sign comes h, p or another one, not %x, like ssh \#
      -W %h:%p gate.example.org.
      ## A mistyped command is found before its options, unless it may be a host
      arnea --matches 50 → refused: arnea: did you mean arena? guess-client --help lists all commands.
      arnea --mathces 50 → refused: arnea: did you mean arena? guess-client --help lists all commands.
      replya DIR last → refused: replya: did you mean replay? guess-client --help lists all commands.
      tops --name ada → play guess://tops --name ada
      --matches 50 arnea → refused: arnea: did you mean arena? guess-client --help lists all commands.
      """#))
  func outcomes(_ example: Example) throws { #expect(try outcome(example) == example.expected) }
}
