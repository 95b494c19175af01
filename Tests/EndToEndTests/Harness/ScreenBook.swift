import Foundation
import Testing

/// Screens as they are to look, in one readable file: a title, and the rows between two bars.
///
/// `UPDATE_SCREENS=1 swift test --filter PickerScreen` writes the files anew. Read the difference before you commit it: it
/// is what players will see.
final class ScreenBook {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Screens")
  private static let isUpdated = ProcessInfo.processInfo.environment["UPDATE_SCREENS"] != nil

  private let file: URL
  private var screens: [(title: String, rows: [String])] = []
  private var expected: [String: [String]] = [:]
  /// Texts that are others with each run, and what stands for them; both are as long.
  private var masks: [(text: String, mask: String)] = []

  /// Opens the book of that name.
  init(_ name: String) throws {
    file = Self.folder.appending(path: "\(name).txt")
    guard !Self.isUpdated else { return }
    expected = Self.read(try String(contentsOf: file, encoding: .utf8))
  }

  /// Lets `mask` stand for `text` from now on.
  func hide(_ text: String, behind mask: String) throws {
    guard text.count == mask.count else { throw Surprise("“\(text)” is not as long as “\(mask)”") }
    masks.append((text, mask))
  }

  /// Waits until the window looks as the book says. Where that is being written, until the window keeps still and shows
  /// `text`.
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

  /// Closes the book; writes it if it was to be updated.
  func close() throws {
    guard Self.isUpdated else { return }
    let text = screens.map { screen in
      (["== \(screen.title)"] + screen.rows.map { "|\($0)" }).joined(separator: "\n") + "\n"
    }
    try Data(text.joined(separator: "\n").utf8).write(to: file)
  }

  /// The rows once they have been the same for as often as a person would say that nothing happens any more.
  private func settled(_ window: TerminalWindow, _ text: String) throws -> [String] {
    var (rows, count): ([String], Int) = ([], 0)
    try window.wait(for: "a screen with “\(text)” that keeps still") { seen in
      let seen = masked(seen)
      count = seen == rows ? count + 1 : 0
      rows = seen
      return count > 30 && seen.contains { $0.contains(text) }
    }
    return rows
  }

  private func masked(_ rows: [String]) -> [String] {
    rows.map { row in
      // Clocks run.
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
