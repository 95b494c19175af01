import Protocol

/// The words of journals that are checked.
extension English {
  static func words(for phrase: CheckPhrase) -> String {
    switch phrase {
    case .file(let file, let lines, let rounds, let matches):
      "\(file): \(lines, "line", "lines"), \(rounds, "round", "rounds"), \(matches, "match", "matches") over."
    case .fault(let fault, let file): "\(file):\(fault.line): \(place(of: fault))\(words(for: fault.kind))"
    case .allIsWell: "All is well: every promise was kept, and every hint was true."
    case .faults(let count): "\(count, "thing is", "things are") wrong."
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
    case .anotherSecret: "the secret is not the one that was promised."
    case .secretOutside(let range): "the secret does not lie in \(range.lo)..\(range.hi)."
    case .impossibleGuess(let guess, let left):
      "\(guess) was not possible; what was left is \(left.lo)..\(left.hi)."
    case .falseWin(let seat):
      "the player in seat \(seat.rawValue) was given the round without having found the number."
    case .missedWin(let seat):
      "the player in seat \(seat.rawValue) has found the number and was not given the round."
    case .wrongWinner: "the match was given to someone who does not lead."
    case .wrongName(let id):
      "\(id?.description ?? "-") is not the name of the match, which its first round's commitment gives."
    case .toldDifferently: "a new file tells this otherwise than the old one did."
    case .outOfPlace: "this can't have come after what stands before it."
    }
  }
}
