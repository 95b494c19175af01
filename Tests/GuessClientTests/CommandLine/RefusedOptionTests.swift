import GuessProtocol
import TestSupport
import Testing

/// Command lines that make no sense, whose refusal says in one line what to type instead.
@Suite("A wrong command line", .timed)
struct RefusedOptionTests {
  @Test(
    "What makes no sense is refused with advice in one line",
    arguments: examples(
      #"""
      --nmae ada → refused: unknown option --nmae. Did you mean --name? guess-client --help lists all options.
      --colour=never → refused: unknown option --colour. Did you mean --color? guess-client --help lists all options.
      -x → refused: unknown option -x. guess-client --help lists all options.
      --name → refused: --name needs a value, like --name ada.
      --name 9ada → refused: “9ada” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada.
      --name= → refused: “” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada.
      --name seventeen-letters → refused: “seventeen-letters” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or \#
      -, like ada.
      --color red → refused: the color is auto, always or never, not “red”.
      --help=x → refused: --help takes no value.
      --lang de → refused: the language is en, zh or ru (English, 中文 or русский), not “de”.
      --lang → refused: --lang needs a value, like --lang zh.
      --lang=en --lang=en → play guess://localhost
      --name=a --name=b → play guess://localhost --name b
      a b → refused: unexpected argument b; one address is enough.
      a play → refused: unexpected argument play; one address is enough.
      a replay → refused: unexpected argument replay; one address is enough.
      --wheels=x → refused: --wheels takes no value.
      --json --json → play guess://localhost --json
      --json --wheels → refused: --wheels and --json can't be combined; choose one.
      --plain --wheels → refused: --wheels and --plain can't be combined; choose one.
      play --once → refused: play does not take --once. guess-client help play lists its options.
      host 127.0.0.1 → refused: host takes no address: it starts a server on this machine. To play at 127.0.0.1, type guess-client 127.0.0.1.
      host --proxy-command=x → refused: host does not take --proxy-command. guess-client help host lists its options.
      host --json → refused: host does not take --json. guess-client help host lists its options.
      top --json --color=never → refused: --json and --color can't be combined; choose one.
      replay → refused: replay needs a server's journals: files, the directory that holds them, or - for standard input.
      verify → refused: verify needs a server's journals: files, the directory that holds them, or - for standard input.
      replay last → refused: replay needs a server's journals: files, the directory that holds them, or - for standard input.
      replay 12ab → refused: replay needs a server's journals: files, the directory that holds them, or - for standard input.
      --name=ada replay j → refused: replay does not take --name. guess-client help replay lists its options.
      verify j --wheels → refused: verify does not take --wheels. guess-client help verify lists its options.
      verify j --colour=never → refused: unknown option --colour. Did you mean --color? guess-client help verify lists all options.
      bot a b → refused: unexpected argument b; one address is enough.
      --strategy=luck bot → refused: --strategy takes bisect, random, parity or human, not “luck”.
      bot --strategy=bisect --exec=./x → refused: --strategy and --exec can't be combined; choose one.
      bot --rated --first-to 3 → refused: --rated and --first-to can't be combined; choose one.
      bot --rated --with any → refused: --rated and --with can't be combined; choose one.
      bot h/F7KD2Q --rated → refused: the room in the address has its own settings; leave --rated out.
      bot h/F7KD2Q --first-to=3 → refused: the room in the address has its own settings; leave --first-to out.
      GUESS_URL=h/F7KD2Q bot --rules duel → refused: the room in the address has its own settings; leave --rules out.
      GUESS_URL=h/F7KD2Q top → refused: top shows a whole server; leave /F7KD2Q out of the address.
      bot h/F7KD2Q --with=any → refused: the room in the address has its own settings; leave --with out.
      bot --exec= → refused: --exec takes a program, not “”.
      bot --matches=0 → refused: --matches takes a whole number from 1 to 1000000, not “0”.
      bot --matches=1000001 → refused: --matches takes a whole number from 1 to 1000000, not “1000001”.
      bot --with=me → refused: --with takes human, bot or any, not “me”.
      bot --rules=solo → refused: --rules takes race, lockstep or duel, not “solo”.
      bot --range=5 → refused: --range takes two whole numbers, the smaller one first, like 1..1000, not “5”.
      bot --range=5..5 → refused: --range takes two whole numbers, the smaller one first, like 1..1000, not “5..5”.
      bot --first-to=22 → refused: --first-to takes a whole number from 1 to 21, not “22”.
      arena bisect → refused: an arena takes 2 to 64 bots, not 1: bisect, random, parity, human or programs.
      arena bisect random --seed=today → refused: --seed takes up to 16 letters, digits, _ or - (today is only for solo games), not “today”.
      arena bisect random --url=h:0 → refused: “h:0” is not a valid address: a port is a number from 1 to 65535, like guess://example.org:4837/F7KD2Q.
      help relpay → refused: unknown command relpay. Did you mean replay? guess-client --help lists all commands.
      help bot x → refused: help explains one command at a time; leave x out.
      bot x --color auto → refused: bot does not take --color. guess-client help bot lists its options.
      bot x --lang en → refused: bot does not take --lang. guess-client help bot lists its options.
      arena x --color auto → refused: arena does not take --color. guess-client help arena lists its options.
      arena x --lang en → refused: arena does not take --lang. guess-client help arena lists its options.
      admin x --color auto → refused: admin does not take --color. guess-client help admin lists its options.
      admin x --lang en → refused: admin does not take --lang. guess-client help admin lists its options.
      replay x --lang en → refused: replay does not take --lang. guess-client help replay lists its options.
      verify x --lang en → refused: verify does not take --lang. guess-client help verify lists its options.
      """#))
  func makesNoSenseIs(_ example: Example) throws { #expect(try outcome(example) == example.expected) }
}
