import Foundation

/// Windows with a program at a terminal.
extension Stage {
  static let windows: [String: Deed] = [
    "enters": enter, "presses": press, "pastes": paste, "resizes to": resize, "closes the window": close,
    "sees": see, "sees the row": seeRow, "sees no": seeNo, "has seen": hasSeen,
    "has seen exactly": hasSeenExactly, "has not seen": hasNotSeen,
    "is on the alternate screen": isAlternate, "is back on the normal screen": isNormal,
    "remembers the screen": remember, "sees the same screen": seeAgain,
  ]

  private func window(_ who: String) throws -> TerminalWindow {
    guard let window = windows[who] else { throw UnexpectedOutput("\(who) has no window") }
    return window
  }

  private func enter(_ who: String, _ text: String) throws { try window(who).enter(text) }

  private func press(_ who: String, _ keys: String) throws {
    try window(who).press(keys.split(separator: " ").map(String.init))
  }

  private func paste(_ who: String, _ text: String) throws {
    try window(who).paste(String(decoding: bytes(text), as: UTF8.self))
  }

  private func resize(_ who: String, _ size: String) throws {
    let size = size.split(separator: "x").compactMap { Int($0) }
    try window(who).resize(columns: size[0], rows: size[1])
  }

  private func close(_ who: String, _: String) throws {
    _ = try window(who)
    windows[who] = nil
  }

  /// Waits until a row contains the words.
  private func see(_ who: String, _ pattern: String) throws {
    try window(who).wait(for: "“\(pattern)”") { rows in try rows.contains { try matches($0, pattern) } }
  }

  /// Waits until the words are a whole row.
  private func seeRow(_ who: String, _ pattern: String) throws {
    try window(who).wait(for: "the row “\(pattern)”") { rows in
      try rows.contains { try matches($0, pattern, from: #"\A"#, to: #"\z"#) }
    }
  }

  /// Waits until no row contains the words.
  private func seeNo(_ who: String, _ pattern: String) throws {
    try window(who).wait(for: "no “\(pattern)”") { rows in try !rows.contains { try matches($0, pattern) } }
  }

  /// Waits for the words on the screen, or among what has scrolled out of it: a program may have ended before tmux has read all.
  private func hasSeen(_ who: String, _ pattern: String) throws {
    let window = try window(who)
    try window.wait(for: "“\(pattern)”, even further up") { _ in try matches(window.scrollback(), pattern) }
  }

  private func hasSeenExactly(_ who: String, _: String) throws {
    let window = try window(who)
    try window.wait(for: "exactly these rows") { _ in
      let rows = try window.scrollback().split(separator: "\n")
      let text = rows.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
      return (try? expect(text, act.output)) != nil
    }
  }

  private func hasNotSeen(_ who: String, _ pattern: String) throws {
    let text = try window(who).scrollback()
    if try matches(text, pattern) { throw UnexpectedOutput("it was there", in: text) }
  }

  private func isAlternate(_ who: String, _: String) throws {
    try eventually("the alternate screen") { try window(who).isAlternate() }
  }

  private func isNormal(_ who: String, _: String) throws {
    let window = try window(who)
    try eventually("the normal screen, with its cursor") {
      try !window.isAlternate() && window.showsCursor()
    }
  }

  private func remember(_ who: String, _: String) throws { screen = try window(who).rows() }

  private func seeAgain(_ who: String, _: String) throws {
    try window(who).wait(for: "the same screen") { $0 == screen }
  }
}
