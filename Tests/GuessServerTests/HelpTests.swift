import GuessProtocol
import Testing

@Suite("Help")
struct HelpTests {
  private var table = Table()

  init() {
    table.connect("ada")
    _ = table.takeSights()
  }

  private mutating func lines(for request: String) -> [String] {
    _ = table.takeSights()
    table.send(request, from: "ada")
    return table.takeLines(of: "ada")
  }

  /// The verbs of the rows among `lines`.
  private func verbs(of lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix("ROW ") }.compactMap { $0.value(of: "verb") }
  }

  @Test(
    "tells a person the six things that a player does, and where the rest is, in lines that fit a terminal",
    arguments: Language.allCases)
  mutating func people(language: Language) {
    _ = lines(for: "LANG \(language.rawValue)")
    for request in ["HELP", "?", "help"] {
      let lines = lines(for: request)
      #expect(verbs(of: lines) == ["NAME", "PLAY", "CREATE", "SOLO", "GUESS", "QUIT"])
      #expect(lines.dropLast().allSatisfy { $0.contains(" brief=1 : ") })
      #expect(lines.last?.hasPrefix("OK HELP count=6 : HELP all ") == true)
      #expect(lines.last?.contains(", HELP <") == true || lines.last?.contains("，HELP <") == true)
      for line in lines { #expect(columns(of: line) <= 80, "\(columns(of: line)) columns: \(line)") }
    }
  }

  @Test(
    "has a row for each verb for a program and for one who wants no sentences",
    arguments: ["text=off", "kind=bot", "kind=bot text=off"])
  mutating func programs(options: String) {
    _ = lines(for: "HELLO 1 \(options)")
    let lines = lines(for: "HELP")
    #expect(verbs(of: lines) == Verb.allCases.map(\.rawValue))
    #expect(lines.allSatisfy { !$0.contains("brief=") })
    #expect(lines.last?.hasPrefix("OK HELP count=\(Verb.allCases.count)") == true)
  }

  @Test("has a row for each verb for everybody who asks for all of them", arguments: ["HELP all", "? ALL"])
  mutating func all(request: String) {
    let person = lines(for: request)
    #expect(verbs(of: person) == Verb.allCases.map(\.rawValue))
    _ = lines(for: "HELLO 1 kind=bot")
    #expect(lines(for: request) == person && lines(for: "HELP") == person)
  }

  @Test("explains one verb in full, to a person too")
  mutating func one() {
    let lines = lines(for: "HELP play")
    #expect(lines.count == 2 && verbs(of: lines) == ["PLAY"])
    #expect(lines.first?.hasPrefix("ROW verb=PLAY : PLAY [range=1..100] [rules=") == true)
  }

  /// How wide a terminal shows a line: Chinese letters and signs take two columns.
  private func columns(of line: String) -> Int {
    line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
  }
}
