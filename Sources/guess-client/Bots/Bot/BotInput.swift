import GuessClientCore
import GuessProtocol

package enum BotInput: ConnectionInput, Hashable, Sendable {
  case connected(to: ServerAddress?)
  case received([UInt8])
  case disconnected
  case resumed(after: Milliseconds)
  case deadline
  /// The request that leads to the next match. Only for a bot that is `ready` or whose match is `over`.
  case go(on: Command)
  /// A word from which all that is random follows from now on.
  case draw(from: String)
  case answered(String)
  case programEnded(ProgramEnd)
  case leave
}

/// An action requested by a bot; several are carried out in order.
package enum BotEffect: ConnectionEffect, Hashable, Sendable {
  case send([UInt8])
  case hangUp
  case connect(first: PublicAddress?)
  /// Write a line to the program; its answer arrives as `answered`.
  case ask(String)
  case endProgram
  case restartProgram
  case tell(BotEvent)
}
