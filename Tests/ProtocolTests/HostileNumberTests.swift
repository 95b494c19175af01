import GuessProtocol
import TestSupport
import Testing

@Suite("A number of any size", .timed)
struct HostileNumberTests {
  @Test("is a guess, with any number of leading zeros that fit on the line")
  func zeros() {
    for zeros in 0...Limits.requestLineBytes - 7 {
      let digits = String(repeating: "0", count: zeros)
      #expect(command("GUESS \(digits)7") == .success(.guess(7, round: nil)))
      #expect(command("-\(digits)7") == .success(.guess(-7, round: nil)))
      #expect(command("-\(digits)0") == .success(.guess(0, round: nil)))
    }
  }

  @Test("is refused if it exceeds Int64, and never wraps around")
  func digits() {
    for count in 20...600 {
      for digit in ["1", "9", "９"] {
        let digits = String(repeating: digit, count: count)
        #expect(refusal(digits) == .badArgument(.number))
        #expect(refusal("GUESS -\(digits)") == .badArgument(.number))
      }
    }
  }

  @Test(
    "is refused by every option whose bound it exceeds",
    arguments: [
      ("CREATE first_to=", .firstTo), ("CREATE pace=", .pace), ("CREATE clock=", .clock),
      ("CREATE countdown=", .countdown), ("CREATE range=1..", .range), ("PLAY clock=", .clock),
      ("SOLO range=-1..", .range), ("JOIN F7KD2Q range=1..", .range), ("GUESS 5 round=", .round),
      ("HELLO ", .proto),
    ] as [(String, Refusal.Argument)])
  func options(option: String, argument: Refusal.Argument) {
    var beyond = [
      "9223372036854775808", "-9223372036854775809", "18446744073709551617",
      "340282366920938463463374607431768211457",
    ]
    beyond += (20...480).map { String(repeating: "9", count: $0) }
    for number in beyond { #expect(refusal(option + number) == .badArgument(argument)) }
  }

  @Test(
    "is refused by time options if it fits, but not in milliseconds",
    arguments: ["clock", "countdown"])
  func times(option: String) {
    for number in [Int64.max, .max / 1_000, .max / 1_000 + 1, .min, -1] {
      #expect(refusal("CREATE \(option)=\(number)")?.code == .badArgument)
    }
  }
}

@Suite("Bytes that are not valid text", .timed)
struct HostileBytesTests {
  /// All kinds of invalid UTF-8 (RFC 3629, section 10).
  @Test(
    "are refused in every request",
    arguments: [
      "C0 80", "C0 AF", "C1 BF", "E0 80 80", "E0 9F BF", "F0 80 80 80", "F0 8F BF BF",  // overlong
      "ED A0 80", "ED BF BF", "ED A0 80 ED B0 80",  // surrogates
      "F4 90 80 80", "F5 80 80 80", "F8 88 80 80 80", "FC 84 80 80 80 80", "FE", "FF",  // beyond U+10FFFF
      "80 50", "80", "BF", "C2", "E7 8C", "E2 82", "F0 9F 91", "C2 41", "E2 28 A1",  // cut off
    ])
  func encodings(hex: String) {
    for start in ["SAY a", "NAME a", "PING a", "GUESS a", "#t PINGa", "a", "SAY ", ""] {
      let line = Array(start.utf8) + bytes(hex: hex)
      #expect(Request(line: line.span) == Request(refused: .badLine(.encoding)))
    }
    #expect(ReceivedLine((Array("* X : a".utf8) + bytes(hex: hex)).span).text == nil)
  }

  @Test(
    "include NUL, which is refused anywhere",
    arguments: ["\0PING", "PING\0", "PI\0NG", "NAME a\0b", "SAY a\0", "5\00"])
  func nul(line: String) { #expect(Request(line) == Request(refused: .badLine(.control))) }

  @Test("spoil the line that begins with them, and no other", arguments: ["00", "C0 80", "FE", "1B"])
  func stream(hex: String) {
    var framer = LineFramer()
    var offset = 0
    let stream = bytes(hex: hex) + Array("PING\nPING\n".utf8)
    let first = framer.nextRequest(in: stream.span, from: &offset)
    #expect(first?.verb == nil)
    #expect(framer.nextRequest(in: stream.span, from: &offset) == Request(.ping(nil)))
  }
}
