import GuessProtocol

/// How many bans and mutes have changed when the host's own list was read.
package struct SanctionChanges: Equatable, Sendable {
  /// New ones, and those that are not as they were.
  package var taken: Int
  package var lifted: Int

  package init(taken: Int = 0, lifted: Int = 0) { (self.taken, self.lifted) = (taken, lifted) }
}

/// All bans and mutes that hold, and those that were lifted and that another node may not have heard of.
package struct ModerationList: Sendable {
  /// Entries in all: more than a host ever reads through, about 600 KiB on disk at most, and compared with an address within
  /// some microseconds. A network takes one entry, however large it is.
  package static let mostEntries = 1_000

  /// What came of an entry.
  package enum Outcome: Equatable {
    case taken
    /// Something later is known about the same, or this.
    case known
    /// There are as many as there may be.
    case full
  }

  private var entries: [Sanction.Key: Sanction] = [:]
  /// Those of them that are about networks, so that the door does not look at names.
  private var networks: [Sanction] = []
  /// Changes with every change, so that it can be seen whether a file has all.
  package private(set) var revision = 0

  /// How far the wall clock is ahead of the time that the start before this one confirms: by as much longer it keeps what is
  /// over. A clock that is wrong for one start lets people in for that long, and loses no ban.
  package private(set) var doubt: Milliseconds

  package init(doubt: Milliseconds = .zero) { self.doubt = doubt }

  /// Takes note of a step of the wall clock.
  package mutating func noteStep(of time: Milliseconds) { doubt = max(.zero, doubt + time) }

  package var isEmpty: Bool { entries.isEmpty }

  /// Number of entries, those that were lifted included.
  package var count: Int { entries.count }

  /// What is to be kept and told to others, in the order in which it was decided.
  package var all: [Sanction] { Self.inOrder(entries.values) }

  /// What holds at `time`, in the order in which it was decided.
  package func inForce(at time: Milliseconds) -> [Sanction] {
    Self.inOrder(entries.values.lazy.filter { $0.holds(at: time) })
  }

  /// A network that holds at `time` and that all of the target lies in, where that is one.
  func network(around key: Sanction.Key, at time: Milliseconds) -> SanctionTarget? {
    guard case .network(let range) = key.target else { return nil }
    return networks.first { entry in
      guard case .network(let other) = entry.target, entry.kind == key.kind, entry.holds(at: time) else {
        return false
      }
      return other.prefixLength <= range.prefixLength && other.contains(range.first)
    }?.target
  }

  /// How many of a kind hold at `time`.
  func count(of kind: Sanction.Kind, at time: Milliseconds) -> Int {
    entries.values.count { $0.kind == kind && $0.holds(at: time) }
  }

  /// Lines decide between those of the same time, such as all of a list that was written by hand; each is built once, since
  /// that takes longer than all the rest.
  private static func inOrder(_ entries: some Sequence<Sanction>) -> [Sanction] {
    entries.map { (entry: $0, line: $0.line) }
      .sorted { ($0.entry.made.count, $0.line) < ($1.entry.made.count, $1.line) }
      .map(\.entry)
  }

  /// What is known about a target, whether it holds or not.
  subscript(key: Sanction.Key) -> Sanction? { entries[key] }

  /// Takes an entry unless something later is known about the same. To make room, what is over goes, and then what was lifted
  /// longest ago; for one that was lifted itself only what was lifted before it, so that full lists do not tell each other the
  /// same for ever.
  mutating func take(_ entry: Sanction, at time: Milliseconds) -> Outcome {
    if let known = entries[entry.key] {
      guard entry.prevails(over: known) else { return .known }
    } else {
      guard !entry.isOver(at: time - doubt) else { return .known }
      forget(at: time)
      // Room for a new ban counts more than a clock that may be wrong.
      if entries.count >= Self.mostEntries { forget(overAt: time) }
      if entries.count >= Self.mostEntries {
        let lifted = entries.values.filter(\.isLifted).min { $1.prevails(over: $0) }
        guard let lifted, !entry.isLifted || entry.prevails(over: lifted) else {
          // That nobody is kept out any more need not be known where nobody is.
          return entry.isLifted ? .known : .full
        }
        entries[lifted.key] = nil
      }
    }
    entries[entry.key] = entry
    noteChange()
    return .taken
  }

  /// Takes an entry of a file, behind those that stand before it there. Of two about the same the later line holds, and is
  /// decided after the other one, so that other nodes go by it as well. What is over is known.
  package mutating func restore(_ entry: Sanction, at time: Milliseconds) -> Outcome {
    guard let former = entries.removeValue(forKey: entry.key) else { return take(entry, at: time) }
    noteChange()
    let made = min(
      max(entry.made, former.made + Milliseconds(1)), Milliseconds(Sanction.madeTimes.upperBound))
    return take(
      Sanction(
        entry.kind, entry.target, made: made, end: entry.end, isLifted: entry.isLifted, reason: entry.reason),
      at: time)
  }

  /// Forgets what says nothing any more.
  mutating func forget(at time: Milliseconds) { forget(overAt: time - doubt) }

  private mutating func forget(overAt time: Milliseconds) {
    let old = entries.values.filter { $0.isOver(at: time) }
    guard !old.isEmpty else { return }
    for entry in old { entries[entry.key] = nil }
    noteChange()
  }

  /// What keeps someone of that name, who connects from there, from coming in or from speaking; the one that holds longest.
  func sanction(
    _ kind: Sanction.Kind, of name: Name?, from origin: Origin, at time: Milliseconds
  ) -> Sanction? {
    guard !isEmpty else { return nil }
    let address = origin.address
    let ofName = name.flatMap { entries[Sanction.Key(kind: kind, target: .name($0))] }
    let ofNetworks = networks.filter { $0.kind == kind && $0.target.includes(nil, from: address) }
    return ([ofName].compactMap(\.self) + ofNetworks).filter { $0.holds(at: time) }
      .max { first, second in first.end.map { end in second.end.map { end < $0 } ?? true } ?? false }
  }

  private mutating func noteChange() {
    revision += 1
    networks = entries.values.filter {
      if case .network = $0.target { !$0.isLifted } else { false }
    }
  }
}
