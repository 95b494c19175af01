import GuessProtocol
import TestSupport

@testable import GuessGame

/// The stage of a transcript: a table, the configuration of its server, and the words that lines have bound.
struct TranscriptStage {
  private var configuration = LobbyConfiguration.forTests
  private var seed: UInt64 = 1
  private var table: Table?
  private var words: [Substring: Substring] = [:]

  /// Does what a line says; returns the lines that are seen, or nil if it says nothing known.
  mutating func play(_ line: String) -> [String]? {
    if line.hasPrefix("given ") { return table == nil && set(line.dropFirst(6)) ? [] : nil }
    guard let line = filled(line) else { return nil }
    let isReload = line.hasPrefix("from now on ")
    if isReload && !set(line.dropFirst(12)) { return nil }
    // Taken, since a table in two places is copied by the first change.
    var current = table.take() ?? Table(seed: seed, configuration: configuration)
    if isReload {
      current.reconfigure(configuration)
    } else if !Self.act(line, on: &current) {
      return nil
    }
    let sights = current.takeSights()
    table = current
    let words = line.split(separator: " ")
    let greetings = words[1] == "comes" ? words.count == 3 ? ["* HELLO"] : ["* HELLO", "OK NAME"] : []
    return sights.compactMap { sight in
      switch sight {
      case .line(let name, let line):
        name == words[0] && greetings.contains { line.hasPrefix($0) } ? nil : "\(name) < \(line)"
      case .closed(let name): "\(name) is closed"
      }
    }
  }

  // MARK: - Patterns

  /// True if `line` matches the pattern.
  func fits(_ pattern: Substring, _ line: Substring) -> Bool { match(pattern, line, words) != nil }

  /// Matches the line, and binds the words of the pattern.
  mutating func take(_ pattern: Substring, _ line: Substring) -> Bool {
    guard let taken = match(pattern, line, words) else { return false }
    words = taken
    return true
  }

  /// The words that are known after `line`; nil if it does not match.
  private func match(
    _ pattern: Substring, _ line: Substring, _ words: [Substring: Substring]
  ) -> [Substring: Substring]? {
    let literal = pattern.prefix { $0 != "…" && $0 != "$" }
    guard line.hasPrefix(literal) else { return nil }
    var line = line.dropFirst(literal.count)
    var pattern = pattern.dropFirst(literal.count)
    guard let sign = pattern.popFirst() else { return line.isEmpty ? words : nil }
    if sign == "…" {
      while true {
        if let taken = match(pattern, line, words) { return taken }
        if line.popFirst() == nil { return nil }
      }
    }
    let word = Self.word(pattern)
    let value = value(of: word, words) ?? line.prefix { $0 != " " && $0 != "," }
    guard line.hasPrefix(value) else { return nil }
    var words = words
    words[word] = value
    return match(pattern.dropFirst(word.count), line.dropFirst(value.count), words)
  }

  private static func word(_ text: Substring) -> Substring { text.prefix { $0.isLetter || $0.isNumber } }

  /// The value of a word; the name of a player is that player's latest token.
  private func value(of word: Substring, _ words: [Substring: Substring]) -> Substring? {
    if let value = words[word] { return value }
    let token = table?.token(of: String(word)) ?? ""
    return token.isEmpty ? nil : token[...]
  }

  /// The line with the values of its words; nil if a word has none.
  private func filled(_ line: String) -> String? {
    var pieces = line.split(separator: "$", omittingEmptySubsequences: false)[...]
    var text = String(pieces.removeFirst())
    for piece in pieces {
      let word = Self.word(piece)
      guard let value = value(of: word, words) else { return nil }
      text += value + piece.dropFirst(word.count)
    }
    return text
  }

  // MARK: - Settings

  /// Changes a setting of the server.
  private mutating func set(_ setting: Substring) -> Bool {
    let parts = setting.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return false }
    let (text, count) = (String(parts[1]), Int(parts[1]))
    guard count != nil || ["lang", "motd", "names", "shard"].contains(parts[0]) || text == "off" else {
      return false
    }
    switch parts[0] {
    case "connections": configuration.limits.connections = count ?? 0
    case "owned_names": configuration.limits.ownedNames = count ?? 0
    case "spectators": configuration.limits.spectatorsInRoom = count ?? 0
    case "address_connections": configuration.limits.addressConnections = count
    case "address_connections_per_min": configuration.limits.addressArrivals = count
    case "rate": configuration.limits.lines = count.map { TokenBucket.Rate(burst: 10, perSecond: $0) }
    case "idle":
      let standard = ServerLimits()
      (configuration.limits.idleWarning, configuration.limits.login) = (standard.idleWarning, standard.login)
      configuration.limits.idle = .seconds(Int64(count ?? 0))
      configuration.limits.fitIdle()
    case "grace": configuration.limits.grace = .seconds(Int64(count ?? 0))
    case "drain": configuration.limits.drain = .seconds(Int64(count ?? 0))
    case "chat":
      configuration.limits.chat = TokenBucket.Rate(
        burst: count ?? 0, interval: configuration.limits.chat.interval)
    case "chance": seed = UInt64(count ?? 0)
    case "key":
      guard let key = SeedKey(bytes: Array(repeating: UInt8(count ?? 0), count: SeedKey.byteCount)) else {
        return false
      }
      configuration.seedKey = key
    case "lang":
      guard let language = Language(rawValue: text) else { return false }
      configuration.language = language
    case "shard":
      let numbers = text.split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2 else { return false }
      configuration.shard = Shard(numbers[0], of: numbers[1])
    case "names": configuration.names = Set(text.split(separator: " ").compactMap { Name($0) })
    case "motd":
      guard let text = ChatText(text) else { return false }
      configuration.messageOfTheDay.append(text)
    default: return false
    }
    return true
  }

  // MARK: - Deeds

  private static func act(_ line: String, on table: inout Table) -> Bool {
    switch line {
    case "the server is asked to stop": table.handle(.drain)
    case "the server is killed, and starts again": table.restart()
    case "the server is stopped, and starts again":
      table.handle(.stop)
      table.restart()
    case "the disk has taken everything": table.sync()
    case "the journal begins a new file": table.beginJournalFile()
    case "the disk is full": table.handle(.journal(.failed))
    case "the disk has room again": table.handle(.journal(.resumed))
    case "the log is read": table.readLog()
    case "the metrics are read": table.readMetrics()
    default: return pass(line, on: &table) ?? act(byName: line, on: &table)
    }
    return true
  }

  /// Advances the clock; nil if the line is about something else.
  private static func pass(_ line: String, on table: inout Table) -> Bool? {
    // Most lines are requests, and matching takes longer than answering them.
    if !line.hasPrefix("the "), line.first?.isNumber == false { return nil }
    if let match = line.wholeMatch(of: /(\d+) ms pass(?:, (\d+) ms late)?/) {
      guard let time = Int64(match.1) else { return false }
      table.pass(Milliseconds(time), late: Milliseconds(match.2.flatMap { Int64($0) } ?? 0))
      return true
    }
    if let match = line.wholeMatch(of: /the clock (is set|jumps) (\d+) days ahead/) {
      guard let seconds = Int64(match.2).map({ $0 * 86_400 }) else { return false }
      table.handle(
        .wallClock(
          startTime: LobbyConfiguration.forTests.startTime + seconds, doubt: match.1 == "jumps" ? seconds : 0)
      )
      return true
    }
    if let match = line.wholeMatch(of: /the shards are at (.+)/) {
      let addresses = match.1.split(separator: " ").map { PublicAddress(String($0)) }
      let shards = zip(0..., addresses).map {
        ShardStatus(shard: $0, address: $1, players: $1 == nil ? 0 : 7, matches: $1 == nil ? 0 : 3)
      }
      table.handle(.shards(Box(shards)))
      return true
    }
    return nil
  }

  private static func act(byName line: String, on table: inout Table) -> Bool {
    let name = String(line.prefix { $0 != " " })
    let deed = line.dropFirst(name.count + 1)
    if name == "host" && deed.hasPrefix("> ") {
      table.administer(Words(String(deed)).bytes)
      return true
    }
    if deed.hasPrefix("> ") {
      guard table.isConnected(name) else { return false }
      table.send(Words(String(deed)).bytes + [0x0A], from: name)
      return true
    }
    if let match = deed.wholeMatch(of: /(connects|comes|comes back)(?: from (\S+))?/) {
      let address = match.2.map { IPAddress($0.utf8) }
      if table.isConnected(name) || address == .some(nil) { return false }
      table.connect(name, from: address.flatMap { $0.map { Origin(ipv6: $0.high, $0.low) } } ?? .local)
      if match.1 == "comes" { table.send("NAME \(name)", from: name) }
      if match.1 == "comes back" { table.send("RESUME \(table.token(of: name))", from: name) }
      return true
    }
    guard table.isConnected(name) else { return false }
    switch deed {
    case "hangs up": table.end(name)
    case "is lost": table.lose(name)
    case "floods the server": table.flood(name)
    case _ where deed.hasPrefix("types "): table.send(Words(String(deed)).bytes, from: name)
    default: return false
    }
    return true
  }
}
