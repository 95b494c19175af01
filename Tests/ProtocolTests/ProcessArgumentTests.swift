import GuessProtocol
import TestSupport
import Testing

@Suite("The command line in /proc", .timed)
struct ProcessArgumentTests {
  @Test(
    "is read word by word, empty ones included, after the name of the program",
    arguments: [
      ("server\0", []), ("server\0--rate\0off\0", ["--rate", "off"]), ("server\0\0x\0", ["", "x"]),
    ])
  func words(text: String, words: [String]) {
    #expect(ProcessArguments.words(in: Array(text.utf8)) == words)
  }

  @Test("is missing where nothing was read, or not all of it", arguments: ["", "server\0--rat"])
  func missing(text: String) {
    #expect(ProcessArguments.words(in: Array(text.utf8)) == nil)
  }
}
