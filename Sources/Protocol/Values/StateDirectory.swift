/// Directories for state that programs keep between runs
/// (https://specifications.freedesktop.org/basedir-spec/latest/).
package enum StateDirectory {
  /// Returns a program's folder; nil if the user has no home. Ignores relative paths, as specified.
  package static func path(of program: String, in environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/\(program)" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/\(program)"
  }

  /// Returns the default data directory of the server.
  ///
  /// systemd creates directories for a service and names them, separated by colons
  /// (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html).
  package static func ofServer(in environment: [String: String]) -> String? {
    environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
      ?? path(of: "guess-server", in: environment)
  }
}
