import Platform
import Testing

/// The state of the terminal after the wheels.
@Suite("The wheels in a shell", .waiting, .enabled(if: Peer.tmux.isExpected, "no tmux"))
struct PickerShellTests {
  /// A window with a shell that runs the wheels.
  private func shell(_ server: ServerProcess) throws -> TerminalWindow {
    let window = try TerminalWindow(
      environment: ["PS1": "ready> "], ["bash", "--norc", "--noprofile", "-i"])
    try window.wait(for: "ready>")
    try window.enter("stty -a > ~/before")
    let client = try BuildProducts.path(of: "guess-client")
    try window.enter("\(client) --pick --name=ada 127.0.0.1:\(server.port); echo code $?")
    try window.wait(for: "[s] solo")
    #expect(try window.isAlternate())
    try window.press("s")
    try window.wait(for: "1..100")
    return window
  }

  /// Expects the exit code, and the terminal in its former state.
  private func expectRestored(
    _ window: TerminalWindow, code: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try window.wait(for: "code \(code)")
    try window.enter("stty -a > ~/after; cmp ~/before ~/after && echo as before")
    try window.wait(for: "as before") { rows in rows.contains("as before") }
    #expect(try !window.isAlternate() && window.cursor().isSeen, sourceLocation: sourceLocation)
    // Long lines wrap again.
    try window.enter("echo \(String(repeating: "w", count: 85))")
    try window.wait(for: "two rows") { rows in rows.contains(String(repeating: "w", count: 5)) }
  }

  @Test("restore the terminal after QUIT, Ctrl-C and SIGTERM")
  func leaving() throws {
    try withServer { server in
      let left = try shell(server)
      try left.press("q", "q")
      try expectRestored(left, code: 0)
      let interrupted = try shell(server)
      try interrupted.press("C-c")
      try interrupted.wait(for: "Leaving forfeits")
      try interrupted.press("C-c")
      try expectRestored(interrupted, code: 130)
      let ended = try shell(server)
      kill(try ended.childPid(), SIGTERM)
      try expectRestored(ended, code: 143)
    }
  }

  @Test("stay on the screen when the server is killed, and restore the terminal when they are left")
  func killedServer() throws {
    let server = try ServerProcess()
    let window = try shell(server)
    try window.press("m", "Up")
    try window.wait(for: "Enter guesses 60")
    try server.crash()
    let rows = try window.wait(for: "Disconnected")
    #expect(rows.contains { $0.contains("▸│ [6] │  0  │◂") || $0.contains("▸│ [ 6] │  0  │◂") })
    try window.press("q")
    try window.wait(for: "Leaving forfeits")
    try window.press("q")
    try expectRestored(window, code: 1)
  }

  @Test("give the screen back on Ctrl-Z, and are redrawn as they were after fg")
  func stopping() throws {
    try withServer { server in
      let window = try shell(server)
      try window.press("m", "Up")
      try window.wait(for: "Enter guesses 60")
      let before = try window.rows()
      try window.press("C-z")
      try window.wait(for: "Stopped")
      #expect(try !window.isAlternate() && window.cursor().isSeen)
      try window.enter("clear; echo in between")
      try window.wait(for: "in between") { $0.contains("in between") }
      try window.enter("fg")
      try window.wait(for: "the wheels again") { $0 == before }
      try window.press("r", "q", "q")
      try eventually("the shell is back") { try !window.isAlternate() }
      try window.enter("echo then $?")
      try window.wait(for: "then 0") { $0.contains("then 0") }
    }
  }
}
