import GuessProtocol
import TestSupport
import Testing

@Suite("Help", .timed)
struct HelpTests {
  @Test(
    "shows a person the six things that a player does, and where the rest is, in lines that fit a terminal",
    arguments: Language.allCases)
  func people(language: Language) {
    var table = Table()
    table.connect("ada")
    table.send("LANG \(language.rawValue)", from: "ada")
    for request in ["HELP", "?", "help"] {
      _ = table.takeSights()
      table.send(request, from: "ada")
      let lines = table.takeLines(of: "ada")
      #expect(lines.map { $0.value(of: "verb") } == ["NAME", "PLAY", "CREATE", "SOLO", "GUESS", "QUIT", nil])
      #expect(lines.dropLast().allSatisfy { $0.hasPrefix("ROW ") && $0.contains(" brief=1 : ") })
      #expect(lines.last?.contains(/^OK HELP count=6 : HELP all .*(, |，)HELP </) == true)
      for line in lines { #expect(columns(of: line) <= 80, "\(columns(of: line)) columns: \(line)") }
    }
  }

  /// The columns of a line on a terminal, where Chinese letters and signs take two.
  private func columns(of line: String) -> Int {
    line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
  }
}
