import Foundation
import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

/// A player at the wheels. `<` are lines of the server, `press` keys one by one, after a letter with the time in which another would
/// make a word, `types` a text at a quick hand's speed, `>` many keys at once. `rest`
/// waits for the end of a motion. The output of an act: new messages, the number on the wheels and the typed line if they have changed, and what is sent. `sees` and `lacks` look at the screen, and
/// `window` shows all of it in a size.
struct PickerStage: ScriptStage {
  private var picker: Picker
  private var (wheels, line) = ("", "")

  init() throws { picker = try Picker() }

  mutating func act(_ words: Words) throws -> [String]? {
    (picker.sent, picker.printed) = ("", "")
    let messages = picker.session.messages.count
    let hadEnded = picker.end != nil
    switch words.name {
    case "ada":
      picker = try Picker(hasMotion: words.rest.contains("motion"), isASCII: words.rest.contains("ascii"))
      (wheels, line) = ("", "")
      return []
    case "nameless", "seated":
      picker.session = Picker.session(Options(), offering: words.name == "seated" ? try seat() : nil)
      picker.handle(.connected(to: nil))
    case "given":
      picker.handle(.received(Lines.bytes(Lines.written(words.text))))
      picker.sent = ""
      _ = output(picker.session.messages.count, hadEnded)
      return []
    case "<": picker.handle(.received(Lines.bytes(Lines.written(words.text))))
    case ">": picker.handle(.typed(words.bytes))
    case "press":
      for key in words.rest {
        picker.handle(.typed(Words("press \(key)").bytes))
        if key == "\\e" {
          picker.now = picker.now + KeyDecoder.escapeTime
          picker.handle(.deadline)
        }
        let word = picker.session.word.flatMap { $0.isOfKeys ? nil : $0 }
        guard let end = picker.session.pending?.due ?? word?.end, end > picker.now else { continue }
        picker.now = end
        picker.handle(.deadline)
      }
    case "types":
      for byte in words.bytes {
        picker.handle(.typed([byte]))
        picker.now = picker.now + Milliseconds(250)
        picker.handle(.deadline)
      }
    case "wait":
      let due =
        words.rest.isEmpty ? picker.session.nextDeadline : picker.now + Milliseconds(Int64(words.number()))
      picker.now = max(picker.now, due ?? picker.now)
      picker.handle(.deadline)
    case "rest":
      let start = picker.now
      while picker.session.dial?.motion != nil, picker.tick(within: .seconds(1)) {}
      return [shown, "after \(picker.now.milliseconds - start.milliseconds) ms"]
    case "lost": picker.handle(.disconnected)
    case "connected": picker.handle(.connected(to: nil))
    case "resumed": picker.handle(.resumed(after: .zero))
    case "due":
      return ["in \((picker.session.nextDeadline ?? picker.now).milliseconds - picker.now.milliseconds) ms"]
    case "sees", "lacks":
      return words.text.components(separatedBy: " | ").filter {
        picker.screen.contains($0) != (words.name == "sees")
      }
    case "window": return picker.rows(words.number(), words.number(1))
    case "farewell":
      return String(decoding: picker.session.farewell, as: UTF8.self).split(separator: "\n").suffix(2).map(
        String.init)
    default: return nil
    }
    return output(messages, hadEnded)
  }

  /// The number that the wheels show, also while they move.
  private var shown: String { "shows " + (picker.session.shownWheels.map { "\($0.number)" } ?? "none") }

  private mutating func output(_ messages: Int, _ hadEnded: Bool) -> [String] {
    let session = picker.session
    var rows = session.messages.dropFirst(messages).map(\.text)
    let wheels = session.wheels.map { "\($0.number)" } ?? "no wheels"
    if wheels != self.wheels { rows.append(wheels) }
    if session.dial?.motion != nil { rows.append(shown) }
    let line = session.typesLine ? "“\(session.play.editor.text)”" : "no line"
    if line != self.line, line != "no line" || !self.line.isEmpty { rows.append(line) }
    (self.wheels, self.line) = (wheels, line)
    rows += picker.printed.filter { $0 == "\u{7}" }.map { _ in "rings" }
    rows += picker.sent.split(separator: "\n").map { "sends \($0)" }
    if !hadEnded, let end = picker.end { rows.append("exits: \(end)") }
    return rows.map { Lines.shortened($0) }
  }
}
