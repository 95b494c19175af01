import GuessClientCore
import GuessProtocol

/// Invitations, typed or pasted as they were sent: the command line, an address, or a room code alone.
extension PlaySession {
  enum Invitation {
    case here(Command)
    /// It leads nowhere from here.
    case advice(LineMessage)
  }

  func invitation(in words: Substring) -> Invitation? {
    if let room = bareCode(words) { return .here(.join(room, range: nil)) }
    var parts = words.split(separator: " ").filter { !$0.hasPrefix("--") }
    var verb = Verb.join
    let first = parts.first.map { Array($0.utf8) } ?? []
    if let typed = Verb(typed: first.span), [.join, .watch].contains(typed), parts.count == 2 {
      verb = typed
      parts.removeFirst()
    }
    let isCommand = parts.first == "guess-client" || parts.first?.hasSuffix("/guess-client") == true
    if isCommand { parts.removeFirst() }
    guard parts.count == 1, Subcommand(rawValue: String(parts[0])) == nil,
      let address = try? ServerAddress(String(parts[0])),
      isCommand || parts[0].contains("://") || address.host == nil || address.room != nil
    else { return nil }
    guard isOwn(address) else { return .advice(.otherServer(address.invitation(to: address.room))) }
    guard let room = address.room else { return .advice(.welcome) }
    return .here(verb == .watch ? .watch(room) : .join(room, range: nil))
  }

  /// Most words of six letters are valid codes, so one without a digit has to be written as codes are.
  private func bareCode(_ words: Substring) -> RoomCode? {
    guard !isAsking, words.utf8.count == RoomCode.length, let room = RoomCode(String(words)),
      case .failure(.badVerb(nearest: nil)) = Request(line: Array(words.utf8).span).command
    else { return nil }
    return words.contains(where: \.isNumber) || words.allSatisfy(\.isUppercase) ? room : nil
  }

  private func isOwn(_ address: ServerAddress) -> Bool {
    let own = options.server.places + options.publicServer.places
    return address.isEncrypted == options.server.isEncrypted && address.places.contains(where: own.contains)
  }
}
