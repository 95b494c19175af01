import Foundation
import TestSupport
import Testing

/// Expected screens in one readable file: a title, and rows that begin with a bar.
///
/// `UPDATE_SCREENS=1 swift test --filter PickerScreen` rewrites the files. Read the difference before you commit it: it is what
/// players will see.
final class ScreenBook {
  private static let folder = Project.folder.appending(path: "Tests/EndToEndTests/Screens")
  private static let isUpdated = ProcessInfo.processInfo.environment["UPDATE_SCREENS"] != nil

  private let file: URL
  private var screens: [(title: String, rows: [String])] = []
  private var expected: [String: [String]] = [:]
  /// Texts that differ in each run, and their replacements of the same length.
  private var masks: [(text: String, mask: String)] = []

  init(_ name: String) throws {
    file = Self.folder.appending(path: "\(name).txt")
    guard !Self.isUpdated else { return }
    expected = Self.read(try String(contentsOf: file, encoding: .utf8))
  }

  /// Replaces `text` by `mask` from now on.
  func hide(_ text: String, behind mask: String) throws {
    guard text.count == mask.count else { throw Surprise("“\(text)” is not as long as “\(mask)”") }
    masks.append((text, mask))
  }

  /// Waits until the window shows the expected screen. While the file is updated, waits until the window is stable and shows
  /// `text`, and records it.
  func expect(
    _ title: String, in window: TerminalWindow, showing text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard !Self.isUpdated else { return screens.append((title, try settled(window, text))) }
    guard let rows = expected[title] else { throw Surprise("\(file.lastPathComponent) has no “\(title)”") }
    do {
      try window.wait(for: "“\(title)”") { masked($0) == rows }
    } catch {
      let seen = masked(try window.rows())
      #expect(seen == rows, "\(title) in \(file.lastPathComponent)", sourceLocation: sourceLocation)
    }
  }

  /// Writes the file if it is being updated.
  func close() throws {
    guard Self.isUpdated else { return }
    let text = screens.map { screen in
      (["== \(screen.title)"] + screen.rows.map { "|\($0)" }).joined(separator: "\n") + "\n"
    }
    try Data(text.joined(separator: "\n").utf8).write(to: file)
  }

  /// The rows after they were the same 30 times in a row.
  private func settled(_ window: TerminalWindow, _ text: String) throws -> [String] {
    var (rows, count): ([String], Int) = ([], 0)
    try window.wait(for: "a stable screen with “\(text)”") { seen in
      let seen = masked(seen)
      count = seen == rows ? count + 1 : 0
      rows = seen
      return count > 30 && seen.contains { $0.contains(text) }
    }
    return rows
  }

  private func masked(_ rows: [String]) -> [String] {
    rows.map { row in
      // Hides the digits of clocks.
      masks.reduce(row) { $0.replacing($1.text, with: $1.mask) }.replacing(/\d?\d:\d\d\b/) {
        String($0.output.map { $0.isNumber ? "#" : $0 })
      }
    }
  }

  private static func read(_ text: String) -> [String: [String]] {
    var book: [String: [String]] = [:]
    var title = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("== ") { title = String(line.dropFirst(3)) }
      if line.hasPrefix("|") { book[title, default: []].append(String(line.dropFirst())) }
    }
    return book
  }
}
