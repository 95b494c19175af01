import Foundation
import Testing

@testable import GuessServer

@Suite("Lines of the log")
struct ShellLogLineTests {
  private func escaped(_ bytes: [UInt8]) -> String {
    String(decoding: LogLine.escaped(bytes), as: UTF8.self)
  }

  @Test("have the fields of one event each")
  func line() {
    let line = LogLine(time: "T", level: "info", event: "gone away", fields: ["address": "[::1]:5"])
    #expect(
      String(decoding: line.bytes, as: UTF8.self) == "time=T level=info event=\"gone away\" address=[::1]:5\n"
    )
  }

  @Test("have every byte as printable ASCII")
  func everyByte() {
    for byte in UInt8.min...UInt8.max {
      #expect(LogLine.escaped([byte]).allSatisfy { (0x20...0x7E).contains($0) })
    }
    #expect(escaped([0xFF]) == #""\xff""#)
  }

  @Test("are never longer than a pipe takes in one piece")
  func limit() {
    let atLimit = String(repeating: "a", count: LogLine.valueBytes)
    func line(_ value: String) -> String {
      let fields: KeyValuePairs = ["a": value, "b": value, "c": value]
      return String(
        decoding: LogLine(time: "T", level: "info", event: "e", fields: fields).bytes, as: UTF8.self)
    }
    #expect(line(atLimit) == "time=T level=info event=e a=\(atLimit) b=\(atLimit) c=\(atLimit)\n")
    #expect(line(atLimit + "a") == line(atLimit))
    func bytes(_ last: Int) -> Int {
      let fields: KeyValuePairs = [
        "a": atLimit, "b": atLimit, "c": atLimit, "d": atLimit, "e": atLimit, "f": atLimit, "g": atLimit,
        "h": String(repeating: "a", count: last),
      ]
      return LogLine(time: "T", level: "info", event: "e", fields: fields).bytes.count
    }
    // The last of eight fields fits exactly.
    #expect(bytes(462) == LogLine.limit && bytes(463) == LogLine.limit - " h=".utf8.count - 462)
    // Each byte takes four characters: the third field does not fit any more.
    let widest = line(String(repeating: "\u{1}", count: LogLine.valueBytes))
    #expect(widest.utf8.count <= LogLine.limit)
    #expect(widest.hasPrefix("time=T") && widest.hasSuffix("\"\n") && !widest.contains(" b="))
  }
}

@Suite("Lines of the log as JSON")
struct ShellJSONLogLineTests {
  private func line(_ value: String, event: String = "e", dropped: Int = 0) -> LogLine {
    LogLine(
      .json, time: "T", level: "info", event: event, fields: ["address": value, "last": "1"], dropped: dropped
    )
  }

  @Test("have one object each, in the order of its fields, with every value a string")
  func object() {
    #expect(
      String(decoding: line("[::1]:5", event: "gone away", dropped: 3).bytes, as: UTF8.self)
        == #"{"time":"T","level":"info","event":"gone away","dropped":"3","address":"[::1]:5","last":"1"}"#
        + "\n")
  }

  @Test(
    "are read back with the values of a peer, and nothing else",
    arguments: [
      "", "plain", "a \"b\" \\ /", "x\ntime=2026\r\t", "\",\"level\":\"error", "\u{1B}[2J\u{7}\0\u{7F}",
      "\u{2028}\u{85}\u{202E}", "猜数字", "я", "🎯 \u{10FFFF}", "\\u0041",
    ])
  func hostile(value: String) throws {
    let bytes = line(value, event: value).bytes
    #expect(bytes.dropLast().allSatisfy { (0x20...0x7E).contains($0) })
    #expect(bytes.last == 0x0A)
    let fields = try JSONDecoder().decode([String: String].self, from: Data(bytes))
    #expect(fields == ["time": "T", "level": "info", "event": value, "address": value, "last": "1"])
  }

  @Test("cut a value between two characters, and leave out a field that does not fit")
  func limit() throws {
    func fields(_ value: String) throws -> [String: String] {
      let line = LogLine(
        .json, time: "T", level: "info", event: "e", fields: ["a": value, "b": value, "c": "1"])
      #expect(line.bytes.count <= LogLine.limit)
      return try JSONDecoder().decode([String: String].self, from: Data(line.bytes))
    }
    let atLimit = String(repeating: "a", count: LogLine.valueBytes)
    #expect(try fields(atLimit)["a"] == atLimit)
    #expect(try fields(atLimit + "a")["a"] == atLimit)
    #expect(
      try fields("a" + String(repeating: "я", count: 300))["a"] == "a" + String(repeating: "я", count: 255))
    // Each byte takes six characters: the second field does not fit any more, and the short one after it does.
    let widest = try fields(String(repeating: "\u{1}", count: LogLine.valueBytes))
    #expect(widest["a"]?.utf8.count == LogLine.valueBytes && widest["b"] == nil && widest["c"] == "1")
  }
}
