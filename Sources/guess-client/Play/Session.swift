import GuessClientCore
import GuessProtocol

/// One connection to a server, from start to end, without I/O. Its time begins at `.start`.
package protocol Session {
  var nextDeadline: Instant? { get }

  mutating func handle(_ input: Input, at now: Instant) -> [Effect]

  var display: Display { get }

  /// Output for the restored terminal at the end.
  var farewell: [UInt8] { get }
}

package enum Display: Hashable, Sendable {
  /// Raw bytes in both directions.
  case none
  /// An input line below the output, or continuous text; keys arrive at once.
  case line
  /// The whole screen, restored at the end; keys arrive at once.
  case screen
}

extension Session {
  package var display: Display { .none }
  package var farewell: [UInt8] { [] }
}

package enum Input: ConnectionInput, Hashable, Sendable {
  case connected(to: ServerAddress?)
  case received([UInt8])
  case disconnected
  case resumed(after: Milliseconds)
  case deadline
  case typed([UInt8])
  case inputEnded
  /// Another program, or a terminal that is not in raw mode, asks to stop.
  case interrupted
  case resized(columns: Int, rows: Int = TerminalShape.usualRows)
  /// The key of an owned name could not be recorded.
  case keyIsLost
}

/// An action requested by a session; several are carried out in order.
package enum Effect: ConnectionEffect, Hashable, Sendable {
  case send([UInt8])
  case hangUp
  case connect(first: PublicAddress?)
  case print([UInt8])
  case complain(String)
  case finishSending
  /// Stop the process, as Ctrl-Z does.
  case suspend
  /// Add a typed line to the history for later sessions.
  case remember(String)
  case keep(SavedSeat)
  case forget(SavedSeat)
  /// Record an owned name, replacing what was known of it.
  case own(OwnedName)
  /// Exit; the last effect.
  case quit(ExitCode)
}

extension [Effect] {
  /// The effects of one input together with its output. Saving comes first: a player who reads about a seat can return to it.
  func showing(_ output: String) -> [Effect] {
    let isRecord: (Effect) -> Bool = { effect in
      switch effect {
      case .remember, .keep, .forget, .own: true
      case .send, .hangUp, .connect, .print, .complain, .finishSending, .suspend, .quit: false
      }
    }
    let shown = output.isEmpty ? [] : [Effect.print(Array<UInt8>(output.utf8))]
    return filter(isRecord) + shown + filter { !isRecord($0) }
  }
}
