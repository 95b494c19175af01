import GuessProtocol
import Testing

@Suite("The command line in /proc")
struct ProcessArgumentTests {
  @Test(
    "is read word by word after the program name, empty words included",
    arguments: [
      ("server\0", []), ("server\0--rate\0off\0", ["--rate", "off"]), ("server\0\0x\0", ["", "x"]),
    ])
  func words(text: String, words: [String]) { #expect(ProcessArguments.words(in: Array(text.utf8)) == words) }

  @Test("is nil if it was not read completely", arguments: ["", "server\0--rat"])
  func missing(text: String) { #expect(ProcessArguments.words(in: Array(text.utf8)) == nil) }
}
