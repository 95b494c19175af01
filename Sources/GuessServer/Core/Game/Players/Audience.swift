import GuessProtocol

/// Connections that receive the same events, by the style of their lines, in which an event is written once.
///
/// A room keeps that of its spectators: to look up the styles of 64 with every guess would cost twice as much as the guess.
struct Audience: Equatable, Sendable {
  struct Group: Equatable, Sendable {
    let style: LineStyle
    fileprivate(set) var members: [ConnectionID]
  }

  /// None is empty.
  private(set) var groups: [Group] = []

  init() {}

  /// The connections of `ids` that are still there.
  init(_ ids: some Sequence<ConnectionID>, of sessions: SlotMap<ConnectionID, Session>) {
    for id in ids {
      if case let style?? = sessions.look(at: id, { $0?.style }) { insert(id, style) }
    }
  }

  var isEmpty: Bool { groups.isEmpty }
  var count: Int { groups.reduce(0) { $0 + $1.members.count } }
  var members: [ConnectionID] { groups.flatMap(\.members) }

  mutating func insert(_ id: ConnectionID, _ style: LineStyle) {
    guard let index = groups.firstIndex(where: { $0.style == style }) else {
      return groups.append(Group(style: style, members: [id]))
    }
    groups[index].members.append(id)
  }

  mutating func remove(_ id: ConnectionID) {
    for index in groups.indices { groups[index].members.removeAll { $0 == id } }
    groups.removeAll { $0.members.isEmpty }
  }
}
