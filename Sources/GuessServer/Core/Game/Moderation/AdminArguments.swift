import GuessProtocol

/// The arguments of a verb: positional arguments, `key=value` options, and the text after ` : `.
struct AdminArguments {
  private var positional: [String] = []
  private var options: [(key: String, value: String)] = []
  private var text: String?

  /// Parses what follows `words`. If `isText`, the whole rest is text, and the colon is optional.
  init(words: WordScanner, in line: Span<UInt8>, isText: Bool = false) throws(AdminRefusal) {
    var words = words
    var all = words
    if isText { text = line.extracting(all.rest(of: line)).text }
    while let word = words.nextWord(in: line).map({ line.extracting($0).text }) {
      if word == ":" { text = line.extracting(words.rest(of: line)).text }
      if text != nil { return }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        // Words after an option are most likely a reason without its colon.
        guard options.isEmpty else { throw .badReason }
        positional.append(word)
        continue
      }
      let key = parts[0].lowercased()
      guard !options.contains(where: { $0.key == key }) else { throw .repeated }
      options.append((key, String(parts[1])))
    }
  }

  mutating func command(of verb: AdminVerb) throws(AdminRefusal) -> AdminCommand {
    switch verb {
    case .help:
      guard let word = word() else { return .help(nil) }
      guard let verb = AdminVerb(word) else { throw .badVerb(nearest: .nearest(to: word)) }
      return .help(verb)
    case .status: return .status
    case .players: return .players(after: try option("after").map(Self.name))
    case .player: return .player(try Self.name(word()))
    case .rooms: return .rooms(after: try option("after").map(Self.code))
    case .room: return .room(try Self.code(word()))
    case .kick: return .kick(try Self.name(word()), try reason())
    case .ban, .mute:
      let target = try target()
      guard let span = option("for").flatMap({ SanctionSpan($0.utf8) }) else { throw .badSpan }
      return .sanction(verb == .ban ? .ban : .mute, target, span, try reason())
    case .unban: return .lift(.ban, try target())
    case .unmute: return .lift(.mute, try target())
    case .bans: return .bans
    case .notice:
      guard let text = try reason() else { throw .badText }
      return .notice(text)
    case .limits:
      defer { options = [] }
      return .limits(options.map { AdminCommand.LimitSetting(name: $0.key, value: $0.value) })
    case .drain:
      guard let value = option("in") else {
        // `DRAIN off`, a typo for `DRAIN in=off`, must not stop the server at once.
        guard positional.isEmpty else { throw .badSeconds }
        return .drain(seconds: 0)
      }
      if value.lowercased() == "off" { return .drain(seconds: nil) }
      guard let seconds = Int64(value), AdminCommand.drainSeconds.contains(seconds) else {
        throw .badSeconds
      }
      return .drain(seconds: seconds)
    case .ping: return .ping
    case .quit: return .quit
    }
  }

  /// True if no argument is left over.
  var isEmpty: Bool { positional.isEmpty && options.isEmpty && text == nil }

  private mutating func word() -> String? { positional.isEmpty ? nil : positional.removeFirst() }

  mutating func option(_ key: String) -> String? {
    guard let index = options.firstIndex(where: { $0.key == key }) else { return nil }
    return options.remove(at: index).value
  }

  mutating func reason() throws(AdminRefusal) -> ChatText? {
    guard let text = text.take() else { return nil }
    guard let reason = ChatText(text) else { throw .badText }
    return reason
  }

  mutating func target() throws(AdminRefusal) -> SanctionTarget {
    guard let word = word() else { throw .badTarget(.neitherNameNorAddress) }
    do { return try SanctionTarget(word.utf8) } catch { throw .badTarget(error) }
  }

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
