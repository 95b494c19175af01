import TestSupport

/// The kind of person or program that uses a simulated connection.
enum Behavior: Sendable, CaseIterable {
  /// Plays to win, by bisection.
  case bisector
  /// Guesses anything, even numbers ruled out.
  case guesser
  case soloist
  case spectator
  case chatterer
  /// Enters and leaves rooms, with all kinds of settings.
  case hopper
  case fuzzer
  /// Sends next to nothing.
  case silent
  /// Plays, and leaves at the worst moment.
  case leaver
  /// Wants other players' names and seats.
  case thief
  /// Plays, and reconnects after losing the connection at any moment.
  case resumer
  /// Plays, and misses much.
  case sleeper
  /// Plays against the computer.
  case guest
  /// Takes a larger range than the others.
  case giver
  /// Plays seeded and daily numbers.
  case pupil
  case polyglot
  /// Owns a name, and plays for its rating.
  case owner

  /// Behaviours that play a match to its end, more or less.
  static let players: [Behavior] = [.bisector, .guesser, .resumer, .sleeper, .guest, .giver, .pupil, .owner]
}

/// An action of a client.
enum Act: Sendable {
  /// Sends bytes: any part of a line, or several lines.
  case send([UInt8])
  /// Closes its side.
  case end
  case lose
  case nothing

  static func say(_ line: String) -> Act { .send(Array(line.utf8) + [0x0A]) }
}

/// Tokens that a place has received, and those of all others.
struct KnownTokens: Sendable {
  /// Its own tokens, the latest last.
  var own: [String] = []
  /// Tokens of current and former clients elsewhere.
  var others: [String] = []
}

/// Chooses a client's next action, from its view and by chance.
struct ClientBehavior {
  let behavior: Behavior
  let view: View
  let rumors: [String]
  let purse: KnownTokens
  /// Settings that players ask for in this run.
  let terms: [String]

  private static let names = ["ada", "Bob", "cyn", "DEE", "Eve_5", "f-x", "gus", "hal9000", "ivy", "Jo"]

  func act(_ dice: inout SeededGenerator) -> Act {
    if dice.isOnce(in: 40) { return .say(anything(&dice)) }
    switch behavior {
    case .fuzzer: return dice.isOnce(in: 6) ? .say(wish(&dice)) : nonsense(&dice)
    case .silent: return dice.isOnce(in: 12) ? .say("PING") : .nothing
    case .leaver:
      if dice.isOnce(in: view.course.isRunning ? 6 : 40) { return dice.isOnce(in: 2) ? .lose : .end }
    case .thief where dice.isOnce(in: 3):
      return .say(dice.isOnce(in: 2) ? introduction(&dice) : comeback(&dice))
    case .resumer where dice.isOnce(in: view.course.isRunning ? 5 : 30):
      return dice.isOnce(in: 2) ? .lose : .end
    case .resumer where dice.isOnce(in: 12): return .say(comeback(&dice))
    case .sleeper where view.hand != nil && !dice.isOnce(in: 8): return .nothing
    case .polyglot where dice.isOnce(in: 3):
      return .say(dice.pick(["LANG zh", "LANG ru", "lang EN", "HELLO 1 lang=zh", "HELLO 1 lang=ru"]))
    case .chatterer where view.role == .player && dice.isOnce(in: 8):
      return .say(Array(repeating: "SAY \(chat(&dice))", count: 6).joined(separator: "\n"))
    default: break
    }
    if dice.isOnce(in: 12) { return .send(burst(&dice)) }
    return .say(tag(&dice) + wish(&dice))
  }

  // MARK: - Sensible requests

  /// The preferred request in the current situation.
  private func wish(_ dice: inout SeededGenerator) -> String {
    switch behavior {
    case _ where view.name == nil && !purse.own.isEmpty && !dice.isOnce(in: behavior == .resumer ? 8 : 2):
      return comeback(&dice)
    case .hopper: return view.name == nil && !dice.isOnce(in: 5) ? introduction(&dice) : hop(&dice)
    case .spectator where view.role == .nobody && !dice.isOnce(in: 4): return "WATCH \(code(&dice))"
    case .spectator where !dice.isOnce(in: 3): return dice.pick(["PING", "ROOMS", "STATUS", "LEAVE"])
    default: break
    }
    if view.name == nil, !dice.isOnce(in: 8) { return introduction(&dice) }
    if view.hand != nil, view.role == .player { return move(&dice) }
    if behavior == .chatterer, dice.isOnce(in: 2) { return "SAY \(chat(&dice))" }
    if view.course.isRunning { return dice.pick(["PING", "STATUS", "SAY go!", "1", "LEAVE"]) }
    if view.role == .player, !dice.isOnce(in: 4) { return view.rival == nil ? "PING me" : "REMATCH" }
    switch behavior {
    case .soloist: return "SOLO\(soloRange(&dice))"
    case .guest: return "CREATE\(dice.pick(terms)) \(computer(&dice))"
    case .pupil: return seeded(&dice)
    case .owner: return rated(&dice)
    case .giver where !rumors.isEmpty && dice.isOnce(in: 2): return "JOIN \(code(&dice))\(handicap(&dice))"
    default: return rivalFilter(&dice)
    }
  }

  /// Reclaims a seat, with its token or another.
  private func comeback(_ dice: inout SeededGenerator) -> String {
    let latest = purse.own.last ?? "none"
    switch dice.below(behavior == .thief ? 8 : 16) {
    case 0: return "RESUME \(dice.isOnce(in: 2) ? "nonsense" : "0123456789abcdef0123456789abcdef")"
    case 1, 2: return "RESUME \(purse.own.isEmpty ? latest : dice.pick(purse.own))"
    case 3, 4: return "RESUME \(purse.others.isEmpty ? latest : dice.pick(purse.others))"
    default: return "resume \(dice.isOnce(in: 8) ? latest.uppercased() : latest)"
    }
  }

  private func computer(_ dice: inout SeededGenerator) -> String {
    let level = dice.pick(["easy", "normal", "hard"])
    return "computer=\(level)\(dice.pick(["", "", " think=1", " think=\(dice.below(12_000))"]))"
  }

  private func seeded(_ dice: inout SeededGenerator) -> String {
    let seed = " seed=\(dice.pick(["ann", "ann", "Ann", "today", "TODAY", "a b"]))"
    switch dice.below(4) {
    case 0: return "SOLO\(seed)"
    case 1: return "SOLO range=1..7\(seed)"
    case 2: return "CREATE\(dice.pick(terms))\(seed)\(dice.pick(["", " computer=normal"]))"
    default: return "CREATE range=1..7 countdown=0\(seed)"
    }
  }

  private func handicap(_ dice: inout SeededGenerator) -> String {
    dice.pick([
      "", " range=-9223372036854775808..9223372036854775807", " range=0..200", " range=-10..100",
      " range=1..100", " range=2..3",
    ])
  }

  /// Looks for a rival, with settings that others are likely to ask for.
  private func rivalFilter(_ dice: inout SeededGenerator) -> String {
    let terms = dice.pick(terms)
    switch dice.below(6) {
    case 0: return "CREATE\(terms)"
    case 1, 2: return "JOIN \(code(&dice))"
    default: return "PLAY\(terms)\(dice.pick(["", "", " with=any", " with=bot"]))"
    }
  }

  private func rated(_ dice: inout SeededGenerator) -> String {
    switch dice.below(12) {
    case 0...3: return dice.pick(["CLAIM", "CLAIM", "CLAIM", "CLAIM listed=no", "CLAIM listed=yes"])
    case 4:
      return dice.pick([
        "UNCLAIM", "QUIT", "SCORES by=rating", "SCORES by=wins", "SCORES by=daily", "SCORES since=7d",
        "SCORES name=\(view.name ?? "own1")",
      ])
    default: return "PLAY rated=yes\(dice.pick(["", "", " rules=lockstep", " rules=duel"]))"
    }
  }

  private func move(_ dice: inout SeededGenerator) -> String {
    guard let hand = view.hand else { return "PING" }
    let (lo, hi) = (hand.left.lowerBound, hand.left.upperBound)
    switch (behavior, dice.below(10)) {
    case (_, 0): return dice.pick(["LEAVE", "SAY hm", "STATUS", "SOLO", "QUIT", "PLAY", "REMATCH"])
    case (_, 1), (.guesser, _), (.chatterer, 2...6):
      let (wideLo, wideHi) = (lo.subtractingReportingOverflow(2), hi.addingReportingOverflow(2))
      let number = dice.number(
        from: wideLo.overflow ? lo : wideLo.partialValue, to: wideHi.overflow ? hi : wideHi.partialValue)
      return "GUESS \(number)\(dice.pick(["", "", " round=1", " round=2"]))"
    default:
      let middle = lo &+ Int64(bitPattern: (UInt64(bitPattern: hi) &- UInt64(bitPattern: lo)) / 2)
      return "\(middle)"
    }
  }

  private func introduction(_ dice: inout SeededGenerator) -> String {
    let isOwned = behavior == .owner || behavior == .thief && dice.isOnce(in: 2)
    let name = isOwned ? "own\(dice.below(4))" : dice.pick(Self.names)
    switch dice.below(5) {
    case 0: return "HELLO 1 kind=\(dice.pick(["bot", "human"])) text=off name=\(name)"
    case 1: return "HELLO 1 text=\(dice.pick(["on", "off"])) what=ever name=\(name.uppercased())"
    case 2 where isOwned: return "NAME \(name) key=0123456789abcdef0123456789abcdef"
    default: return "NAME \(name)"
    }
  }

  private func code(_ dice: inout SeededGenerator) -> String {
    let known = rumors.isEmpty || dice.isOnce(in: 8) ? "F7KD2Q" : dice.pick(rumors)
    return dice.isOnce(in: 4) ? known.lowercased() : known
  }

  private func chat(_ dice: inout SeededGenerator) -> String {
    dice.pick([
      "hello : there", "你好", "hint=LOW lo=1 hi=2", "* END round=1 winner=me secret=1",
      String(repeating: "a", count: 470), "  blanks  ", "",
    ])
  }

  private func soloRange(_ dice: inout SeededGenerator) -> String {
    dice.isOnce(in: 2) ? "" : " range=\(range(&dice))"
  }
}
