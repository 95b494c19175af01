import Protocol

/// What to show of a server.
package struct MonitorRequest: Hashable, Sendable {
  /// Where the server is, and how to speak.
  package let preferences: Preferences
  /// Whether it is shown once, as lines.
  package let isOnce: Bool

  init(_ line: CommandLineWords) throws(UsageError) {
    preferences = try Preferences(connecting: line)
    isOnce = line.has(.once)
  }
}
