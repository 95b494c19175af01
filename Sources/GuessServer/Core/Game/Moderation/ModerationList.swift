import GuessProtocol

/// The operator's bans and mutes, as in the file: at most one of a kind for a target.
package struct ModerationList: Sendable {
  /// More than an operator ever reads, and compared with an address within microseconds. A network is one entry.
  package static let mostEntries = 1_000

  private var entries: [Sanction.Key: Sanction] = [:]
  /// Prefix lengths of networks here, now or before: an address is looked up once with each, which are few.
  private var prefixLengths: Set<Int> = []
  /// Incremented with every change, to see if what was saved is up to date.
  package private(set) var revision = 0

  /// Time for which entries are kept that are over: a clock that is wrong for a while loses no ban.
  static let keptTime = Milliseconds.minutes(30 * 24 * 60)

  package init() {}

  /// All entries in order of time, those of the same time by their lines, of which each is built once, as that takes long.
  package var all: [Sanction] {
    entries.values.map { (entry: $0, line: $0.line) }
      .sorted { ($0.entry.made, $0.line) < ($1.entry.made, $1.line) }
      .map(\.entry)
  }

  package func inForce(at time: Milliseconds) -> [Sanction] { all.filter { $0.holds(at: time) } }

  subscript(key: Sanction.Key) -> Sanction? { entries[key] }

  /// Adds an entry in place of one for the same key. Returns false if the list is full; to make room, removes those that are over.
  package mutating func set(_ entry: Sanction, at time: Milliseconds) -> Bool {
    if entries[entry.key] == nil {
      forget(at: time)
      // A new ban is worth more than those that are over.
      if entries.count >= Self.mostEntries { forget(overAt: time) }
      guard entries.count < Self.mostEntries else { return false }
    }
    entries[entry.key] = entry
    if case .network(let range) = entry.target { prefixLengths.insert(range.prefixLength) }
    revision += 1
    return true
  }

  mutating func remove(_ key: Sanction.Key) {
    if entries.removeValue(forKey: key) != nil { revision += 1 }
  }

  package mutating func replace(with other: ModerationList) {
    (entries, prefixLengths, revision) = (other.entries, other.prefixLengths, revision + 1)
  }

  /// A list of entries that were saved, in the order of their lines: of two for the same key the later one holds.
  package init(_ entries: [Sanction], at time: Milliseconds) {
    self.init()
    for entry in entries { _ = set(entry, at: time) }
  }

  /// The lines of all entries, by their kind and target.
  package var rows: [String: String] {
    Dictionary(entries.values.map { ("\($0.kind.rawValue) \($0.target)", $0.line) }) { $1 }
  }

  package mutating func forget(at time: Milliseconds) { forget(overAt: time - Self.keptTime) }

  private mutating func forget(overAt time: Milliseconds) {
    guard entries.values.contains(where: { $0.isOver(at: time) }) else { return }
    (entries, revision) = (entries.filter { !$0.value.isOver(at: time) }, revision + 1)
  }

  /// The sanction in force for this name or address; if several, the one that ends last, and of those the latest.
  func sanction(
    _ kind: Sanction.Kind, of name: Name?, from origin: Origin, at time: Milliseconds
  ) -> Sanction? {
    if entries.isEmpty { return nil }
    let targets = (name.map { [.name($0)] } ?? []) + (origin.target?.ranges(ofLengths: prefixLengths) ?? [])
    return targets.compactMap { entries[Sanction.Key(kind: kind, target: $0)] }
      .filter { $0.holds(at: time) }
      .max { ($0.end?.count ?? .max, $0.made.count) < ($1.end?.count ?? .max, $1.made.count) }
  }
}
