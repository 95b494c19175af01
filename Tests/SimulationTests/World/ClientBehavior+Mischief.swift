import TestSupport

/// Requests that no rule foresees.
extension ClientBehavior {
  private static let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, 2, 100, .max - 1, .max]

  /// A range, sometimes an invalid one.
  func range(_ dice: inout SeededGenerator) -> String {
    let lo = dice.pick(Self.extremes)
    let near = lo.addingReportingOverflow(Int64(1 + dice.below(6)))
    let hi = dice.isOnce(in: 2) || near.overflow ? dice.pick(Self.extremes) : near.partialValue
    return "\(lo)..\(hi)"
  }

  /// Enters and leaves rooms, in any order.
  func hop(_ dice: inout SeededGenerator) -> String {
    let code = rumors.isEmpty || dice.isOnce(in: 10) ? "000000" : dice.pick(rumors)
    switch dice.below(12) {
    case 0, 1: return "CREATE \(settings(&dice))\(dice.pick(["", " listed=no", " listed=yes"]))"
    case 2, 3: return "JOIN \(code)\(dice.isOnce(in: 4) ? " range=\(range(&dice))" : "")"
    case 4, 5: return "WATCH \(code)"
    case 6: return "LEAVE"
    case 7: return "PLAY \(settings(&dice))"
    case 8: return "SOLO range=\(range(&dice))"
    case 9: return "REMATCH"
    case 10: return dice.pick(["ROOMS", "ROOMS after=\(code)", "NAME hop", "STATUS"])
    default: return view.hand.map { "\(dice.number(from: $0.lo, to: $0.hi))" } ?? "PLAY"
    }
  }

  /// Any verb, fitting or not.
  func anything(_ dice: inout SeededGenerator) -> String {
    dice.pick([
      "HELP", "HELP all", "HELP PLAY", "LIMITS", "STATUS", "ROOMS", "SCORES", "SCORES seed=a after=1",
      "SCORES day=today", "PING x=y", "TEXT on", "LANG xx", "LEAVE",
      "QUIT",
      "q", "?",
      "GUESS", "5", "-5", "９９", "99999999999999999999", "REMATCH", "PLAY", "SOLO", "CREATE pace=10000",
      "CREATE first_to=22", "JOIN", "WATCH", "SAY", "HELLO 2", "HELLO 1", "NAME 9", "CREATE range=2..2",
      "CREATE rules=lockstep", "RESUME", "RESUME 1 2", "REMACH", "GUES 5", "CREATE computer=x",
      "CREATE think=5",
      "CREATE seed=",
      "CREATE rules=duel computer=hard countdown=0", "CREATE rules=lockstep computer=easy countdown=0",
      "ROOMS after=x", "SCORES day=x", "PLAY clock=4", "CREATE clock=5 clock=6", "HELP me", "PING :",
    ])
  }

  /// Several lines at once, as from a paste or an eager program.
  func burst(_ dice: inout SeededGenerator) -> [UInt8] {
    let ending = dice.pick(["\n", "\r\n", "\r", "\n\n"])
    return (0...dice.below(4)).flatMap { _ in Array((tag(&dice) + hop(&dice) + ending).utf8) }
  }

  /// Usually nothing; sometimes a tag, or an invalid one.
  func tag(_ dice: inout SeededGenerator) -> String {
    switch dice.below(12) {
    case 0, 1: "#t\(dice.below(100)) "
    case 2: dice.pick(["#a-Z_9 ", "#0123456789abcdef ", "#0123456789abcdefX ", "# ", "#: "])
    default: ""
    }
  }

  /// Bytes that are hardly ever a request.
  func nonsense(_ dice: inout SeededGenerator) -> Act {
    switch dice.below(9) {
    case 0: .send((0..<dice.below(40)).map { _ in UInt8(truncatingIfNeeded: dice.next()) } + [0x0A])
    case 1: .send([UInt8](repeating: UInt8(ascii: "A"), count: dice.pick([511, 512, 513, 2_000])) + [0x0A])
    case 2: .say(dice.pick(["GET / HTTP/1.1", "Host: example", "POST /", "\u{1B}[D", "\u{85}", "FOO bar"]))
    case 3: .send([0xFF, 0xFD, 0x06] + Array("PING 猜\r\n".utf8) + [0x00])
    case 4: .send([0xE7, 0x8C, 0xFF, 0xF3, 0x0A])
    case 5: .send(dice.isOnce(in: 4) ? [0x04] : Array("no line ending".utf8))
    case 6: .say("PING " + String(repeating: "é", count: 250))
    case 7: .say(Array(repeating: "ER", count: dice.pick([2, 19, 20])).joined(separator: "\n"))
    default: .say(anything(&dice))
    }
  }

  private func settings(_ dice: inout SeededGenerator) -> String {
    var options = ["range=\(range(&dice))"]
    if dice.isOnce(in: 2) { options.append("first_to=\(1 + dice.below(21))") }
    if dice.isOnce(in: 3) { options.append("pace=\(dice.pick([0, 1, 250, 10_000]))") }
    if dice.isOnce(in: 2) { options.append("clock=\(dice.pick([5, 29, 30, 31, 3_600]))") }
    if dice.isOnce(in: 3) { options.append("rules=\(dice.pick(["race", "lockstep", "DUEL", "solo"]))") }
    if !dice.isOnce(in: 3) { options.append("COUNTDOWN=\(dice.below(11))") }
    return options.joined(separator: " ")
  }
}
