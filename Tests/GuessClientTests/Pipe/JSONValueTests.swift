import Foundation
import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

@Suite("A value of JSON")
struct JSONValueTests {
  private func text(_ value: any JSONValue) -> String {
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("is written in as few bytes as possible")
  func writing() {
    #expect(text(nil as Int?) == "null" && text(true) == "true" && text(false) == "false")
    #expect(text(-7) == "-7" && text([Int]()) == "[]" && text([[nil as Int?]]) == "[[null]]")
    #expect(text([Score(own: 1, other: 0)]) == "[[1,0]]" && text(["a", "b"]) == #"["a","b"]"#)
    #expect(text("猜 \"\\/é😀") == #""猜 \"\\/é😀""#)
  }

  @Test("has escapes for controls, and for all else that could command a terminal")
  func escapes() {
    #expect(text("\0\u{1}\n\r\t\u{1F}\u{7F}") == #""\u0000\u0001\n\r\t\u001f\u007f""#)
    #expect(text("\u{9B}\u{202E}\u{2028}\u{FEFF}") == #""\u009b\u202e\u2028\ufeff""#)
    #expect(text("\u{E0041}\u{10FFFF}") == #""\udb40\udc41\udbff\udfff""#)
  }

  @Test("is read by others as it was", arguments: [1, 2, 3, 4] as [UInt64])
  func othersReadIt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let texts = (0..<3).map { _ in Self.text(&random) }
      let scalars = texts.map { Array($0.unicodeScalars) }
      let numbers = (0..<3).map { _ in Int.random(in: JSONForm.numbers, using: &random) }
      let object = JSONObject([("texts", texts), ("numbers", numbers)])
      let read = try #require(
        JSONSerialization.jsonObject(with: Data(object.line)) as? [String: Any], "\(object.text)")
      // The same characters, not only canonically equivalent ones.
      #expect((read["texts"] as? [String])?.map { Array($0.unicodeScalars) } == scalars)
      #expect((read["numbers"] as? [NSNumber])?.map(\.intValue) == numbers)
    }
  }

  @Test("keeps the keys of an object in order, on one line")
  func objects() {
    #expect(JSONObject([]).line == Array("{}\n".utf8))
    #expect(JSONObject([("z", 1), ("a\n", "\n")]).text == #"{"z":1,"a\n":"\n"}"#)
    let object = JSONObject([
      ("a", "x\"y\\z\n\u{1B}é\u{202E}😀"), ("b", -7), ("c", nil as String?), ("d", 0.5), ("e", [1, 2]),
    ])
    let line = #"{"a":"x\"y\\z\n\u001bé\u202e😀","b":-7,"c":null,"d":0.500,"#
    #expect(object.text == line + #""e":[1,2]}"#)
  }

  /// Any characters, mostly those that are hard to write.
  private static func text(_ random: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    let ranges: [ClosedRange<UInt32>] = [0...0x7F, 0x20...0x7E, 0x80...0x2FF, 0x2000...0x206F, 0...0x10FFFF]
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
    }
    return String(text)
  }
}
