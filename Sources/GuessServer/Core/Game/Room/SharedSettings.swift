import GuessProtocol

/// Settings of all rooms that have the same. A class, from which a guess reads what it needs without a copy.
final class StoredSettings: Equatable, Sendable {
  let value: MatchSettings

  init(_ value: MatchSettings) { self.value = value }

  static func == (one: StoredSettings, other: StoredSettings) -> Bool {
    one === other || one.value == other.value
  }
}

/// Settings of the rooms that were opened last: nearly all have those of `PLAY`.
struct SharedSettings: Sendable {
  /// Settings that are remembered. Rooms with others have their own, of 100 bytes.
  static let most = 16

  /// The most recently used first.
  private(set) var stored: [StoredSettings] = []

  mutating func storage(of new: StoredSettings) -> StoredSettings {
    let index = stored.firstIndex(of: new)
    let storage = index.map { stored.remove(at: $0) } ?? new
    if stored.count == Self.most { stored.removeLast() }
    stored.insert(storage, at: 0)
    return storage
  }
}
