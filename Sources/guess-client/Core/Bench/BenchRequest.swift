import Protocol

/// What load to put on a server, and for how long.
package struct BenchRequest: Hashable, Sendable {
  /// Players that one process can be: a process has about 20,000 descriptors on many machines, and one address has some
  /// 28,000 ports to connect from.
  package static let playerLimit = 1...20_000
  /// Requests of one player that are in flight at once: so many lines fit into the buffers of any socket.
  package static let pipelineLimit = 1...512
  /// Seconds that are measured: less than one has no hundredth of anything; more than an hour is no rehearsal.
  package static let secondsLimit = 1...3_600

  /// What is sent.
  package enum Load: Hashable, Sendable {
    /// Matches, as they are played.
    case matches(Rules, GuessRange)
    /// A line, without its ending, again and again.
    case raw([UInt8])
  }

  /// When a player guesses.
  package enum Pace: String, CaseIterable, Hashable, Sendable {
    /// As soon as the answer to the last guess is there.
    case none
    /// After as much thought as a person takes; see `ThinkingTime`.
    case human
  }

  /// Where the server is, and how to speak.
  package let preferences: Preferences
  /// Within `playerLimit`, and even where two play each other; 50 unless something else is said.
  package let players: Int
  package let load: Load
  /// Within `pipelineLimit`; 1 unless something else is said, and in matches of two.
  package let pipeline: Int
  package let pace: Pace
  /// Within `secondsLimit`; 10 unless something else is said.
  package let seconds: Int
  /// Whether the question whether the server is one's own is answered already.
  package let isAgreed: Bool
  package let printsJSON: Bool

  init(_ line: CommandLineWords) throws(UsageError) {
    preferences = try Preferences(connecting: line)
    load = try Self.load(line)
    players = try line.value(of: .players) { Self.number($0, Self.playerLimit) } ?? 50
    pipeline = try line.value(of: .pipeline) { Self.number($0, Self.pipelineLimit) } ?? 1
    pace = try line.value(of: .pace) { Pace(rawValue: $0.lowercased()) } ?? .none
    seconds = try line.value(of: .seconds) { Self.number($0, Self.secondsLimit) } ?? 10
    isAgreed = line.has(.yes)
    printsJSON = line.has(.json)
    if pace == .human, line.has(.pipeline) { throw .conflict(.pace, .pipeline) }
    guard load.isForTwo else { return }
    if pipeline > 1 { throw .pipelineOfTwo }
    if players % 2 == 1 { throw .oddPlayers(players) }
  }

  /// Refuses a server with a room in its address, wherever that is from: a load opens rooms of its own.
  package static func check(_ server: ServerAddress) throws(UsageError) {
    if let room = server.room { throw .needlessRoom(room) }
  }

  private static func load(_ line: CommandLineWords) throws(UsageError) -> Load {
    let raw = try line.value(of: .raw) { Self.rawLine($0) }
    let rules = try line.value(of: .rules) { text throws(UsageError) in
      guard let rules = Rules(rawValue: text.lowercased()) else { throw .unknownRules(text) }
      return rules
    }
    let range = try line.value(of: .range) { GuessRange(option: $0).flatMap { $0.span > 0 ? $0 : nil } }
    guard let raw else { return .matches(rules ?? .race, range ?? .oneToHundred) }
    if let option = [CommandOption.rules, .range, .pace].first(where: line.has) {
      throw .conflict(.raw, option)
    }
    return .raw(raw)
  }

  private static func number(_ text: String, _ limit: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { limit.contains($0) ? $0 : nil }
  }

  /// A line that any line server takes: as long as one of ours may be, and without what would end it or command a terminal.
  private static func rawLine(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard (1...Limits.requestLineBytes).contains(bytes.count), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return bytes
  }

  /// Descriptors that a process needs beside those of its players: the streams, the set of them, and what the system
  /// opens to look up a host.
  package static let ownDescriptors = 32

  /// How many players fit into a process that may have so many descriptors.
  package static func players(fittingInto descriptors: Int) -> Int {
    min(max(0, descriptors - ownDescriptors), playerLimit.upperBound)
  }
}

extension BenchRequest.Load {
  /// Whether two play each other.
  var isForTwo: Bool {
    switch self {
    case .matches(let rules, _): rules != .solo
    case .raw: false
    }
  }

  /// Whether matches are played.
  package var isGame: Bool {
    if case .matches = self { true } else { false }
  }
}
