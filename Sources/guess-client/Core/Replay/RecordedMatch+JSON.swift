import GuessProtocol

/// A match with all of its rounds and moves, as `replay --json` prints it.
extension RecordedMatch {
  /// The object, without a line end.
  var jsonText: String {
    let (range, tallies) = (settings.range, seats.map { tally(of: $0) })
    let object = JSONObject([
      ("type", "match"), ("match", id?.description), ("ended", result.map { UTCTime.stamp($0.unixTime) }),
      ("room", "\(room)"), ("rules", settings.rules.rawValue), ("lo", "\(range.lo)"), ("hi", "\(range.hi)"),
      ("first_to", settings.firstTo), ("seed", settings.seed?.description), ("day", day?.description),
      ("names", seats.map(name)), ("handicaps", seats.map { handicaps[$0].map { "\($0.lo)..\($0.hi)" } }),
      ("winner", result?.winner.map(name)), ("reason", result?.reason.rawValue), ("score", score),
      ("guesses", tallies.map(\.guesses)), ("par", tallies.map(\.par)),
      ("time_ms", Int(clamping: time.count)),
      ("rounds", rounds.map(object)), ("faults", faults.map(\.text)),
    ])
    return String(object.text.dropLast())
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
