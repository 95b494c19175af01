import GuessProtocol

/// What is printed of a node of a cluster.
enum NodeColumn: CaseIterable, Hashable {
  case node, state, players, rooms, matches, uptime

  /// The word above the column.
  var heading: String {
    switch self {
    case .node: "server"
    case .uptime: "seconds-up"
    case .state, .players, .rooms, .matches: "\(self)"
    }
  }

  /// What stands in the column for a node; `-` where there is no value. It has no space in it.
  func text(of node: NodeSummary) -> String {
    switch self {
    case .node: "\(node.name)"
    case .state: node.state.rawValue
    case .players: node.status.map { "\($0.players)" } ?? "-"
    case .rooms: node.status.map { "\($0.rooms)" } ?? "-"
    case .matches: node.status.map { "\($0.matches)" } ?? "-"
    case .uptime: node.status.map { "\($0.uptime)" } ?? "-"
    }
  }
}

/// How a node is doing.
enum NodeState: String {
  case ok
  /// It can't use what all nodes share.
  case degraded
  /// It can't be reached by the node that was asked.
  case unlinked
}

extension NodeSummary {
  var state: NodeState {
    guard let status else { return .unlinked }
    return status.isDegraded ? .degraded : .ok
  }

  /// What is wrong with it, and what goes on there: what matters first.
  var phrases: [MonitorMessage] {
    let trouble: [MonitorMessage] =
      switch state {
      case .ok: []
      case .degraded: [.degraded]
      case .unlinked: [.unlinked]
      }
    guard let status else { return trouble }
    return trouble
      + [
        .matches(status.matches), .players(status.players), .rooms(status.rooms), .uptime(status.uptime),
      ]
  }
}

extension [NodeSummary] {
  /// At most so many: those with which something is wrong, where they are not all.
  func mostUrgent(_ count: Int) -> [NodeSummary] {
    self.count <= count
      ? self : Array((filter { $0.state != .ok } + filter { $0.state == .ok }).prefix(count))
  }
}
