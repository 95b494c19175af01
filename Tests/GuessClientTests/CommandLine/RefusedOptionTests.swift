import TestSupport
import Testing

/// Command lines that make no sense, whose refusal says in one line what to type instead.
@Suite("A wrong command line")
struct RefusedOptionTests {
  @Test(
    "What makes no sense is refused with advice in one line",
    arguments: examples(
      #"""
      --nmae ada → refused: unknown option --nmae. Did you mean --name? guess-client --help lists all options.
      -x → refused: unknown option -x. guess-client --help lists all options.
      --name → refused: --name needs a value, like --name ada.
      --name 9ada → refused: “9ada” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada.
      --name seventeen-letters → refused: That name is too long. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or \#
      -, like ada.
      --help=x → refused: --help takes no value.
      --color red → refused: the color is auto, always or never, not “red”.
      --lang xx → refused: the language is en, zh or ru (English, 中文 or русский), not “xx”.
      a b → refused: unexpected argument b; one address is enough.
      --json --wheels → refused: --wheels and --json can't be combined; choose one.
      play --once → refused: play does not take --once. guess-client help play lists its options.
      host 127.0.0.1 → refused: host takes no address: it starts a server on this machine. To play at 127.0.0.1, type guess-client 127.0.0.1.
      host --json → refused: host does not take --json. guess-client help host lists its options.
      replay → refused: replay needs a server's journals: files, the directory that holds them, or - for standard input.
      replay last → refused: replay needs a server's journals: files, the directory that holds them, or - for standard input.
      --name=ada replay j → refused: replay does not take --name. guess-client help replay lists its options.
      verify j --colour=never → refused: unknown option --colour. Did you mean --color? guess-client help verify lists all options.
      --strategy=luck bot → refused: --strategy takes bisect, random, parity or human, not “luck”.
      bot --strategy=bisect --exec=./x → refused: --strategy and --exec can't be combined; choose one.
      bot --rated --first-to 3 → refused: --rated and --first-to can't be combined; choose one.
      bot h/F7KD2Q --rated → refused: the room in the address has its own settings; leave --rated out.
      GUESS_URL=h/F7KD2Q bot --rules duel → refused: the room in the address has its own settings; leave --rules out.
      bot --exec= → refused: --exec takes a program, not “”.
      bot --matches=1000001 → refused: --matches takes a whole number from 1 to 1000000, not “1000001”.
      bot --with=me → refused: --with takes human, bot or any, not “me”.
      bot --rules=solo → refused: --rules takes race, lockstep or duel, not “solo”.
      bot --range=5 → refused: --range takes two whole numbers, the smaller one first, like 1..1000, not “5”.
      bot --first-to=22 → refused: --first-to takes a whole number from 1 to 21, not “22”.
      arena bisect → refused: an arena takes 2 to 64 bots, not 1: bisect, random, parity, human or programs.
      arena bisect random --seed=today → refused: --seed takes up to 16 letters, digits, _ or - (today is only for solo games), not “today”.
      help relpay → refused: unknown command relpay. Did you mean replay? guess-client --help lists all commands.
      help bot x → refused: help explains one command at a time; leave x out.
      replay x --lang en → refused: replay does not take --lang. guess-client help replay lists its options.
      """#))
  func makesNoSenseIs(_ example: Example) throws { #expect(try outcome(example) == example.expected) }
}
