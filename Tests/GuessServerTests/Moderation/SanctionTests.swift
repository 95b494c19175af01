import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("Bans and mutes as values", .timed)
struct SanctionTests {
  private let noon = Milliseconds(1_790_000_000_000)

  private func target(_ text: String) throws -> SanctionTarget { try SanctionTarget(text.utf8) }

  // MARK: - Targets

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
        #expect(target.includes(other.address) == (other == origin))
      }
    }
    #expect(Origin.local.hostText == "local" && Origin.local.address == nil)
    #expect(try !target("0.0.0.0/0").includes(Origin.local.address))
  }

  @Test("compare names without case, and not with addresses")
  func names() throws {
    let ban = try target("Ada")
    #expect(try ban == target("aDA") && ban != target("adah"))
    #expect(!ban.includes(IPAddress(ipv4: 1)))
  }

  // MARK: - Durations

  @Test("hold until the last millisecond, or not at all if they are lifted")
  func holding() throws {
    let ban = Sanction(.ban, try target("ada"), made: noon, end: noon + .seconds(60))
    #expect(ban.holds(at: noon + Milliseconds(59_999)) && !ban.holds(at: noon + .seconds(60)))
    #expect(!ban.isOver(at: noon + Milliseconds(59_999)) && ban.isOver(at: noon + .seconds(60)))
    let forGood = Sanction(.ban, try target("ada"), made: noon, end: nil)
    #expect(forGood.holds(at: Milliseconds(Sanction.times.upperBound)))
    let lifted = Sanction(.ban, try target("ada"), made: noon, end: nil, isLifted: true)
    #expect(!lifted.holds(at: noon))
    let month = Milliseconds.minutes(30 * 24 * 60)
    #expect(!lifted.isOver(at: noon + month - Milliseconds(1)) && lifted.isOver(at: noon + month))
  }

  // MARK: - Lines

  @Test("are read as they were written")
  func lines() throws {
    let reason = try #require(ChatText("he said : no"))
    for entry in [
      Sanction(.ban, try target("ada"), made: noon, end: nil),
      Sanction(.mute, try target("192.0.2.0/24"), made: noon, end: noon + .seconds(1), reason: reason),
      Sanction(.ban, try target("2001:db8::/64"), made: noon, end: nil, isLifted: true),
    ] {
      #expect(Sanction(line: entry.line.utf8) == entry)
    }
    #expect(
      Sanction(.mute, try target("ada"), made: Milliseconds(1), end: Milliseconds(2), reason: reason).line
        == "mute ada made=1 until=2 : he said : no")
  }

  @Test("can be read again if they are decided at the last moment")
  func lastMoment() throws {
    let late = Milliseconds(Sanction.times.upperBound)
    let last = try Sanction(written: Array("ban eve".utf8).span, at: late)
    #expect(Sanction(line: last.line.utf8) == last)
  }

  @Test("have a longest line that fits in files and messages")
  func longestLine() throws {
    let reason = try #require(ChatText(String(repeating: "x", count: Limits.chatBytes)))
    let entry = Sanction(
      .mute, try target("1111:2222:3333:4444::/64"), made: Milliseconds(Sanction.madeTimes.upperBound),
      end: Milliseconds(Sanction.times.upperBound), isLifted: true, reason: reason)
    #expect(entry.line.utf8.count < 1_024)
    let all = LinkMessage.sanctions(Array(repeating: entry, count: LinkMessage.mostSanctions))
    #expect(all.bytes.count <= LinkMessage.byteLimit)
  }
}
