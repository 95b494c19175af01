import Testing

@Suite("guess-client host", .waiting, .enabled(if: OwnNetwork.isPossible, "no tmux, or no namespaces"))
struct HostCommandTests {
  /// Opens a window in which ada hosts.
  private func host() throws -> TerminalWindow {
    try TerminalWindow(
      columns: 100,
      [
        "unshare", "--net", "sh", "-c", #"busybox ip link set lo up && exec "$@""#, "sh",
        try BuildProducts.path(of: "guess-client"), "host", "--name=ada",
      ])
  }

  /// A friend with a netcat who is in the same network.
  private func friend(of window: TerminalWindow) throws -> ChildProcess {
    let netcat = try #require(Peer.anyNetcat)
    return try ChildProcess(
      "nsenter", ["--target", "\(try window.pid())", "--net", "--"] + netcat.command(port: 4_837))
  }

  /// The code in the line that is to be sent to a friend.
  private func room(in window: TerminalWindow) throws -> String {
    let rows = try window.wait(for: "guess-client guess://")
    let line = try #require(rows.first { $0.hasPrefix("guess-client guess://") })
    return String(try #require(line.split(separator: "/").last))
  }

  @Test("starts a server, prints the line for a friend, and ends the server with the game")
  func race() throws {
    let window = try host()
    let room = try room(in: window)
    let bob = try friend(of: window)
    try bob.send("NAME bob")
    try bob.send("JOIN \(room)")
    _ = try bob.skip(to: "OK JOIN")
    try window.wait(for: "bob")
    _ = try bob.skip(to: "* START")
    try window.enter("QUIT")
    try window.wait(for: "Leaving forfeits the match.")
    try window.enter("QUIT")
    #expect(try window.end() == 0)
    _ = try bob.skip(to: "* MATCH winner=bob")
    #expect(try bob.skip(to: "* BYE").text.contains("reason=drain"))
  }

  @Test("joins the server that runs already")
  func second() throws {
    let window = try host()
    _ = try room(in: window)
    let eve = try TerminalWindow([
      "nsenter", "--target", "\(try window.pid())", "--net", "--",
      try BuildProducts.path(of: "guess-client"), "host", "--name=eve",
    ])
    _ = try self.room(in: eve)
    try eve.enter("QUIT")
    #expect(try eve.end() == 0)
    // The server is the first one's.
    try window.enter("PING still-there")
    try window.wait(for: "pong still-there")
  }
}

/// The usual port may be taken on this machine, so the game goes on in a network of its own.
private enum OwnNetwork {
  /// Whether this system lets us make one, and everything is there that meets in it.
  static let isPossible =
    Peer.tmux.isExpected && Peer.anyNetcat != nil
    && (try? ChildProcess("unshare", ["--net", "busybox", "ip", "link", "set", "lo", "up"]).wait())
      == .exit(0)
}
