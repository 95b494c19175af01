import Foundation
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A value of JSON", .timed)
struct JSONValueTests {
  private func text(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("is written in as few bytes as possible")
  func writing() {
    #expect(text(.null) == "null" && text(.bool(true)) == "true" && text(.bool(false)) == "false")
    #expect(text(.number(-7)) == "-7" && text(.list([])) == "[]")
    #expect(text(.list([.number(1), .text("a"), .list([.null])])) == #"[1,"a",[null]]"#)
    #expect(text(.text("猜 \"\\/é😀")) == #""猜 \"\\/é😀""#)
  }

  @Test("has escapes for controls, and for all else that could command a terminal")
  func escapes() {
    #expect(text(.text("\0\u{1}\n\r\t\u{1F}\u{7F}")) == #""\u0000\u0001\n\r\t\u001f\u007f""#)
    #expect(text(.text("\u{9B}\u{202E}\u{2028}\u{FEFF}")) == #""\u009b\u202e\u2028\ufeff""#)
    #expect(text(.text("\u{E0041}\u{10FFFF}")) == #""\udb40\udc41\udbff\udfff""#)
  }

  @Test("is read by others as it was", arguments: [1, 2, 3, 4] as [UInt64])
  func othersReadIt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let value = Self.value(depth: 3, &random)
      var bytes: [UInt8] = []
      value.write(to: &bytes)
      let read = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
      #expect(Self.isEqual(read, value), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("keeps the keys of an object in order, on one line")
  func objects() {
    #expect(JSONObject([]).line == Array("{}\n".utf8))
    #expect(JSONObject([("z", 1), ("a\n", "\n")]).text == #"{"z":1,"a\n":"\n"}"# + "\n")
    let object = JSONObject([
      ("a", "x\"y\\z\n\u{1B}é\u{202E}😀"), ("b", -7), ("c", nil as String?), ("d", 0.5), ("e", [1, 2]),
    ])
    let line = #"{"a":"x\"y\\z\n\u001bé\u202e😀","b":-7,"c":null,"d":0.500,"#
    #expect(object.text == line + #""e":[1,2]}"# + "\n")
  }

  // MARK: - Chance

  private static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 5), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .number(.random(in: JSONValue.numbers, using: &random))
    case 3, 4: .text(text(&random))
    default: .list((0..<3).map { _ in value(depth: depth - 1, &random) })
    }
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

  private static func isEqual(_ read: Any, _ value: JSONValue) -> Bool {
    switch value {
    case .null: read is NSNull
    case .bool(let truth): read as? Bool == truth
    case .number(let number): (read as? NSNumber)?.int64Value == number
    case .decimal(let number): (read as? NSNumber).map { abs($0.doubleValue - number) <= 0.0005 } ?? false
    // The same characters, not only canonically equivalent ones.
    case .text(let text):
      (read as? String).map { Array($0.unicodeScalars) == Array(text.unicodeScalars) } ?? false
    case .list(let values):
      (read as? [Any]).map { $0.count == values.count && zip($0, values).allSatisfy { isEqual($0, $1) } }
        ?? false
    // Values are never built from objects; they have a test of their own.
    case .object: false
    }
  }
}
