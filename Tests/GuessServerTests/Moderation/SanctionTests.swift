import GuessProtocol
import Testing

@testable import GuessGame

@Suite("Bans and mutes as values")
struct SanctionTests {
  private func target(_ text: String) throws -> SanctionTarget { try SanctionTarget(text) }

  @Test("can use the origin of a connection as an operator reads it")
  func origins() throws {
    let origins = [
      Origin(ipv4: 0xC000_0207), Origin(ipv6: 0x2001_0DB8_0000_0001, 9),
      Origin(ipv6: 0xFE80_0000_0000_0000, 9),
    ]
    #expect(origins.map(\.hostText) == ["192.0.2.7", "2001:db8:0:1::/64", "fe80::9"])
    for origin in origins {
      let target = try target(origin.hostText)
      for other in origins {
        #expect(target.includes(other.target) == (other == origin))
      }
    }
    #expect(Origin.local.hostText == "local" && Origin.local.target == nil)
    #expect(try !target("0.0.0.0/0").includes(Origin.local.target))
  }

  @Test("can be read again if they are decided at the last moment")
  func lastMoment() throws {
    let late = Milliseconds(Sanction.times.upperBound)
    let last = try Sanction(written: Array("ban eve".utf8).span, at: late)
    #expect(Sanction(line: last.line) == last)
  }

  @Test("have a longest line that fits in files")
  func longestLine() throws {
    let reason = try #require(ChatText(String(repeating: "x", count: Limits.chatBytes)))
    let entry = Sanction(
      key: .init(kind: .mute, target: try target("1111:2222:3333:4444::/64")),
      made: Milliseconds(Sanction.times.upperBound), end: Milliseconds(Sanction.times.upperBound),
      reason: reason)
    #expect(entry.line.utf8.count < 1_024)
  }
}
