import TestSupport
import Testing

@testable import GuessGame

/// The header that a proxy sends first, which gives the same however its bytes are cut, and whatever follows.
@Suite("The header of a proxy")
struct ProxyHeaderTests {
  @Test(
    "is read like this, in both versions",
    arguments: examples(
      #"""
      ## It gives address and port in version 1
      PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\n → from 192.0.2.1:56324
      PROXY TCP6 2001:db8::1 2001:db8::2 4660 443\r\n → from [2001:db8::1]:4660
      PROXY TCP6 ::ffff:192.0.2.1 ::1 1 2\r\n → from 192.0.2.1:1
      ## It is incomplete if nothing has arrived, or only its beginning
      → nothing
      P → more
      ## It may be unknown in version 1, whatever else it says → from nobody
      PROXY UNKNOWN\r\n
      PROXY UNKNOWN \r\n
      PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n
      ## It is refused with other words in version 1 → malformed
      PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\n
      PROXY \r\n
      PROXY tcp4 192.0.2.1 192.0.2.2 1 2\r\n
      PROXY TCP4 192.0.2.1 192.0.2.2 1\r\n
      PROXY TCP4 192.0.2.1 192.0.2.2 1 2 \r\n
      PROXY TCP4 192.0.2.1 192.0.2.2 1 65536\r\n
      PROXY TCP4 192.0.2.1 192.0.2.2 01 2\r\n
      PROXY TCP4 192.0.2.256 192.0.2.2 1 2\r\n
      PROXY TCP4 ::1 ::1 1 2\r\n
      PROXY TCP6 192.0.2.1 192.0.2.2 1 2\r\n
      PROXY UNIX /a /b\r\n
      PROXY UNKNOWNS\r\n
      PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\r\n
      ## It is missing as soon as something else begins → absent
      \n
      NAME ada\n
      PLAY\n
      PROXY\r\n
      \r\n\r\n\x00\r\nQUIT\r
      \x16\x03\x01
      \nPROXY UNKNOWN\r\n
      PROXY\r\nPROXY UNKNOWN\r\n
      """#))
  func versions(_ example: Example) { #expect(Self.read(example.bytes) == example.expected) }

  @Test(
    "is read like this, byte by byte",
    arguments: examples(
      #"""
      ## It has 107 bytes at most in version 1
      line 107 → from nobody
      line 108 → tooLong
      begins 106 → more
      begins 107 → tooLong
      ## It gives address and port of either kind in version 2, and its notes are skipped
      block 21 11 v4 → from 192.0.2.1:4660
      block 21 11 v4 notes=1 → from 192.0.2.1:4660
      block 21 11 v4 notes=300 → from 192.0.2.1:4660
      block 21 21 v6 → from [2001:db8::1]:4660
      block 21 21 v6 notes=300 → from [2001:db8::1]:4660
      ## It is refused in version 2 with another version, command, family or protocol
      block 00 11 v4 → unknownCommand(0)
      block 22 11 v4 → unknownCommand(34)
      block 31 11 v4 → unknownCommand(49)
      block 21 12 v6 → unknownFamily(18)
      block 21 32 v6 → unknownFamily(50)
      block 21 FF v6 → unknownFamily(255)
      ## It has at most 1,072 bytes after the first 16 of version 2, and takes no memory for what is announced
      block 21 11 v4 notes=1060 → from 192.0.2.1:4660
      announced 21 11 1072 → more
      announced 21 11 1073 → tooLong
      announced 21 11 65535 → tooLong
      ## It may be about the proxy itself, an unknown kind, or a local socket in version 2 → from nobody
      block 20 00 0
      block 20 11 0
      block 20 FF 3
      block 21 00 v4
      block 21 31 216
      ## It has room for its addresses in version 2, and for not one byte less → tooShort
      block 21 11 11
      block 21 21 35
      block 21 31 215
      """#))
  func binaries(_ example: Example) { #expect(header(of: Words(example.given)) == example.expected) }

  private static let addresses4: [UInt8] = [192, 0, 2, 1, 192, 0, 2, 2, 0x12, 0x34, 0x01, 0xBB]
  private static let addresses6: [UInt8] =
    [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1] + [UInt8](repeating: 2, count: 16)
    + [0x12, 0x34, 0x01, 0xBB]
  /// The beginning of version 2.
  private static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8)

  /// What is read of a header: a line or a beginning of a length, or a block of version 2.
  private func header(of words: Words) -> String {
    switch words.name {
    case "line":
      let rest = [UInt8](repeating: 0x78, count: words.number() - "PROXY UNKNOWN \r\n".utf8.count)
      return Self.read(Array("PROXY UNKNOWN ".utf8) + rest + [0x0D, 0x0A])
    case "begins":
      return Self.read(Array("PROXY ".utf8) + [UInt8](repeating: 0x78, count: words.number() - 6))
    case "block":
      let addresses =
        ["v4": Self.addresses4, "v6": Self.addresses6][words.rest[2]]
        ?? [UInt8](repeating: 1, count: words.number(2))
      let body = addresses + [UInt8](repeating: 0xEE, count: words.value("notes") ?? 0)
      return Self.read(Self.head(words) + [UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body)
    case "announced":
      let count = words.number(2)
      return Self.read(Self.head(words) + [UInt8(count >> 8), UInt8(count & 0xFF)])
    default: return "no such header"
    }
  }

  private static func head(_ words: Words) -> [UInt8] {
    signature + words.rest.prefix(2).map { UInt8($0, radix: 16) ?? 0 }
  }

  /// Reads a header in every cut, and with bytes after it.
  private static func read(_ bytes: [UInt8]) -> String {
    let whole = read(bytes, cut: .whole)
    var cuttings: [Cutting] = [.everywhere] + (0..<10 as Range<UInt64>).map { .somewhere(seed: $0) }
    if bytes.count < 1_000 { cuttings += bytes.indices.map { .once(at: $0) } }
    for cutting in cuttings where read(bytes, cut: cutting) != whole {
      return "\(whole), but not if cut \(cutting)"
    }
    let more = Array("NAME ada\nPROXY ".utf8)
    if whole.contains(" then 0 bytes") {
      guard read(bytes + more, cut: .whole) == whole.replacing(" then 0", with: " then \(more.count)"),
        bytes.count >= 1_000
          || bytes.indices.dropFirst().allSatisfy({ read(Array(bytes[..<$0]), cut: .whole) == "more" })
      else { return "\(whole), but not with more or less" }
      return whole.replacing(" then 0 bytes", with: "")
    }
    return whole
  }

  private static func read(_ bytes: [UInt8], cut cutting: Cutting) -> String {
    var (reader, taken) = (ProxyHeaderReader(), 0)
    for piece in cutting.pieces(of: bytes) {
      var offset = 0
      do throws(ProxyHeader.Fault) {
        let header = try reader.header(in: Array(piece).span, from: &offset)
        taken += offset
        if let header {
          return (header.source.map { "from \($0)" } ?? "from nobody") + " then \(bytes.count - taken) bytes"
        }
        guard offset == piece.count else { return "more, and not all is taken" }
      } catch {
        return "\(error)"
      }
    }
    return reader.isEmpty ? "nothing" : "more"
  }
}
