import Foundation
import Testing

/// The sample bots of the page about the protocol, run as they stand there.
@Suite("A bot from the documentation", .waiting, .enabled(if: Peer.python.isExpected, "no python3"))
struct BotTests {
  static let languages = ["python", "bash"]

  @Test("plays a whole game alone", arguments: languages)
  func alone(language: String) throws {
    try withServer { server in
      let bot = try Bot(language).start(port: server.port, name: "robo", request: "SOLO")
      #expect(try bot.wait() == .exit(0), "\(bot.report)")
      #expect(bot.text.hasPrefix("robo saw winner=robo "), "\(bot.report)")
    }
  }

  @Test("leaves with a goodbye, so that its name is free for the next run", arguments: languages)
  func goodbye(language: String) throws {
    try withServer { server in
      for _ in 1...2 {
        let bot = try Bot(language).start(port: server.port, name: "robo", request: "SOLO")
        #expect(try bot.wait() == .exit(0), "\(bot.report)")
        #expect(bot.complaints.isEmpty, "\(bot.report)")
      }
    }
  }

  @Test("meets one that is written in the other language, under all rules", arguments: ExampleTests.rules)
  func together(rules: String) throws {
    try withServer { server in
      let bots = try Self.languages.map { language in
        try Bot(language).start(
          port: server.port, name: "\(language)-bot", request: "PLAY countdown=0 rules=\(rules)")
      }
      for (bot, language) in zip(bots, Self.languages) {
        #expect(try bot.wait() == .exit(0), "\(bot.report)")
        #expect(bot.text.hasPrefix("\(language)-bot saw winner="), "\(bot.report)")
      }
    }
  }

  @Test(
    "runs no command that a hostile server sends it, and does not let it command the terminal",
    arguments: languages, ExampleTests.hostilities)
  func hostileServer(language: String, hostility: String) throws {
    try ExampleTests.meetHostileServer(hostility) { port in
      try Bot(language).start(port: try #require(UInt16(port)), name: "eve", request: "PLAY")
    }
  }

  @Test("is short enough to be read", arguments: languages)
  func length(language: String) throws {
    let lines = try Bot(language).source.count { $0 == "\n" }
    #expect((20...36).contains(lines))
  }
}

/// A program in a fenced block of the documentation, told from other blocks by its first line.
struct Bot {
  let source: String
  private let interpreter: String

  /// Where the bots stand.
  static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/reference/protocol.md").standardizedFileURL

  init(_ language: String) throws {
    interpreter = language == "python" ? "python3" : language
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let opening = "```\(language)\n#!"
    guard let start = page.firstRange(of: opening),
      let end = page[start.upperBound...].firstRange(of: "\n```")
    else {
      throw Surprise("\(Self.page.path) has no \(language) program")
    }
    source = "#!" + page[start.upperBound..<end.lowerBound] + "\n"
  }

  func start(port: UInt16, name: String, request: String) throws -> ChildProcess {
    let arguments = interpreter == "python3" ? ["-B", "-u", "-c", source] : ["-c", source, "bot"]
    return try ChildProcess(interpreter, arguments + ["127.0.0.1", "\(port)", name, request])
  }
}
