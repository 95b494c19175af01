import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The header of a proxy", .timed)
struct ProxyHeaderTests {
  /// The origin of a connection with the rest of the input, or the fault.
  private typealias Reading = Result<Taken, ProxyHeader.Fault>

  private struct Taken: Equatable {
    let source: String?
    let rest: [UInt8]
  }

  /// The beginning of version 2.
  static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8)

  /// A header of version 2 with `notes` bytes of notes after the addresses.
  static func header(_ command: UInt8, _ family: UInt8, _ addresses: [UInt8], notes: Int = 0) -> [UInt8] {
    let length = addresses.count + notes
    return signature + [command, family, UInt8(length >> 8), UInt8(length & 0xFF)] + addresses
      + [UInt8](repeating: 0xEE, count: notes)
  }

  static let addresses4: [UInt8] = [192, 0, 2, 1, 192, 0, 2, 2, 0x12, 0x34, 0x01, 0xBB]
  static let addresses6: [UInt8] =
    [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1] + [UInt8](repeating: 2, count: 16)
    + [0x12, 0x34, 0x01, 0xBB]

  /// Reads `bytes` in pieces; nil if more has to come.
  private func read(_ bytes: [UInt8], cut cutting: Cutting) -> Reading? {
    var reader = ProxyHeaderReader()
    var taken = 0
    for piece in cutting.pieces(of: bytes) {
      var offset = 0
      do throws(ProxyHeader.Fault) {
        let header = try reader.header(in: Array(piece).span, from: &offset)
        taken += offset
        if let header {
          return .success(Taken(source: header.source.map { "\($0)" }, rest: Array(bytes[taken...])))
        }
        #expect(offset == piece.count, "all is taken while more has to come")
      } catch {
        return .failure(error)
      }
    }
    return nil
  }

  /// Reads `bytes`, with the same result however they are cut.
  private func read(_ bytes: [UInt8]) -> Reading? {
    let whole = read(bytes, cut: .whole)
    #expect(read(bytes, cut: .everywhere) == whole)
    for place in bytes.indices { #expect(read(bytes, cut: .once(at: place)) == whole, "cut at \(place)") }
    for seed in 0..<10 as Range<UInt64> { #expect(read(bytes, cut: .somewhere(seed: seed)) == whole) }
    return whole
  }

  private func read(_ text: String) -> Reading? { read(Array(text.utf8)) }

  /// Expects a player at `source`, and that the bytes after the header are left.
  private func expect(
    _ source: String?, in header: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(read(header) == .success(Taken(source: source, rest: [])), sourceLocation: sourceLocation)
    let rest = Array("NAME ada\nPROXY ".utf8)
    #expect(
      read(header + rest) == .success(Taken(source: source, rest: rest)), sourceLocation: sourceLocation)
    for count in header.indices {
      #expect(read(Array(header.prefix(count)), cut: .whole) == nil, sourceLocation: sourceLocation)
    }
  }

  // MARK: - Version 1

  @Test(
    "gives address and port in version 1",
    arguments: [
      ("TCP4 192.0.2.1 192.0.2.2 56324 443", "192.0.2.1:56324"),
      ("TCP4 255.255.255.255 0.0.0.0 0 65535", "255.255.255.255:0"),
      ("TCP6 2001:db8::1 2001:db8::2 4660 443", "[2001:db8::1]:4660"),
      ("TCP6 ::ffff:192.0.2.1 ::1 1 2", "192.0.2.1:1"),
    ])
  func line(words: String, source: String) { expect(source, in: Array("PROXY \(words)\r\n".utf8)) }

  @Test(
    "may be unknown in version 1, whatever else it says",
    arguments: ["", " ", " x", " ffff:f...f:ffff ffff:f...f:ffff 65535 65535"])
  func unknown(words: String) { expect(nil, in: Array("PROXY UNKNOWN\(words)\r\n".utf8)) }

  @Test(
    "is refused with other words in version 1",
    arguments: [
      "PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\n", "PROXY \r\n", "PROXY TCP4\r\n",
      "PROXY tcp4 192.0.2.1 192.0.2.2 1 2\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 1\r\n", "PROXY TCP4 192.0.2.1 192.0.2.2 1 2 3\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 1 2 \r\n",
      "PROXY TCP4  192.0.2.1 192.0.2.2 1 2\r\n", "PROXY TCP4 192.0.2.1 192.0.2.2 1 65536\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 01 2\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 -1 2\r\n", "PROXY TCP4 192.0.2.256 192.0.2.2 1 2\r\n",
      "PROXY TCP4 localhost 192.0.2.2 1 2\r\n",
      "PROXY TCP4 ::1 ::1 1 2\r\n", "PROXY TCP6 192.0.2.1 192.0.2.2 1 2\r\n",
      "PROXY TCP6 ::1 192.0.2.2 1 2\r\n", "PROXY TCP4 192.0.2.1 x 1 2\r\n",
      "PROXY UNIX /a /b\r\n", "PROXY UNKNOWNS\r\n", "PROXY UNKNOWN\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\r\n",
    ])
  func malformed(text: String) { #expect(read(text) == .failure(.malformed)) }

  @Test("has 107 bytes at most in version 1")
  func longestLine() {
    let room = ProxyHeaderReader.lineBytes - "PROXY UNKNOWN \r\n".utf8.count
    expect(nil, in: Array("PROXY UNKNOWN \(String(repeating: "x", count: room))\r\n".utf8))
    #expect(read("PROXY UNKNOWN \(String(repeating: "x", count: room + 1))\r\n") == .failure(.tooLong))
    #expect(read(String("PROXY \(String(repeating: "x", count: 200))".prefix(106))) == nil)
    #expect(read(String("PROXY \(String(repeating: "x", count: 200))".prefix(107))) == .failure(.tooLong))
  }

  // MARK: - Version 2

  @Test(
    "gives address and port of either kind in version 2, and its notes are skipped", arguments: [0, 1, 300])
  func block(notes: Int) {
    expect("192.0.2.1:4660", in: Self.header(0x21, 0x11, Self.addresses4, notes: notes))
    expect("[2001:db8::1]:4660", in: Self.header(0x21, 0x21, Self.addresses6, notes: notes))
  }

  @Test(
    "may be about the proxy itself, an unknown kind, or a local socket in version 2")
  func own() {
    for addresses in [[], Self.addresses4, [1, 2, 3]] {
      for family in [0x00, 0x11, 0x21, 0xFF] as [UInt8] {
        expect(nil, in: Self.header(0x20, family, addresses))
      }
      expect(nil, in: Self.header(0x21, 0x00, addresses))
    }
    expect(nil, in: Self.header(0x21, 0x31, [UInt8](repeating: 0x2F, count: 216)))
  }

  @Test("has room for its addresses in version 2, and for not one byte less")
  func shortBlock() {
    for (family, count) in [(0x11, 12), (0x21, 36), (0x31, 216)] as [(UInt8, Int)] {
      let short = Self.header(0x21, family, [UInt8](repeating: 1, count: count - 1))
      #expect(read(short) == .failure(.tooShort))
      #expect(read(short, cut: .whole) != nil)
    }
  }

  @Test("is refused in version 2 with another version, command, family or protocol")
  func strangeBlock() {
    for command in [0x00, 0x01, 0x10, 0x11, 0x22, 0x2F, 0x31] as [UInt8] {
      #expect(read(Self.header(command, 0x11, Self.addresses4)) == .failure(.unknownCommand(command)))
    }
    for family in [0x01, 0x10, 0x12, 0x22, 0x32, 0x41, 0xFF] as [UInt8] {
      #expect(read(Self.header(0x21, family, Self.addresses6)) == .failure(.unknownFamily(family)))
    }
  }

  @Test(
    "has a limited length after the first 16 bytes of version 2, and takes no memory for what is announced"
  )
  func longestBlock() {
    let most = ProxyHeaderReader.blockBytes
    let longest = Self.header(0x21, 0x11, Self.addresses4, notes: most - Self.addresses4.count)
    #expect(read(longest, cut: .whole) == .success(Taken(source: "192.0.2.1:4660", rest: [])))
    #expect(read(longest, cut: .everywhere) == .success(Taken(source: "192.0.2.1:4660", rest: [])))
    let head = Self.signature + [0x21, 0x11]
    #expect(read(head + [UInt8(most >> 8), UInt8(most & 0xFF)]) == nil)
    #expect(read(head + [UInt8((most + 1) >> 8), UInt8((most + 1) & 0xFF)]) == .failure(.tooLong))
    #expect(read(head + [0xFF, 0xFF]) == .failure(.tooLong))
  }

  @Test(
    "is missing as soon as something else begins",
    arguments: [
      "\n", "NAME ada\n", "P\n", "PLAY\n", "PROXY\r\n", "proxy TCP4", "\r\n\n", "\r\n\r\n\0\r\nQUIT\r",
      "\u{16}\u{3}\u{1}", "\0",
    ])
  func absent(text: String) {
    #expect(read(text) == .failure(.absent))
    #expect(read(text + "PROXY UNKNOWN\r\n") == .failure(.absent))
  }

  @Test("is incomplete if nothing has arrived, or only its beginning")
  func beginning() {
    var reader = ProxyHeaderReader()
    #expect(reader.isEmpty)
    var offset = 0
    #expect(throws: Never.self) { try reader.header(in: Array("P".utf8).span, from: &offset) }
    #expect(!reader.isEmpty)
  }
}
