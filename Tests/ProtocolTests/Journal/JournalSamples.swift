@testable import GuessProtocol

/// Entries of every kind and form, with their lines without checksum.
enum JournalSamples {
  static let token = String(repeating: "0123456789abcdef", count: 2)
  static let commitment = String(repeating: "0123456789abcdef", count: 4)
  static let nonce = "00112233445566778899aabbccddeeff"

  static let lines = [
    "journal format=3 file=7",
    "start time=1763729470 version=1.0.0",
    "mark length=64",
    "taken length=4096",
    "room room=F7KD2Q rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=3 listed=yes starter=1 drawn=0",
    "room room=000000 rules=solo lo=1 hi=100 first_to=1 pace=0 countdown=0 seed=today day=2026-11-21 listed=no starter=1 drawn=1",
    "room room=ZZZZZZ rules=duel lo=-9223372036854775808 hi=9223372036854775807 first_to=21 pace=10000 clock=3600 "
      + "countdown=10 rated=yes seed=Final-2026 listed=yes starter=2 drawn=12",
    "close room=F7KD2Q",
    "sit room=F7KD2Q seat=1 name=ada kind=human token=\(token)",
    "sit room=F7KD2Q seat=2 name=Bot_2 kind=bot token=\(token) lo=1 hi=200",
    "sit room=F7KD2Q seat=2 computer=hard",
    "sit room=F7KD2Q seat=2 computer=easy think=1",
    "sit room=F7KD2Q seat=1 computer=normal think=10000",
    "token room=F7KD2Q seat=1 token=\(token)",
    "token room=F7KD2Q seat=1 token=\(token) former=\(token)",
    "rise room=F7KD2Q seat=2",
    "match room=F7KD2Q starter=1 at=1000",
    "match room=F7KD2Q starter=2 at=1000 match=- rounds=0 silent=0 wins1=0 strikes1=0 guesses1=0 wasted1=0 par1=0 "
      + "found1=no wins2=0 strikes2=0 guesses2=0 wasted2=0 par2=0 found2=no",
    "match room=F7KD2Q starter=1 at=1000 match=0123456789abcdef rounds=2 silent=1 wins1=1 strikes1=0 guesses1=9 "
      + "wasted1=1 par1=14 found1=yes wins2=0 strikes2=2 guesses2=3 wasted2=0 par2=14 found2=no",
    "played room=F7KD2Q round=1 drawn=1 guesses1=5 ms1=9000 found1=yes guesses2=0 ms2=0 found2=no",
    "played room=F7KD2Q round=2 drawn=12 guesses1=3 ms1=1 found1=no guesses2=4 ms2=1099511627776 found2=yes",
    "round room=F7KD2Q round=1 drawn=3 secret=75 nonce=\(nonce) commit=\(commitment)",
    "round room=F7KD2Q round=2 drawn=2 secret=-5 nonce=\(nonce) commit=\(commitment) turn=2",
    "round room=F7KD2Q round=1 drawn=1 secret=75 nonce=\(nonce) commit=\(commitment) ms=5000 lo1=51 hi1=100 guesses1=1 "
      + "wasted1=0 last1=1240 lo2=1 hi2=100 guesses2=0 wasted2=0",
    "round room=F7KD2Q round=1 drawn=1 secret=75 nonce=\(nonce) commit=\(commitment) ms=5000 lo1=51 hi1=100 "
      + "bound1=0000000000000037 guesses1=1 wasted1=0 last1=1240 lo2=1 hi2=100 guesses2=0 wasted2=0",
    "round room=F7KD2Q round=1 drawn=1 secret=75 nonce=\(nonce) commit=\(commitment) ms=5000 step=4 lo1=51 hi1=100 "
      + "guesses1=3 wasted1=0 last1=1240 sealed1=60 lo2=1 hi2=100 guesses2=2 wasted2=1 last2=900 hints2=LHL",
    "guess room=F7KD2Q seat=1 guess=50 ms=1240",
    "guess room=F7KD2Q seat=2 guess=-9223372036854775808 ms=0",
    "seal room=F7KD2Q seat=2 guess=50 ms=1240",
    "step room=F7KD2Q passed=- ms=20000",
    "step room=F7KD2Q passed=12 ms=20000",
    "missed room=F7KD2Q seat=1 ms=20000",
    "end room=F7KD2Q winners=1",
    "end room=F7KD2Q winners=12",
    "end room=F7KD2Q winners=- broken_off=yes",
    "over room=F7KD2Q match=0123456789abcdef winner=2 reason=found at=99000",
    "over room=F7KD2Q match=- winner=- reason=left at=99000",
    "result match=0123456789abcdef rules=race lo=1 hi=100 winner=2 reason=found time=1763729470 from=0 name1=ada "
      + "guesses1=7,3 ms1=9000,0 found1=1,0 name2=bob lo2=1 hi2=200 guesses2=0,4 ms2=0,1099511627776 found2=0,1",
    "result match=0123456789abcdef rules=solo lo=-5 hi=5 seed=today day=2026-11-21 winner=- reason=left time=-1 from=0 "
      + "name1=ada guesses1=0 ms1=0 found1=0",
    "result match=0123456789abcdef rules=duel lo=1 hi=2 seed=x rated=bot winner=1 reason=tie time=0 from=12 name1=ada guesses1=1 "
      + "ms1=0 found1=0 name2=bob guesses2=- ms2=- found2=-",
    "owner name=ada", "owner name=ada reserved=yes",
    "owner name=ada key=\(token) used=2026-11-21",
    "owner name=ada key=\(token) used=2026-11-21 listed=no totals=3,1,1,1,2,21,1,6,9000 daily=20413,2,1,1,0,1,7,0,7,9000 "
      + "race=1500000,350000,60000000,1,20413 race_bot=1,1,1,1,1 lockstep=1,1,1,1,1 lockstep_bot=1,1,1,1,1 "
      + "duel=1,1,1,1,1 duel_bot=1,1,1,1,1",
    "rematch room=F7KD2Q seat=1",
    "time room=F7KD2Q ms=25000",
    "room room=F7KD2Q rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=3 listed=yes starter=1 drawn=0 tournament=ZZZZZZ",
    "tournament tournament=F7KD2Q pairing=swiss rounds=5 with=any computer=easy break=15 rules=race lo=1 hi=100 first_to=1 pace=0 "
      + "clock=180 countdown=3 plays=yes ended=no",
    "tournament tournament=F7KD2Q pairing=knockout with=human break=0 rules=duel lo=1 hi=100 first_to=1 pace=0 clock=180 "
      + "countdown=0 plays=no ended=yes time=1763729470",
    "enter tournament=F7KD2Q name=ada kind=human token=\(token) former=\(token)",
    "enter tournament=F7KD2Q name=ada kind=bot",
    "exit tournament=F7KD2Q name=ada",
    "exit tournament=F7KD2Q name=ada kept=yes",
    "meet tournament=F7KD2Q round=1 first=ada second=bob room=ZZZZZZ",
    "meet tournament=F7KD2Q round=32 first=ada room=ZZZZZZ points1=2 points2=0 guesses1=9 guesses2=7",
    "meet tournament=F7KD2Q round=1 first=ada points1=2 points2=0 guesses1=0 guesses2=0",
  ]

  /// The entry of a line without checksum; nil if invalid.
  static func entry(_ line: String) -> JournalEntry? { try? JournalEntry.read(Array(line.utf8).span).entry }

  /// The line of an entry, without its ending.
  static func line(_ entry: JournalEntry) -> String { String(decoding: entry.text.dropLast(), as: UTF8.self) }

  /// A journal of the given lines, with checksums.
  static func text(_ lines: [String]) -> [UInt8] { lines.compactMap(entry).flatMap(\.text) }
}
