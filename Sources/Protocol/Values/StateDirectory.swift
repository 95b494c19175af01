/// Where programs keep from one run to the next what people do not look at
/// (https://specifications.freedesktop.org/basedir-spec/latest/).
package enum StateDirectory {
  /// The folder of a program; nil where there is none, because the user has no home. A relative path counts for nothing.
  package static func path(of program: String, in environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/\(program)" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/\(program)"
  }

  /// The data directory of a server unless the operator says otherwise.
  ///
  /// systemd makes a directory for a service and names it, or several, with colons between them
  /// (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html).
  package static func ofServer(in environment: [String: String]) -> String? {
    environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
      ?? path(of: "guess-server", in: environment)
  }
}
