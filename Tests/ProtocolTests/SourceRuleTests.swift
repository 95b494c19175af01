import Foundation
import Testing

/// What no test from outside can see: where chance and time come from.
@Suite("The sources that ship")
struct SourceRuleTests {
  /// Code, without what stands behind `//`, that any of `words` stands in, as `file: line`.
  private func places(of words: [String], in folder: String = "") throws -> [String] {
    let sources = SourceArrowTests.sources.appending(path: folder)
    let files = try SourceArrowTests.swiftFiles(in: sources)
    #expect(!files.isEmpty)
    return try files.flatMap { file in
      try Self.code(of: String(contentsOf: file, encoding: .utf8))
        .filter { line in words.contains { line.contains($0) } }
        .map { "\(file.lastPathComponent): \($0)" }
    }
    .sorted()
  }

  private static func code(of source: String) -> [String] {
    source.split(separator: "\n").map { line in
      let end = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
      return line[..<end].trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("draw from the system's generator, made in six places, and from no other")
  func generators() throws {
    #expect(
      try places(of: ["SystemRandomNumberGenerator"]) == [
        "Launch+Top.swift: hasKeys: isatty(STDIN_FILENO) == 1, at: .start, using: SystemRandomNumberGenerator())",
        "Launch.swift: at: .start, using: SystemRandomNumberGenerator(), remembering: memory)",
        "Launch.swift: let wheels = PickSession(session, using: SystemRandomNumberGenerator())",
        "Launch.swift: static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }",
        "Launch.swift: var random: any RandomNumberGenerator = SystemRandomNumberGenerator()",
        "Launch.swift: var random: any RandomNumberGenerator = SystemRandomNumberGenerator()",
        "Server.swift: lobby = Lobby(configuration: configuration, random: SystemRandomNumberGenerator())",
      ])
    // What a word leads to: under the server's key, and for the bots of an arena, whose draws are no secret.
    #expect(
      try places(of: [": RandomNumberGenerator"]) == [
        "SecretSource.swift: private struct SeededNumbers: RandomNumberGenerator {",
        "WordNumbers.swift: package struct WordNumbers: RandomNumberGenerator {",
      ])
    #expect(
      try places(of: [
        "rand(", "random()", "rand48", "arc4random", "/dev/random", "/dev/urandom", "getrandom", "shuffle",
        "randomElement", "UUID", "GameplayKit", "mt19937", "hashValue",
      ]).isEmpty)
  }

  @Test("draw every number from the generator that they are handed")
  func draws() throws {
    let draws = try places(of: [".random("])
    #expect(!draws.isEmpty)
    for draw in draws { #expect(draw.contains("using: "), "\(draw)") }
  }

  @Test(
    "know no clock where the rules are", arguments: ["Protocol", "GuessServer/Core", "guess-client/Core"])
  func rules(folder: String) throws {
    #expect(try places(of: Self.clocks, in: folder).isEmpty)
  }

  @Test("look at the wall clock for the day, the log and the age of files, and at nothing else that may jump")
  func wallClock() throws {
    #expect(
      try places(of: Self.wallClocks) == [
        "Clock.swift: clock_gettime(CLOCK_REALTIME, &moment)",
        "Log.swift: clock_gettime(CLOCK_REALTIME, &now)",
        "SeatFiles.swift: clock_gettime(CLOCK_REALTIME, &moment)",
      ])
    #expect(
      try places(of: ["Clock.unixTime"]) == [
        "Launch.swift: let startTime = Clock.unixTime().count / 1_000",
        "Server.swift: guard wallClock.hasJumped(to: Clock.unixTime(), at: now) else { return }",
      ])
  }

  private static let wallClocks = [
    "CLOCK_REALTIME", "gettimeofday", "time(nil)", "time(NULL)", "Date(", "DispatchWallTime", "wallDeadline",
    "NSDate", "CFAbsoluteTime",
  ]
  private static let clocks =
    wallClocks + [
      "clock_gettime", "ContinuousClock", "SuspendingClock", "DispatchTime", "mach_absolute_time",
    ]
}
