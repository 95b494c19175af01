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
  /// Connect to the server anew: `connected` comes back, or `disconnected`.
  case connect
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
