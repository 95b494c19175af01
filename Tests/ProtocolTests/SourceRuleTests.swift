import Foundation
import TestSupport
import Testing

/// What no test from outside can see: where chance and time come from.
@Suite("The sources that ship", .timed)
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

  @Test("draw from the system's generator, made in two places, and from no other")
  func generators() throws {
    #expect(
      try places(of: ["SystemRandomNumberGenerator"]) == [
        "Launch.swift: static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }",
        "Startup.swift: static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }",
      ])
    // What a word leads to: under the server's key, and for the bots of an arena, whose draws are no secret.
    #expect(
      try places(of: [": RandomNumberGenerator"]) == [
        "RandomWord.swift: package struct WordNumbers: RandomNumberGenerator {",
        "SecretSource.swift: private struct SeededNumbers: RandomNumberGenerator {",
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
        "Clock.swift: package static func unixTime() -> Milliseconds { Milliseconds(nanoseconds(of: CLOCK_REALTIME) / 1_000_000) }"
      ])
    #expect(
      try places(of: ["Clock.unixTime"]) == [
        "Journal.swift: let (files, history, unixTime) = (files, history, Clock.unixTime().count / 1_000 - doubt)",
        "Journal.swift: let age = history.days.map { _ in opened.age(at: Clock.unixTime()) }",
        "Launch.swift: let check = DataCheck(of: path, keeping: options.history, at: Clock.unixTime().count / 1_000)",
        "Launch.swift: let startTime = Clock.unixTime().count / 1_000",
        "Log.swift: let now = Clock.unixTime().count",
        "SeatFiles.swift: let now = Clock.unixTime().count / 1_000",
      ])
  }

  @Test("say what everything is that Protocol makes public, each case of an enum included")
  func documentation() throws {
    for file in try SourceArrowTests.swiftFiles(in: SourceArrowTests.sources.appending(path: "Protocol")) {
      let found = Self.undocumented(in: try String(contentsOf: file, encoding: .utf8))
      #expect(found.isEmpty, "\(file.lastPathComponent) does not say what these are: \(found)")
    }
  }

  @Test("are searched for what is not documented, by their layout")
  func undocumentedCode() {
    let source = """
      /// An enum.
      public enum Fruit {
        /// Sour.
        case lemon
        case apple
        /// Two at once.
        case pear, plum
        indirect case basket(Fruit, Fruit)

        /// How it tastes.
        @inline(__always) public var taste: Int {
          switch self {
          case .lemon: 1
          default: 2
          }
        }
        func peel() {}

        // No documentation.
        public static let best = Fruit.apple
      }
      enum Hidden {
        case one
      }
      """
    let lines = ["case apple", "case pear, plum", "indirect case basket(Fruit, Fruit)"]
    #expect(Self.undocumented(in: source) == lines + ["public static let best = Fruit.apple"])
  }

  /// What is public in `source` and has no comment of its own. Cases belong to what is less indented.
  private static func undocumented(in source: String) -> [String] {
    var found: [String] = []
    var owners: [(indentation: Int, code: Substring)] = []
    var isDocumented = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.drop { $0 == " " }
      let isAttribute = code.hasPrefix("@") && !code.contains(" ")
      guard !code.isEmpty, !code.hasPrefix("//"), !isAttribute else {
        isDocumented = code.hasPrefix("///") || isAttribute && isDocumented
        continue
      }
      let indentation = line.count - code.count
      while let last = owners.last, last.indentation >= indentation { owners.removeLast() }
      let isCase =
        (code.hasPrefix("case ") || code.hasPrefix("indirect case "))
        && owners.last?.code.contains("public enum ") == true
      let isPublic = code.split(separator: " ").prefix(3).contains("public")
      let areSeveral = isCase && code.replacing(/\(.*\)/, with: "").contains(",")
      if isPublic || isCase, !isDocumented || areSeveral { found.append(String(code)) }
      owners.append((indentation, code))
      isDocumented = false
    }
    return found
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
