import Testing
import TestSupport

@testable import GuessProtocol

@Suite("A whole number")
struct WholeNumberTests {
  static func read(_ text: String) -> WholeNumber.Reading { WholeNumber.read(Array(text.utf8).span) }

  @Test(
    "is read from ASCII and full-width digits, even mixed, with or without leading zeros",
    arguments: [
      ("0", 0), ("50", 50), ("-50", -50), ("007", 7), ("-007", -7), ("-0", 0), ("５０", 50), ("-５０", -50),
      ("－５０", -50), ("－5", -5),
      ("5０", 50),
      ("０", 0), ("９", 9), ("0000000000000000000000000000000050", 50),
      ("9223372036854775806", .max - 1), ("9223372036854775807", .max), ("９２２３３７２０３６８５４７７５８０７", .max),
      ("-9223372036854775807", .min + 1), ("-9223372036854775808", .min),
    ] as [(String, Int64)])
  func digits(text: String, number: Int64) {
    #expect(Self.read(text) == .number(number))
    #expect(WholeNumber.parse(Array(text.utf8).span) == number)
    #expect(command(text) == .success(.guess(number, round: nil)))
    #expect(command("GUESS \(text)") == .success(.guess(number, round: nil)))
  }

  @Test("reaches no further than both ends of Int64")
  func ends() {
    for beyond in [
      "9223372036854775808", "-9223372036854775809", "18446744073709551616", "９２２３３７２０３６８５４７７５８０８",
      "340282366920938463463374607431768211456", String(repeating: "1", count: 500),
    ] {
      #expect(Self.read(beyond) == .beyondInt64)
      #expect(refusal(beyond) == .badArgument(.number))
      #expect(Request(beyond).verb == .guess)
      #expect(refusal("GUESS \(beyond)") == .badArgument(.number))
    }
  }

  @Test(
    "is nothing else that looks like one, with a plus, a point, an exponent, a base or only a sign",
    arguments: [
      "", "-", "+5", "--5", "5-", "5.0", "5,000", "5e3", "0x10", " 5", "5 ", "٥", "五", "½", "−5", "－", "-－5",
      "５a", "\u{FF1A}", "\u{FF0F}", "5_0", "5\u{301}",
    ])
  func others(text: String) {
    #expect(Self.read(text) == .notANumber)
    // Blanks separate words.
    if !text.contains(" ") { #expect(refusal("GUESS \(text)") == .badArgument(.number)) }
  }

  @Test("is not read from half of a full-width digit", arguments: ["EF", "35 EF BC"])
  func halves(hex: String) { #expect(WholeNumber.read(bytes(hex: hex).span) == .notANumber) }

  @Test("is read as the standard library reads it", arguments: Seed.several)
  func model(seed: Seed) {
    var random = SeededGenerator(seed)
    for _ in 0..<2_000 {
      let digits = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      let text = (Bool.random(using: &random) ? "-" : "") + digits.map(String.init).joined()
      #expect(Self.read(text) == Int64(text).map(WholeNumber.Reading.number) ?? .beyondInt64)
    }
  }
}
