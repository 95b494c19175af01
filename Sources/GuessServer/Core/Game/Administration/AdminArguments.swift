import GuessProtocol

/// The arguments of a verb: positional arguments, options, and the text after ` : `. Reading one removes it.
struct AdminArguments {
  private var positional: [String] = []
  /// By key in lower case.
  private var options: [String: String] = [:]
  private var text: String?

  /// Parses what follows a verb. If `isText`, all of it is text, and the colon is optional.
  init(_ line: Span<UInt8>, isText: Bool = false) throws(AdminRefusal) {
    var words = WordScanner()
    if isText { text = line.text }
    while let word = words.nextWord(in: line).map({ line.extracting($0).text }) {
      if word == ":" { text = line.extracting(words.rest(of: line)).text }
      if text != nil { return }
      if let equals = word.firstIndex(of: "=") {
        let key = word[..<equals].lowercased()
        guard options[key] == nil else { throw .repeated }
        options[key] = String(word[equals...].dropFirst())
      } else {
        // Words after an option are most likely a reason without its colon.
        guard options.isEmpty else { throw .badReason }
        positional.append(word)
      }
    }
  }

  mutating func command(of verb: AdminVerb) throws(AdminRefusal) -> AdminCommand {
    switch verb {
    case .help: return .help(try word().map(AdminVerb.init))
    case .status: return .status
    case .players: return .players(after: try option("after").map(Self.name))
    case .player: return .player(try Self.name(word()))
    case .rooms: return .rooms(after: try option("after").map(Self.code))
    case .room: return .room(try Self.code(word()))
    case .tournaments: return .tournaments
    case .kick: return .kick(try Self.name(word()), try reason())
    case .ban, .mute:
      let key = Sanction.Key(kind: verb == .ban ? .ban : .mute, target: try target())
      return .sanction(key, for: try SanctionSpan.read(option("for") ?? ""), try reason())
    case .unban: return .lift(Sanction.Key(kind: .ban, target: try target()))
    case .unmute: return .lift(Sanction.Key(kind: .mute, target: try target()))
    case .reserve: return .reserve(try Self.name(word()))
    case .release: return .release(try Self.name(word()))
    case .bans: return .bans
    case .notice:
      guard let text = try reason() else { throw .badText }
      return .notice(text)
    case .drain: return .drain
    case .ping: return .ping
    case .quit: return .quit
    }
  }

  var isEmpty: Bool { positional.isEmpty && options.isEmpty && text == nil }

  private mutating func word() -> String? { positional.isEmpty ? nil : positional.removeFirst() }

  mutating func option(_ key: String) -> String? { options.removeValue(forKey: key) }

  mutating func reason() throws(AdminRefusal) -> ChatText? {
    guard let text = text.take() else { return nil }
    guard let reason = ChatText(text) else { throw .badText }
    return reason
  }

  mutating func target() throws(AdminRefusal) -> SanctionTarget { try SanctionTarget(word() ?? "") }

  private static func name(_ word: String?) throws(AdminRefusal) -> Name {
    guard let name = word.flatMap({ Name($0) }) else { throw .badName }
    return name
  }

  private static func code(_ word: String?) throws(AdminRefusal) -> RoomCode {
    guard let code = word.flatMap({ RoomCode($0) }) else { throw .badCode }
    return code
  }
}

extension Span<UInt8> {
  var text: String { String(decoding: Array(copying: self), as: UTF8.self) }
}
