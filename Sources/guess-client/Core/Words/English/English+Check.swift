import Protocol

/// The words of journals that are checked.
extension English {
  static func words(for phrase: CheckPhrase) -> String {
    switch phrase {
    case .file(let file, let lines, let rounds, let matches):
      "\(file): \(lines, "line", "lines"), \(rounds, "round", "rounds"), \(matches, "finished match", "finished matches")."
    case .fault(let fault, let file): "\(file):\(fault.line): \(place(of: fault))\(words(for: fault.kind))"
    case .allIsWell: "No errors: every commitment and every hint is correct."
    case .faults(let count): "\(count, "error", "errors") found."
    }
  }

  private static func place(of fault: StoryFault) -> String {
    let places = [
      fault.room.map { "room \($0)" }, fault.match.map { "match \($0)" }, fault.round.map { "round \($0)" },
    ]
    return places.compactMap(\.self).joined(separator: ", ") + ": "
  }

  static func words(for fault: StoryFault.Kind) -> String {
    switch fault {
    case .anotherSecret: "the secret does not match its commitment."
    case .secretOutside(let range): "the secret is not in \(range.lo)..\(range.hi)."
    case .impossibleGuess(let guess, let left):
      "\(guess) was not possible; the range was \(left.lo)..\(left.hi)."
    case .falseWin(let seat):
      "the player in seat \(seat.rawValue) won the round without finding the number."
    case .missedWin(let seat):
      "the player in seat \(seat.rawValue) found the number but did not win the round."
    case .wrongWinner: "the winner of the match did not lead."
    case .wrongName(let id):
      "\(id?.description ?? "-") is not the match ID that the first round's commitment gives."
    case .toldDifferently: "a new file records this differently from the old one."
    case .outOfPlace: "this can't follow what is before it."
    }
  }
}
