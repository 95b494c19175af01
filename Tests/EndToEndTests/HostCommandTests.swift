import Foundation
import Testing

@Suite("guess-client host", .waiting, .enabled(if: OwnNetwork.isPossible, "no tmux, or no namespaces"))
struct HostCommandTests {
  private func host() throws -> TerminalWindow {
    try window([try BuildProducts.path(of: "guess-client"), "host", "--name=ada"])
  }

  /// Opens a window that runs a command in a network of its own, after `preparation`.
  private func window(_ command: [String], after preparation: String = "true") throws -> TerminalWindow {
    let script = #"busybox ip link set lo up && \#(preparation) && exec "$@""#
    return try TerminalWindow(columns: 100, ["unshare", "--net", "sh", "-c", script, "sh"] + command)
  }

  /// Starts the netcat of a friend in the same network.
  private func friend(of window: TerminalWindow) throws -> ChildProcess {
    let netcat = try #require(Peer.anyNetcat)
    return try ChildProcess(
      "nsenter", ["--target", "\(try window.pid())", "--net", "--"] + netcat.command(port: 4_837))
  }

  /// The room's code in the line for a friend.
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

  @Test("joins a server that is already running")
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
    // The first client has started the server, which still runs.
    try window.enter("PING still-there")
    try window.wait(for: "pong still-there")
  }

  @Test("invites nobody to a server that only this machine reaches", arguments: [true, false])
  func privateServer(isPrivate: Bool) throws {
    let program = try BuildProducts.path(of: "guess-server")
    let listen = isPrivate ? "127.0.0.1" : "0.0.0.0"
    let preparation =
      "busybox ip address add 10.9.8.7/32 dev lo"
      + " && { '\(program)' --no-data --listen \(listen):4837 2> /dev/null & } | { read line; }"
    let window = try window(
      [try BuildProducts.path(of: "guess-client"), "host", "--name=ada"], after: preparation)
    guard isPrivate else { return _ = try window.wait(for: "guess-client guess://10.9.8.7/") }
    #expect(try window.end() == 1)
    let seen = try window.scrollback()
    #expect(
      seen.contains("only this machine reaches it") && !seen.contains("guess-client guess://"), "\(seen)")
  }

  @Test("reports a missing guess-server in its own words, not the shell's")
  func noServer() throws {
    let folder = try DataFolder.withKey()
    let copy = "\(folder.path)/guess-client"
    // Uses cp: a file written here could be open in another test's child, and then can't be started.
    try ChildProcess("cp", [try BuildProducts.path(of: "guess-client"), copy]).wait()
    let window = try window([copy, "host", "--name=ada"])
    #expect(try window.end() == 1)
    let seen = try window.scrollback()
    #expect(seen.hasPrefix("guess-client: guess-server could not be started"), "\(seen)")
    #expect(!seen.contains("not found"), "\(seen)")
  }
}

/// The usual port may be taken on this machine, so these tests use a network of their own.
private enum OwnNetwork {
  /// True if this system permits such a network, and the programs are installed.
  static let isPossible =
    Peer.tmux.isExpected && Peer.anyNetcat != nil
    && (try? ChildProcess("unshare", ["--net", "busybox", "ip", "link", "set", "lo", "up"]).wait())
      == .exit(0)
}
