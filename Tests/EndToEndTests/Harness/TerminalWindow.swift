import Platform
import Foundation

/// A program at a terminal as a person sees it: tmux is the terminal, types for the test and tells what its screen shows.
/// It is closed when nobody holds it any more, and what runs in it is hung up.
final class TerminalWindow {
  /// What a key is called, as tmux(1) lists them under KEY BINDINGS: `Enter`, `Up`, `PPage`, `C-c`, `Escape`.
  typealias Key = String

  private let folder: DataFolder
  private var socket: String { "\(folder.path)/tmux" }

  /// Opens a window of so many cells, in which `command` runs with these variables beside a small environment of its own:
  /// a terminal of 256 colours, UTF-8, English, and a home that is empty and its own.
  ///
  /// The window stays when the command ends, so that what it left on the screen can be seen; tmux then hides the
  /// cursor. Whoever wants to know in which state a terminal is left behind lets a shell run the command.
  init(
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:], _ command: [String]
  ) throws {
    folder = DataFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let settings = "set -g default-terminal tmux-256color\nset -g remain-on-exit on\nset -g status off\n"
    try Data(settings.utf8).write(to: URL(filePath: "\(folder.path)/settings"))
    let home = ["HOME": folder.path, "XDG_STATE_HOME": "\(folder.path)/state"]
    let variables = home.merging(environment) { $1 }.sorted { $0.key < $1.key }
    // Two hyphens before the command, or tmux takes its options for its own.
    try tmux(
      ["-f", "\(folder.path)/settings", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        + ["--", "env", "-u", "TMUX", "-u", "TMUX_PANE"] + variables.map { "\($0.key)=\($0.value)" }
        + ["sh", "-c", Self.wrapper, "\(folder.path)/code"] + command)
  }

  /// Runs a command and keeps its exit code: tmux forgets the one of its own child now and then.
  private static let wrapper = #""$@"; echo $? > "$0.new"; mv "$0.new" "$0""#

  deinit {
    _ = try? tmux(["kill-server"])
  }

  /// Its home, as long as it is open.
  var home: String { folder.path }

  // MARK: - The keyboard

  /// Types text, in one go.
  func type(_ text: String) throws {
    try tmux(["send-keys", "-l", "--", text])
  }

  /// Presses keys, one after the other.
  func press(_ keys: Key...) throws {
    try press(keys)
  }

  /// Presses keys, one after the other.
  func press(_ keys: [Key]) throws {
    try tmux(["send-keys"] + keys)
  }

  /// Types a line and presses Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Inserts text as the terminal's own paste does, within brackets where the program has asked for them.
  func paste(_ text: String) throws {
    try tmux(["set-buffer", "--", text])
    try tmux(["paste-buffer", "-p"])
  }

  /// Makes the window another size, as pulling its corner does.
  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: - The screen

  /// What is seen, row by row, without blanks at the ends.
  func rows() throws -> [String] {
    try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
  }

  /// All that was ever seen on the usual screen, what has scrolled away included.
  func scrollback() throws -> String {
    try tmux(["capture-pane", "-p", "-S", "-"])
  }

  /// What is seen, with the sequences that give it colours.
  func colors() throws -> String {
    try tmux(["capture-pane", "-p", "-e"])
  }

  /// Where the cursor is, counted from 0, and whether it is seen.
  func cursor() throws -> (column: Int, row: Int, isSeen: Bool) {
    let words = try value(of: "#{cursor_x} #{cursor_y} #{cursor_flag}").split(separator: " ").compactMap {
      Int($0)
    }
    guard words.count == 3 else { throw Surprise("tmux does not tell where the cursor is") }
    return (words[0], words[1], words[2] == 1)
  }

  /// Whether the screen is shown that programs have beside the usual one.
  func isAlternate() throws -> Bool {
    try value(of: "#{alternate_on}") == "1"
  }

  /// Waits until what is seen is as `condition` wants it, and answers the rows.
  @discardableResult
  func wait(for what: String, _ condition: ([String]) throws -> Bool) throws -> [String] {
    var rows: [String] = []
    do {
      try eventually(what, pausing: .milliseconds(50)) {
        rows = try self.rows()
        return try condition(rows)
      }
    } catch let surprise as Surprise {
      throw Surprise(surprise.description, in: rows.joined(separator: "\n"))
    }
    return rows
  }

  /// Waits until `text` is seen.
  @discardableResult
  func wait(for text: String) throws -> [String] {
    try wait(for: "“\(text)”") { rows in rows.contains { $0.contains(text) } }
  }

  // MARK: - The program

  /// The process that runs the command.
  func pid() throws -> pid_t {
    try Self.child(of: try value(of: "#{pane_pid}"))
  }

  /// The process that runs in the shell that is the command.
  func childPid() throws -> pid_t {
    try Self.child(of: "\(try pid())")
  }

  private static func child(of parent: String) throws -> pid_t {
    let children = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    guard let child = children.split(separator: " ").first.flatMap({ pid_t($0) }) else {
      throw Surprise("the command in the window has ended")
    }
    return child
  }

  /// Waits until the command has ended, and answers the exit code as a shell tells it.
  func end() throws -> Int {
    var code: Int?
    try wait(for: "the end") { _ in
      let text = try? String(contentsOfFile: "\(folder.path)/code", encoding: .utf8)
      code = text.flatMap { Int($0.trimmingCharacters(in: .newlines)) }
      return code != nil
    }
    guard let code else { throw Surprise("no exit code") }
    return code
  }

  /// Closes the window, and the terminal with it.
  func close() throws {
    _ = try tmux(["kill-server"])
  }

  private func value(of format: String) throws -> String {
    try tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    // A socket of its own, or it would talk to the tmux of whoever runs the tests.
    let process = try ChildProcess("tmux", ["-u", "-S", socket] + arguments)
    process.endInput()
    guard try process.wait() == .exit(0) else { throw Surprise("tmux failed", in: process.report) }
    return process.text
  }
}
