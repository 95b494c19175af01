import GuessClientCore
import GuessProtocol

/// The player's own names, whose keys the client keeps and gives.
extension PlaySession {
  /// Matches under a name after which the client says how to own it: the player has come to stay.
  private static let matchesToOwn = 3

  mutating func keepName(after line: ServerLine) {
    if let name = connection.keys.follow(line) { output.effects.append(.own(name)) }
  }

  /// Says once in a session how to own the name that the player has played under.
  mutating func offerName(after line: ServerLine) {
    guard case .event(.review) = line, case .seat = served.location, let name = served.name else { return }
    played = played.name == name ? (name, played.matches + 1) : (name, 1)
    // A terminal that can't erase is read aloud, or is none.
    guard played.matches == Self.matchesToOwn, terminal.hasControlSequences, connection.keys.mayClaim(name)
    else { return }
    output.say(Message(NameMessage.mayBeOwner(name).text(in: match.language)))
  }

  /// Makes the name that a player took at the first visit by ssh theirs.
  mutating func claimName() {
    if options.has(.identity), connection.keys.awaitsFirst { output.send(.claim(isListed: nil)) }
  }

  /// The message for a line about the owner of a name, instead of the server's.
  func ownership(in line: ServerLine) -> Message? {
    switch line {
    case .ok(.claim(let name, let key?, _), _) where connection.keys.keeps(name):
      Message(NameMessage.isOwner(name, key).text(in: match.language))
    case .error(.nameOwned(isKeyWrong: false), let verb, _) where verb != .claim:
      Message(refusal.text(in: match.language), .error)
    default: nil
    }
  }

  private var refusal: any LocalizedText {
    let withheld = connection.keys.withheld
    return withheld.map { ConnectionMessage.keyIsWithheld($0) }
      ?? NameMessage.isOwned(bySSH: options.has(.identity))
  }
}
