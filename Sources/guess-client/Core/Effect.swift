import GuessProtocol

/// What a session asks to be done, in this order.
package enum Effect: Hashable, Sendable {
  /// Write to standard output.
  case print([UInt8])
  /// Write to standard error: one line for people.
  case complain(String)
  /// Write to the server.
  case send([UInt8])
  /// Tell the server that nothing more comes.
  case finishSending
  /// Give the connection up; nothing more is heard of it.
  case hangUp
  /// Connect to the server anew, at this address before all others where there is one: `connected` comes back, or
  /// `disconnected`.
  case connect(first: PublicAddress?)
  /// Stop the process, as Ctrl-Z does.
  case suspend
  /// Remember a line that was typed, for the sessions to come.
  case remember(String)
  /// Keep a seat, in the place of what was kept of it before.
  case keep(KeptSeat)
  /// Keep nothing of a seat any more.
  case forget(KeptSeat)
  /// Leave; nothing comes after it.
  case quit(ExitCode)
}

extension [Effect] {
  /// The effects of one input together with what is shown of it. What is to be kept comes first: whoever reads that a seat
  /// is theirs can come back to it.
  func showing(_ output: String) -> [Effect] {
    let isRecord: (Effect) -> Bool = { effect in
      switch effect {
      case .remember, .keep, .forget: true
      case .print, .complain, .send, .finishSending, .hangUp, .connect, .suspend, .quit: false
      }
    }
    let shown = output.isEmpty ? [] : [Effect.print(Array<UInt8>(output.utf8))]
    return filter(isRecord) + shown + filter { !isRecord($0) }
  }
}

/// How the command ends, as the shell that started it sees it.
package enum ExitCode: Int32, Hashable, Sendable {
  /// All went well.
  case done = 0
  /// Something failed, or the server said no.
  case failed = 1
  /// The command line, the environment or the configuration asks for what there is not.
  case wrongUsage = 2
  /// No server could be reached.
  case unreachable = 3
  /// Ctrl-C.
  case interrupted = 130
}
