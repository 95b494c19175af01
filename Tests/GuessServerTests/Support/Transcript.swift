/// A session as a text that people read and that is played against the lobby; Tests/Transcripts/FORMAT.md has its grammar.
struct Transcript {
  /// A line that can't be read or done.
  struct SyntaxError: Error, CustomStringConvertible {
    let number: Int
    let line: String
    var description: String { "line \(number) is none of a transcript: \(line)" }
  }

  /// The first line that differs, by its number.
  struct Difference: CustomStringConvertible {
    let number: Int
    let written: String?
    let seen: String?

    var description: String {
      let (written, seen) = (written ?? "nothing", seen ?? "nothing")
      let same = zip(written, seen).prefix { $0 == $1 }.count
      let word = seen.prefix(same).lastIndex(of: " ").map { seen[$0...].dropFirst() } ?? seen[...]
      return
        "line \(number): from “\(word.prefix { $0 != " " })” on\n  written: \(written)\n  seen:    \(seen)"
    }
  }

  /// A sight in a transcript: `ada < OK PING` is of ada.
  private struct Observation {
    let name: Substring
    let text: Substring
    var number = 0
    var line: String { "\(name) \(text)" }
  }

  /// The players who see what a line says, and the rest of it: `ada, bob < * HINT …` is of both. A line that names nobody is of itself.
  static func sight(_ line: String) -> (names: [Substring], text: Substring) {
    var (names, text) = ([Substring](), line[...])
    repeat {
      names.append(text.prefix { $0 != " " })
      text = text.dropFirst(names[names.count - 1].count + 1)
    } while names[names.count - 1].hasSuffix(",")
    return (names.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }, text)
  }

  private static func observations(_ line: String, number: Int = 0) -> [Observation] {
    let (names, text) = sight(line)
    return names.map { Observation(name: $0, text: text, number: number) }
  }

  private let lines: [String]
  private var stage = TranscriptStage()
  private var difference: Difference?

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the whole text with the real sights in place of wrong ones, and the first difference.
  mutating func replayed() throws(SyntaxError) -> (text: String, difference: Difference?) {
    var played: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      played.append(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let block = lines[index...].prefix { $0.isEmpty || $0.hasPrefix("#") || Self.isSight($0) }
      let seen = try play(line, index, block)
      played += seen.map { $0 + block.filter { !Self.isSight($0) } } ?? Array(block)
      index = block.endIndex
    }
    return (played.joined(separator: "\n"), difference)
  }

  private static func isSight(_ line: String) -> Bool {
    line == "…" || line.hasSuffix(" is closed") || sight(line).text.hasPrefix("< ")
  }

  /// Does what a line says, as often as it says; returns nil if the sights are as written each time, and otherwise the real
  /// ones.
  private mutating func play(
    _ line: String, _ number: Int, _ block: ArraySlice<String>
  ) throws(SyntaxError) -> [String]? {
    let words = line.split(separator: " ", maxSplits: 2)
    let isRepeated = words.count == 3 && words[1] == "times"
    let count = isRepeated ? Int(words[0]) : 1
    let deed = isRepeated ? String(words[2]) : line
    guard let count, count > 0 else { throw SyntaxError(number: number, line: line) }
    for time in 1...count {
      func counted(_ text: String) -> String { text.replacing("{n}", with: "\(time)") }
      guard let seen = stage.play(counted(deed)) else { throw SyntaxError(number: number, line: line) }
      let written = block.indices.filter { Self.isSight(block[$0]) }.flatMap {
        Self.observations(counted(block[$0]), number: $0 + 1)
      }
      guard let found = compare(written, seen.flatMap { Self.observations($0) }, after: number) else {
        continue
      }
      difference = difference ?? found
      return kept(written, seen)
    }
    return nil
  }

  /// Lines for different clients have no order; a single `…` allows more lines.
  private mutating func compare(_ written: [Observation], _ seen: [Observation], after number: Int)
    -> Difference?
  {
    let isOpen = written.contains { $0.name == "…" }
    var names: [Substring] = []
    for sight in written + seen where sight.name != "…" && !names.contains(sight.name) {
      names.append(sight.name)
    }
    for name in names {
      var seen = seen.filter { $0.name == name }[...]
      for sight in written where sight.name == name {
        let first = seen.first
        while let next = seen.first, !stage.fits(sight.text, next.text), isOpen { seen.removeFirst() }
        guard let next = seen.popFirst(), stage.take(sight.text, next.text) else {
          return Difference(number: sight.number, written: sight.line, seen: first?.line)
        }
      }
      if let more = seen.first, !isOpen { return Difference(number: number, written: nil, seen: more.line) }
    }
    return nil
  }

  /// The real sights, each as it is written if it fits a written one; what several see in one line, unless one of them has
  /// seen more since.
  private func kept(_ written: [Observation], _ seen: [String]) -> [String] {
    var written = written
    var lines: [(names: [Substring], text: Substring)] = []
    for sight in seen.flatMap({ Self.observations($0) }) {
      let place = written.firstIndex { $0.name == sight.name && stage.fits($0.text, sight.text) }
      let text = place.map { written.remove(at: $0).text } ?? sight.text
      let after = lines.lastIndex { $0.names.contains(sight.name) }.map { $0 + 1 } ?? 0
      if text.hasPrefix("< "), let same = lines[after...].firstIndex(where: { $0.text == text }) {
        lines[same].names.append(sight.name)
      } else {
        lines.append(([sight.name], text))
      }
    }
    return lines.map { "\($0.names.joined(separator: ", ")) \($0.text)" }
  }
}
