import GuessClientCore
import GuessProtocol

struct MatchTranscript {
  private let match: RecordedMatch
  private(set) var lines: [Message] = []

  init(_ match: RecordedMatch) {
    self.match = match
    addHead()
    var strikes = match.earlier?.tallies.map(\.strikes) ?? BySeat(repeating: 0)
    var score = match.earlier?.tallies.map(\.wins) ?? BySeat(repeating: 0)
    for round in match.rounds {
      add("")
      addBeginning(of: round)
      addMoves(of: round, strikes: &strikes)
      for seat in round.end?.winners.all ?? [] { score[seat] += 1 }
      addEnd(of: round, score: Score(own: score[.first], other: score[.second]))
    }
    add("")
    addResult()
  }

  private mutating func add(_ text: String, _ tone: Message.Tone = .plain) {
    lines.append(Message(text, tone))
  }

  private mutating func add(_ fault: JournalFault.Kind) { add("  ✗ \(fault.text)", .error) }

  // MARK: - Head and result

  private mutating func addHead() {
    let settings = match.settings
    if let id = match.id {
      add(
        "Match \(id): \(settings.rules.rawValue), a number from \(settings.range.lo) to \(settings.range.hi), first to \(settings.firstTo)."
      )
    }
    if let result = match.result {
      add("Room \(match.room), ended \(UTCTime.text(result.unixTime, hasSeconds: true)) UTC.")
    }
    add(match.names.players)
    for seat in Seat.allCases {
      guard let range = match.handicaps[seat] else { continue }
      add("\(match.names.text(of: seat)) has a handicap: range \(range.lo)..\(range.hi).")
    }
    if let day = match.day {
      add("This is the daily number of \(day).")
    } else if let seed = settings.seed {
      add("The numbers follow from the seed \(seed).")
    }
    if let earlier = match.earlier, earlier.rounds > 0 {
      add("The rounds before round \(earlier.rounds + 1) are in none of these files.")
    }
    for fault in match.faults where fault.round == nil { add(fault.kind) }
  }

  private mutating func addResult() {
    guard let result = match.result else { return }
    let tone: Message.Tone = result.winner == nil || match.isUnplayed ? .plain : .win
    add("The match ended \(match.score.dashed): \(result.text(of: match)).", tone)
    guard match.roundsPlayed > 0 else { return }
    for seat in Seat.allCases where match.names[seat] != nil {
      if let comment = ServerLine.event(.review(match.review(of: seat))).sentence(in: .english) {
        add("\(match.names.text(of: seat)): \(comment)")
      }
    }
  }

  // MARK: - A round

  private mutating func addBeginning(of round: RecordedRound) {
    add("Round \(round.number)")
    add("  commit=\(round.start.commitment)")
    if round.isIncomplete { add("  The first guesses of this round are in none of these files.") }
  }

  private mutating func addMoves(of round: RecordedRound, strikes: inout BySeat<Int>) {
    var rows: [[String]] = []
    // The same width in every round, even if one player makes no move.
    let nameWidth = Seat.allCases.map { match.names.text(of: $0).cellWidth }.max() ?? 0
    for (index, move) in round.moves.enumerated() {
      strikes[move.seat] = move.hint == nil ? strikes[move.seat] + 1 : 0
      let guess = if case .guess(let guess, _, _) = move.action { "\(guess)" } else { "–" }
      rows.append([
        UTCTime.text(move.elapsed), label(of: move, at: index, in: round),
        match.names.text(of: move.seat).padded(to: nameWidth), guess,
        outcome(of: move, strikes: strikes[move.seat]),
      ])
    }
    let lines = TextTable.lines(of: rows, right: { $0 == 0 || $0 == 3 })
    for (line, move) in zip(lines, round.moves) { add("  \(line)", move.hint?.tone ?? .plain) }
  }

  private mutating func addEnd(of round: RecordedRound, score: Score) {
    add("  nonce=\(round.start.nonce)")
    let winners = round.end?.winners.all ?? []
    switch (round.end?.isBrokenOff ?? true, winners.count) {
    case (true, _): add("  The round was not finished: the number was \(round.secret).")
    case (false, 0): add("  Nobody found it: the number was \(round.secret).")
    case (false, 1):
      for name in winners.compactMap({ match.names[$0] }) {
        add("  \(name) found it: the number was \(round.secret).", .win)
      }
    case (false, _): add("  Both found it in the same step: the number was \(round.secret).", .win)
    }
    let finding: FairnessCheck.Finding =
      round.isKept ? .kept(secret: round.secret) : .broken(.anotherSecret)
    let remark = finding.remark(in: .english)
    add("  \(remark.text)", remark.tone)
    for fault in match.faults where fault.round == round.number { add(fault.kind) }
    if match.settings.firstTo > 1 { add("  The score is \(score.dashed).") }
  }

  private func label(of move: RecordedMove, at index: Int, in round: RecordedRound) -> String {
    if let step = move.step { return "step \(step)" }
    // A file that begins within the round lacks the number of turns missed before.
    return round.rules == .duel && round.start.progress == nil ? "turn \(index + 1)" : ""
  }

  private func outcome(of move: RecordedMove, strikes: Int) -> String {
    guard case .guess(_, let hint, let left) = move.action else { return "no guess, strike \(strikes)" }
    let rest = "  \(left.lo)..\(left.hi)  \(left.count) left"
    return switch hint {
    case .low: "▲ too low " + rest
    case .high: "▼ too high" + rest
    case .hit: "✓ found"
    }
  }
}

/// A match with all of its rounds and moves, as `replay --json` prints it.
extension RecordedMatch {
  var jsonText: String {
    let (range, tallies) = (settings.range, seats.map { tally(of: $0) })
    return JSONObject([
      ("type", "match"), ("match", id?.description), ("ended", result.map { UTCTime.stamp($0.unixTime) }),
      ("room", "\(room)"), ("rules", settings.rules.rawValue), ("lo", "\(range.lo)"), ("hi", "\(range.hi)"),
      ("first_to", settings.firstTo), ("seed", settings.seed?.description), ("day", day?.description),
      ("names", seats.map(name)), ("handicaps", seats.map { handicaps[$0].map { "\($0.lo)..\($0.hi)" } }),
      ("winner", result?.winner.map(name)), ("reason", result?.reason.rawValue), ("score", score),
      ("guesses", tallies.map(\.guesses)), ("par", tallies.map(\.par)),
      ("time_ms", Int(clamping: time.count)),
      ("rounds", rounds.map(object)), ("faults", faults.map(\.text)),
    ]).text
  }

  private func name(_ seat: Seat) -> String { names.text(of: seat) }

  private func object(_ round: RecordedRound) -> JSONObject {
    JSONObject([
      ("round", round.number), ("commit", "\(round.start.commitment)"), ("secret", "\(round.secret)"),
      ("nonce", "\(round.start.nonce)"), ("winners", (round.end?.winners.all ?? []).map(name)),
      ("moves", round.moves.map(object)),
    ])
  }

  private func object(_ move: RecordedMove) -> JSONObject {
    var members: JSONMembers = [("name", name(move.seat)), ("ms", Int(clamping: move.elapsed.count))]
    if let step = move.step { members.append(("step", step)) }
    if case .guess(let guess, let hint, let left) = move.action {
      members += [
        ("guess", "\(guess)"), ("hint", hint.rawValue), ("lo", "\(left.lo)"), ("hi", "\(left.hi)"),
      ]
    }
    return JSONObject(members)
  }
}
