import Platform
import Foundation

/// A program in tmux, which types for the test and returns the screen. Releasing the object closes the window and hangs up the
/// program.
final class TerminalWindow {
  private let folder: DataFolder
  private var socket: String { "\(folder.path)/tmux" }

  /// Runs `command` in a window of this size, with these variables and a small environment: a terminal of 256 colours, UTF-8,
  /// English, and an empty home of its own.
  ///
  /// The window stays when the command ends, so that a test can read the screen; tmux then hides the cursor. To see the
  /// terminal's state after a command, run it in a shell.
  init(columns: Int, rows: Int, environment: [String: String], _ command: [String]) throws {
    folder = try DataFolder().created()
    let settings = "set -g default-terminal tmux-256color\nset -g remain-on-exit on\nset -g status off\n"
    try folder.write(Array(settings.utf8), to: "settings")
    let home = ["HOME": folder.path, "XDG_STATE_HOME": "\(folder.path)/state"]
    let variables = home.merging(environment) { $1 }.sorted { $0.key < $1.key }
    // Without the two hyphens, tmux would take the command's options for its own.
    try tmux(
      ["-f", "\(folder.path)/settings", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        + ["--", "env", "-u", "TMUX", "-u", "TMUX_PANE"] + variables.map { "\($0.key)=\($0.value)" }
        + ["sh", "-c", Self.wrapper, "\(folder.path)/code"] + command)
  }

  /// Runs a command, and saves its exit code, which tmux sometimes loses; Ctrl-C is for the command alone.
  private static let wrapper = #"trap : INT; "$@"; echo $? > "$0.new"; mv "$0.new" "$0""#

  deinit {
    _ = try? tmux(["kill-server"])
  }

  // MARK: - The keyboard

  /// Types text in one go.
  func type(_ text: String) throws {
    try tmux(["send-keys", "-l", "--", text])
  }

  /// Presses keys, one after the other, by their names under KEY BINDINGS in tmux(1): `Enter`, `Up`, `PPage`, `C-c`, `Escape`.
  func press(_ keys: [String]) throws {
    try tmux(["send-keys"] + keys)
  }

  func enter(_ line: String) throws {
    try type(line)
    try press(["Enter"])
  }

  /// Pastes text as a terminal does, in brackets if the program has asked for them.
  func paste(_ text: String) throws {
    try tmux(["set-buffer", "--", text])
    try tmux(["paste-buffer", "-p"])
  }

  /// Resizes the window.
  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: - The screen

  /// The rows of the screen, without trailing spaces.
  func rows() throws -> [String] {
    try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
  }

  /// The normal screen, with the rows that have scrolled away.
  func scrollback() throws -> String {
    try tmux(["capture-pane", "-p", "-S", "-"])
  }

  /// True if the cursor is visible.
  func showsCursor() throws -> Bool {
    try value(of: "#{cursor_flag}") == "1"
  }

  /// True if the alternate screen is shown.
  func isAlternate() throws -> Bool {
    try value(of: "#{alternate_on}") == "1"
  }

  /// Waits until the rows satisfy `condition`.
  func wait(for what: String, _ condition: ([String]) throws -> Bool) throws {
    var rows: [String] = []
    do {
      try eventually(what, pausing: .milliseconds(50)) {
        rows = try self.rows()
        return try condition(rows)
      }
    } catch let surprise as UnexpectedOutput {
      throw UnexpectedOutput(surprise.description, in: rows.joined(separator: "\n"))
    }
  }

  // MARK: - The program

  func pid() throws -> pid_t {
    let parent = try value(of: "#{pane_pid}")
    let children = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    guard let child = children.split(separator: " ").first.flatMap({ pid_t($0) }) else {
      throw UnexpectedOutput("the command in the window has ended")
    }
    return child
  }

  /// Waits until the command has ended, and returns its exit code as a shell gives it.
  func end() throws -> Int {
    var code: Int?
    try wait(for: "the end") { _ in
      let text = try? String(contentsOfFile: "\(folder.path)/code", encoding: .utf8)
      code = text.flatMap { Int($0.trimmingCharacters(in: .newlines)) }
      return code != nil
    }
    guard let code else { throw UnexpectedOutput("no exit code") }
    return code
  }

  private func value(of format: String) throws -> String {
    try tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    // Without a socket of its own it would use the user's tmux.
    let process = try ChildProcess("tmux", ["-u", "-S", socket] + arguments)
    process.endInput()
    guard try process.wait() == .exit(0) else { throw UnexpectedOutput("tmux failed", in: process.report) }
    return process.text
  }
}
