import GuessProtocol

/// One connection to a server, from start to end, without I/O.
package protocol Session {
  /// Time of the next `handle(.deadline, …)`; nil if none is due.
  var nextDeadline: Instant? { get }

  /// Handles one input and returns its effects.
  mutating func handle(_ input: Input, at now: Instant) -> [Effect]

  /// The session's use of the terminal.
  var display: Display { get }

  /// True if the terminal should report its focus, as keys.
  var hearsFocus: Bool { get }

  /// Output for the restored terminal at the end.
  var farewell: [UInt8] { get }
}

/// A session's use of the terminal.
package enum Display: Hashable, Sendable {
  /// Raw bytes in both directions.
  case none
  /// An input line below the output; keys arrive at once.
  case line
  /// Continuous text without control sequences; keys arrive at once.
  case keys
  /// The whole screen, restored at the end; keys arrive at once.
  case screen
}

extension Session {
  package var display: Display { .none }
  package var hearsFocus: Bool { false }
  package var farewell: [UInt8] { [] }
}

/// An input to a session or a bot.
package enum Input: Hashable, Sendable {
  /// The connection is open, to this numeric address if it is one of IP: the first input, and the result of `Effect.connect`.
  case connected(to: ServerAddress?)
  /// Bytes from the server, split arbitrarily.
  case received([UInt8])
  /// The connection was closed, reset, or never opened.
  case disconnected
  /// The connection can't be restored while the client runs.
  case barred(ConnectionMessage)
  /// The process continues after it was stopped, or the machine suspended, for up to this long.
  case resumed(after: Milliseconds = .zero)
  /// `nextDeadline` has passed.
  case deadline

  // For sessions.

  /// Bytes from standard input.
  case typed([UInt8])
  /// Standard input has ended.
  case inputEnded
  /// Another program, or a terminal that is not in raw mode, asks to stop.
  case interrupted
  /// The terminal has a new size.
  case resized(columns: Int, rows: Int = TerminalShape.usualRows)

  // For bots.

  /// The request that leads to the next match. Only for a bot that is `ready` or whose match is `over`.
  case go(on: Command)
  /// A word from which all that is random follows from now on.
  case draw(from: String)
  /// A line printed by the program, without its ending.
  case answered(String)
  case programEnded(ProgramEnd)
  /// Send QUIT and leave.
  case leave
}

/// An action requested by a session or a bot; several are carried out in order.
package enum Effect: Hashable, Sendable {
  /// Write to the server.
  case send([UInt8])
  /// Close the connection and report nothing more from it.
  case hangUp
  /// Reconnect to the server, at this address first if given; `connected` or `disconnected` follows.
  case connect(first: PublicAddress?)

  // Of sessions.

  /// Write to standard output.
  case print([UInt8])
  /// Write one line for people to standard error.
  case complain(String)
  /// Close the sending side of the connection.
  case finishSending
  /// Stop the process, as Ctrl-Z does.
  case suspend
  /// Add a typed line to the history for later sessions.
  case remember(String)
  /// Save a seat, replacing its earlier state.
  case keep(SavedSeat)
  /// Delete a saved seat.
  case forget(SavedSeat)
  /// Exit; the last effect.
  case quit(ExitCode)

  // Of bots.

  /// Write a line to the program; its answer arrives as `answered`.
  case ask(String)
  /// End the program if it runs. Nothing more is reported of it.
  case endProgram
  /// The same, and start it again.
  case restartProgram
  /// Report an event to the caller.
  case tell(BotEvent)

  /// Write a request to the server.
  static func send(_ command: Command) -> Effect { .send(command.bytes) }
}

extension Command {
  /// The request's line with its ending.
  var bytes: [UInt8] { Array("\(line())\n".utf8) }
}

extension [Effect] {
  /// The effects of one input together with its output. Saving comes first: a player who reads about a seat can return to it.
  func showing(_ output: String) -> [Effect] {
    let isRecord: (Effect) -> Bool = { effect in
      switch effect {
      case .remember, .keep, .forget: true
      default: false
      }
    }
    let shown = output.isEmpty ? [] : [Effect.print(Array<UInt8>(output.utf8))]
    return filter(isRecord) + shown + filter { !isRecord($0) }
  }
}

/// The exit status of the command.
package enum ExitCode: Int32, Hashable, Sendable {
  case done = 0
  /// Something failed, or the server refused.
  case failed = 1
  /// The command line, the environment or the configuration asks for something that does not exist.
  case wrongUsage = 2
  /// No server could be reached.
  case unreachable = 3
  /// Ctrl-C.
  case interrupted = 130
}
