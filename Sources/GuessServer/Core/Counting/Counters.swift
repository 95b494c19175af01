import GuessProtocol

/// What has happened in the lobby since the server started. It changes nothing for anyone: a host reads it.
package struct Counters: Sendable {
  /// Lines that were handed in as requests, faulty ones included.
  package internal(set) var requests: UInt64 = 0
  /// Guesses by the rules of their room, and what came of them; the house's as well.
  package internal(set) var guesses = CountTable<Rules, GuessResult>()
  package internal(set) var matchesBegun = Counts<Rules>()
  package internal(set) var matchesEnded = CountTable<Rules, MatchEnd.Reason>()
  /// Requests that were answered with an error, by its code.
  package internal(set) var refusals = Counts<Refusal.Code>()
  /// Connections that the lobby has ended, by what their clients read last.
  package internal(set) var disconnects = Counts<Farewell>()
  /// Rooms of other nodes that this one goes on with.
  package internal(set) var inheritedRooms: UInt64 = 0

  package init() {}
}

package enum GuessResult: Int, Counted {
  case low, high, hit
  case refused

  init(_ hint: Hint) {
    self =
      switch hint {
      case .low: .low
      case .high: .high
      case .hit: .hit
      }
  }

  package var ordinal: Int { rawValue }
  package var label: String { "\(self)" }
}

extension Rules: Counted {
  package var ordinal: Int {
    switch self {
    case .race: 0
    case .lockstep: 1
    case .duel: 2
    case .solo: 3
    }
  }
}

extension MatchEnd.Reason: Counted {}
extension Refusal.Code: Counted {}
extension Farewell: Counted {}
