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
