import Protocol
import Testing

@testable import GuessServerCore

@Suite("What linked nodes say")
struct LinkMessageTests {
  private static let session = LinkSession(rawValue: 0x0102_0304)
  private static let some = Array("PING\n".utf8)

  private static let all: [LinkMessage] = [
    .move(session, handover: some, request: some), .move(session, handover: [], request: []),
    .accepted(session),
    .refused(session, lines: some), .lines(session, some), .lines(session, []), .ended(session),
    .lost(session),
    .close(session), .moveOn(session, to: ShortWord("b"), handover: some, lines: some),
    .moveOn(session, to: nil, handover: [], lines: []), .ping, .pong,
  ]

  private func read(_ bytes: [UInt8], pieces size: Int = .max) throws(LinkMessage.Fault) -> [LinkMessage] {
    var (reader, messages, rest) = (LinkReader(), [LinkMessage](), bytes[...])
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let message = try reader.next() { messages.append(message) }
    }
    return messages
  }

  @Test("is read as it was written, however it is cut into pieces")
  func roundTrip() throws {
    let bytes = Self.all.flatMap(\.bytes)
    for size in [1, 2, 3, 7, 100, .max] { #expect(try read(bytes, pieces: size) == Self.all) }
  }

  @Test("has numbers in the network's order, and a length in front")
  func format() {
    #expect(LinkMessage.ping.bytes == [0, 0, 0, 1, 9])
    #expect(LinkMessage.lines(Self.session, [0x0A]).bytes == [0, 0, 0, 6, 4, 1, 2, 3, 4, 0x0A])
  }

  @Test("is as long as it may be, and no longer")
  func limits() throws {
    let most = LinkMessage.lines(Self.session, [UInt8](repeating: 0x0A, count: LinkMessage.byteLimit - 5))
    #expect(try read(most.bytes) == [most])
    #expect(throws: LinkMessage.Fault.length) { try read([0, 1, 0, 1]) }
    #expect(throws: LinkMessage.Fault.length) { try read([0, 0, 0, 0]) }
    var reader = LinkReader()
    reader.append([0, 1, 0, 0, 4])
    #expect(try reader.next() == nil)
    #expect(reader.bufferedBytes == 5)
  }

  @Test(
    "is refused where a node lies",
    arguments: [
      ([0, 0, 0, 1, 0], LinkMessage.Fault.unknownKind(0)), ([0, 0, 0, 1, 11], .unknownKind(11)),
      ([0, 0, 0, 4, 2, 0, 0, 0], .malformed), ([0, 0, 0, 2, 9, 9], .malformed),
      // A handover that is longer than the message.
      ([0, 0, 0, 9, 1, 0, 0, 0, 1, 0, 0, 0, 1], .malformed),
      // A node whose name is none.
      ([0, 0, 0, 14, 8, 0, 0, 0, 1, 0, 0, 0, 1, 0x20, 0, 0, 0, 0], .malformed),
    ])
  func lies(bytes: [UInt8], fault: LinkMessage.Fault) {
    #expect(throws: fault) { try read(bytes) }
  }
}
