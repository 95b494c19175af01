/// The verbs of requests; see `Command` for their meaning.
@nonexhaustive
public enum Verb: String, LineValue, Hashable, Sendable, CaseIterable {
  case hello = "HELLO"
  case help = "HELP"
  case limits = "LIMITS"
  case status = "STATUS"
  case ping = "PING"
  case language = "LANG"
  case text = "TEXT"
  case quit = "QUIT"
  case name = "NAME"
  case claim = "CLAIM"
  case unclaim = "UNCLAIM"
  case resume = "RESUME"
  case rooms = "ROOMS"
  case scores = "SCORES"
  case create = "CREATE"
  case join = "JOIN"
  case watch = "WATCH"
  case leave = "LEAVE"
  case play = "PLAY"
  case solo = "SOLO"
  case guess = "GUESS"
  case say = "SAY"
  case rematch = "REMATCH"
  case tournament = "TOURNAMENT"
  case start = "START"

  /// Parses a verb in any case; nil if there is none. `?` is HELP, and `q`, `exit` and `bye` are QUIT.
  public init?(typed word: Span<UInt8>) {
    let word = InlineASCII(word)?.uppercased
    guard let found = Self.words.first(where: { $0.word == word }) else { return nil }
    self = found.verb
  }

  private static let words: [(word: InlineASCII?, verb: Verb)] =
    [("?", .help), ("Q", .quit), ("EXIT", .quit), ("BYE", .quit)]
    + allCases.map { (InlineASCII(Array($0.rawValue.utf8).span), $0) }

  /// The verbs that a person needs to play.
  public static let essentials: [Verb] = [
    .name, .play, .create, .rooms, .solo, .guess, .say, .rematch, .leave, .text, .language, .quit,
  ]

  /// The syntax, in the notation of docs/reference/protocol.md: `<…>` for a value, `[…]` for an optional part, `|` between
  /// alternatives. Options show their defaults.
  public var usage: StaticString { form.usage }
}

/// The definition of each verb, read by HELP, completion, the parser and the lobby. The sentences describe them too.
extension Verb {
  /// Syntax and reader of the arguments.
  typealias Form = (usage: StaticString, read: ArgumentReader.Read)

  var form: Form {
    switch self {
    case .hello:
      (
        "HELLO 1 [kind=human|bot] [text=on|off|only] [lang=en|zh|ru] [name=<name>] [key=<key>]",
        ArgumentReader.hello
      )
    case .help: ("HELP [<verb>|computer|daily|all]", ArgumentReader.help)
    case .limits: ("LIMITS", { _, _ in .limits })
    case .status: ("STATUS", { _, _ in .status })
    case .ping: ("PING [word]", ArgumentReader.ping)
    case .language: ("LANG en|zh|ru", ArgumentReader.language)
    case .text: ("TEXT on|off|only", ArgumentReader.text)
    case .quit: ("QUIT", { _, _ in .quit })
    case .name: ("NAME <name> [key=<key>]", ArgumentReader.name)
    case .claim: ("CLAIM [listed=yes|no]", ArgumentReader.claim)
    case .unclaim: ("UNCLAIM", { _, _ in .unclaim })
    case .resume: ("RESUME <token>", ArgumentReader.resume)
    case .rooms: ("ROOMS [after=<code>]", ArgumentReader.rooms)
    case .scores:
      (
        "SCORES [<code>] [seed=<word>] [day=today|yesterday] [since=<days>d] [by=rating|wins|daily] [rules=race|lockstep|duel] [kind=human|bot] [name=<name>] [after=<rank>]",
        ArgumentReader.scores
      )
    case .create:
      (
        "CREATE [range=1..100] [rules=race|lockstep|duel] [first_to=1] [pace=0] [clock=180] [countdown=3] [listed=yes|no] [computer=easy|normal|hard] [think=<ms>] [seed=<word>]",
        ArgumentReader.create
      )
    case .join: ("JOIN <code> [range=1..200]", ArgumentReader.join)
    case .watch: ("WATCH <code>", ArgumentReader.watch)
    case .leave: ("LEAVE", { _, _ in .leave })
    case .play:
      (
        "PLAY [range=1..100] [rules=race|lockstep|duel] [first_to=1] [pace=0] [clock=180] [countdown=3] [with=human|bot|any] [rated=no|yes]",
        ArgumentReader.play
      )
    case .solo: ("SOLO [range=1..100] [seed=<word>|today]", ArgumentReader.solo)
    case .guess: ("GUESS <number> [round=<r>]", ArgumentReader.guess)
    case .say: ("SAY <text>", ArgumentReader.say)
    case .rematch: ("REMATCH", { _, _ in .rematch })
    case .tournament:
      (
        "TOURNAMENT [pairing=swiss|roundrobin|knockout] [rounds=5] [range=1..100] [rules=race|lockstep|duel] [first_to=1] [pace=0] [clock=180] [countdown=3] [with=human|bot|any] [computer=easy|normal|hard] [break=15] [plays=yes|no]",
        ArgumentReader.tournament
      )
    case .start: ("START", { _, _ in .start })
    }
  }

  /// Returns the verb closest to a mistyped word; nil if none is close.
  ///
  /// Allows one slip, or two in words of five or more letters: a letter too many, too few or wrong, or two swapped.
  static func nearest(to word: Span<UInt8>) -> Verb? {
    guard let word = InlineASCII(word)?.uppercased, word.count >= 2 else { return nil }
    return EditDistance.nearest(
      to: word.description, among: allCases.map(\.rawValue), slips: { _ in word.count < 5 ? 1 : 2 }
    ).flatMap(Verb.init(rawValue:))
  }
}

/// Edit distance between words.
package enum EditDistance {
  /// Bytes of the longest word compared, since work grows with length. The distance to a longer word is its length.
  private static let longestWord = 32

  /// Returns the closest of `words`; nil if it is more slips away than allowed.
  package static func nearest(
    to word: String, among words: [String], slips most: (String) -> Int = { _ in 2 }
  ) -> String? {
    let letters = Array(word.utf8)
    let nearest = words.map { (word: $0, slips: from(letters, to: Array($0.utf8))) }.min {
      $0.slips < $1.slips
    }
    return nearest.flatMap { $0.slips <= most($0.word) ? $0.word : nil }
  }

  /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours,
  /// https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance.
  static func from(_ word: [UInt8], to other: [UInt8]) -> Int {
    guard word.count <= longestWord else { return word.count }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in word.enumerated() {
      var current = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
