import Foundation
import Testing

/// No command prints characters that an ASCII terminal can't show.
@Suite("On a terminal that shows only ASCII", .waiting)
struct SignTests {
  private static let journal = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/b7bf75d/live").standardizedFileURL.path

  private static let samples: [[String]] = [
    ["--help"], ["help", "arena"], ["help", "replay"], ["--nmae"], ["--color", "red"], ["nosuch.invalid"],
    ["verify", journal], ["verify", "/nosuch"], ["replay", journal], ["replay", journal, "last"],
    ["arena", "bisect", "random", "--matches=2", "--seed=s"], ["bench", "127.0.0.1:1"],
  ]

  @Test("no command prints other characters, in the C locale or with --ascii", arguments: samples)
  func commands(words: [String]) throws {
    try expectASCII(words, "LC_ALL=C")
    try expectASCII(words + ["--ascii"], "LC_ALL=C.UTF-8")
  }

  private func expectASCII(_ words: [String], _ locale: String) throws {
    let process = try ChildProcess("env", [locale, try BuildProducts.path(of: "guess-client")] + words)
    process.endInput()
    _ = try process.wait()
    let printed = process.text + process.complaints
    #expect(!printed.isEmpty)
    // Names of languages may be in their own letters.
    let signs = printed.unicodeScalars.filter { !$0.isASCII && !$0.properties.isAlphabetic }
    #expect(signs.isEmpty, "\(printed)")
  }

  @Test(
    "line mode, the wheels and top show no other characters", .enabled(if: Peer.tmux.isExpected, "no tmux"),
    arguments: [["--name=ada"], ["--name=ada", "--pick"], ["top"]])
  func window(words: [String]) throws {
    try withServer { server in
      let window = try TerminalWindow(
        columns: 100, rows: 40, environment: ["LC_ALL": "C"],
        [try BuildProducts.path(of: "guess-client")] + words + ["127.0.0.1:\(server.port)"])
      if words.last == "--name=ada" {
        try window.wait(for: "PLAY finds")
        try window.enter("HELP")
        try window.wait(for: "HELP CREATE one")
        try window.enter("SOLO range=1..2")
        try window.wait(for: "Go!")
        try window.enter("1")
        try window.wait(for: "the first hint") {
          $0.contains { $0.contains("1 is too low") || $0.contains("fair: 1") }
        }
        try window.enter("2")
        try window.wait(for: "fair: ")
      } else {
        try window.wait(for: words.last == "top" ? "q quit" : "create: a room")
      }
      let shown = try window.scrollback()
      #expect(shown.utf8.allSatisfy { $0 < 0x80 }, "\(shown)")
    }
  }
}
