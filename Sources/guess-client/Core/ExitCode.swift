package enum ExitCode: Int32, Hashable, Sendable {
  case done = 0
  /// Something failed, or the server refused.
  case failed = 1
  /// The command line, the environment or the configuration asks for something that does not exist.
  case wrongUsage = 2
  case unreachable = 3
  case interrupted = 130
}

package enum ProgramEnd: Hashable, Sendable {
  case exit(Int32)
  case signal(Int32)
}
