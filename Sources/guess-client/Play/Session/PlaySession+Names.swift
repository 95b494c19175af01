import GuessClientCore
import GuessProtocol

/// The player's own names, whose keys the client keeps and gives.
extension PlaySession {
  mutating func keepName(after line: ServerLine) {
    if let name = connection.keys.follow(line) { output.effects.append(.own(name)) }
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
