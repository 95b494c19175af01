import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("A line for many")
struct EffectsTests {
  private static let (english, chinese) = (LineStyle(), LineStyle(language: .chinese))

  /// Sends a notice to connections with these styles; the last one of them is gone.
  private func share(with styles: [LineStyle]) -> (effects: Effects, ids: [ConnectionID]) {
    var sessions = SlotMap<ConnectionID, Session>()
    let ids = styles.indices.map { ConnectionID(slot: UInt32($0), generation: 0) }
    for (id, style) in zip(ids, styles) { sessions.insert(Session(style: style, at: .start), at: id) }
    if let last = ids.last { sessions.remove(last) }
    var effects = Effects()
    effects.share(.event(.countdown(seconds: 3)), with: Audience(ids, of: sessions))
    return (effects, ids)
  }

  @Test("is written once for all of one style, and goes to all who are there")
  func oneStyle() {
    let (effects, ids) = share(with: Array(repeating: Self.english, count: 65))
    #expect(effects.list.count == 1)
    #expect(effects.bytes.count(where: { $0 == UInt8(ascii: "\n") }) == 1)
    #expect(effects.sentLines.map(\.to) == Array(ids.dropLast()))
  }

  @Test("is written once for each style, and sent to the recipients of each together")
  func severalStyles() {
    let (effects, ids) = share(with: [Self.english, Self.chinese, Self.chinese, Self.english, Self.english])
    #expect(effects.bytes.count(where: { $0 == UInt8(ascii: "\n") }) == 2)
    #expect(effects.list.count == 2)
    #expect(effects.sentLines.map(\.to) == [ids[0], ids[3], ids[1], ids[2]])
  }
}
