import GuessProtocol

/// Counts of events in the lobby since the start of the server, for the operator.
package struct Counters: Sendable {
  /// Requests, including faulty ones.
  package internal(set) var requests: UInt64 = 0
  /// Guesses by rules and result, including the computer's.
  package internal(set) var guesses = CountTable<Rules, GuessResult>()
  package internal(set) var matchesBegun = Counts<Rules>()
  package internal(set) var matchesEnded = CountTable<Rules, MatchEnd.Reason>()
  package internal(set) var refusals = Counts<Refusal.Code>()
  package internal(set) var disconnects = Counts<DisconnectReason>()
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
extension DisconnectReason: Counted {}
