import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("Bans and mutes as values", .timed)
struct SanctionTests {
  private let noon = Milliseconds(1_790_000_000_000)

  private func target(_ text: String) throws -> SanctionTarget { try SanctionTarget(text.utf8) }

  // MARK: - Targets

  @Test(
    "have a target that is a name, an address or a network, and is written as an operator reads it",
    arguments: [
      ("ada", "ada"), ("House-easy", "House-easy"), ("192.0.2.7", "192.0.2.7"),
      ("192.0.2.0/24", "192.0.2.0/24"),
      ("0.0.0.0/0", "0.0.0.0/0"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8::7", "2001:db8::/64"),
      ("2001:db8::/64", "2001:db8::/64"), ("2001:db8::/48", "2001:db8::/48"), ("fe80::7", "fe80::7"),
    ])
  func targets(text: String, written: String) throws {
    #expect("\(try target(text))" == written)
    #expect(try target(written) == target(text))
  }

  @Test(
    "refuse a target that names nobody, with the reason",
    arguments: [
      ("", .neitherNameNorAddress), ("7up", .neitherNameNorAddress),
      ("a_name_too_long_x", .neitherNameNorAddress),
      ("192.0.2", .network(.notAnAddress)), ("192.0.2.7/33", .network(.notALength(most: 32))),
      ("127.0.0.1", .ownMachine), ("local", .ownMachine), ("LOCAL", .ownMachine),
      ("127.0.0.0/8", .ownMachine), ("::1", .ownMachine),
    ] as [(String, SanctionTarget.Fault)])
  func badTargets(text: String, fault: SanctionTarget.Fault) {
    #expect(throws: fault) { try target(text) }
  }

  @Test("refuse a network with bits beyond its length, and propose the right one")
  func longerThanPrefix() throws {
    guard case .network(let range) = try target("192.0.2.0/24") else {
      preconditionFailure("it is a network")
    }
    #expect(throws: SanctionTarget.Fault.network(.longerThanPrefix(range))) { try target("192.0.2.1/24") }
  }

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
        #expect(target.includes(nil, from: other.address) == (other == origin))
      }
    }
    #expect(Origin.local.hostText == "local" && Origin.local.address == nil)
    #expect(try !target("0.0.0.0/0").includes(nil, from: Origin.local.address))
  }

  @Test("compare names without case, and not with addresses")
  func names() throws {
    let ban = try target("Ada")
    #expect(ban.includes(Name("aDA"), from: nil) && !ban.includes(Name("adah"), from: nil))
    #expect(!ban.includes(nil, from: IPAddress(ipv4: 1)))
  }

  // MARK: - Durations

  @Test(
    "have a duration that is read and written to the second",
    arguments: [
      ("1s", "1s"), ("90s", "1m30s"), ("30m", "30m"), ("2H", "2h"), ("7d", "7d"), ("1d12h", "1d12h"),
      ("EVER", "ever"),
      ("3650d", "3650d"), ("1d2h3m4s", "1d2h3m4s"),
    ])
  func spans(text: String, written: String) throws {
    #expect("\(try #require(SanctionSpan(text.utf8)))" == written)
  }

  @Test(
    "refuse a duration that is malformed, or is under a second or above ten years",
    arguments: [
      "", "0s", "s", "5", "5x", "1h1d", "1h1h", "-1h", "3651d", "3650d1s", "999999999d", "9999999999s",
      "evermore", "1 h",
    ])
  func badSpans(text: String) { #expect(SanctionSpan(text.utf8) == nil) }

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

  @Test(
    "refuse lines that no server has written",
    arguments: [
      "", "ban", "ban ada", "kick ada made=1", "ban ada made=-1", "ban ada made=x", "ban 7up made=1",
      "ban ada made=1 ",
      "ban ada made=253370764800001", "ban ada made=253402300799999", "ban ada made=1 until=253402300800000",
      "ban ada made=1 lifted=0", "ban ada made=1 more=1",
      "ban ada made=1 : ",
      "ban ada made=1 :  padded", "ban ada lifted=1 made=1", "ban  ada made=1", "ban ada made=1 : \u{1B}[2J",
      "# ban",
    ])
  func badLines(line: String) { #expect(Sanction(line: line.utf8) == nil) }

  @Test("are decided when they are read if an operator has written the line by hand")
  func handWritten() throws {
    let reason = try #require(ChatText("bots"))
    for (line, entry) in [
      ("ban ada", Sanction(.ban, try target("ada"), made: noon, end: nil)),
      ("ban ada made=1", Sanction(.ban, try target("ada"), made: Milliseconds(1), end: nil)),
      (
        "mute 192.0.2.0/24 until=2 : bots",
        Sanction(.mute, try target("192.0.2.0/24"), made: noon, end: Milliseconds(2), reason: reason)
      ),
    ] {
      #expect(try Sanction(written: Array(line.utf8).span, at: noon) == entry, "\(line)")
    }
  }

  @Test("may be written by hand like the command, in any case, and with blanks around")
  func writtenAsCommand() throws {
    let ban = Sanction(.ban, try target("eve"), made: noon, end: noon + .seconds(7_200))
    for line in [
      "BAN eve for=2h", "  ban eve for=2h ", "\tBan\teve FOR=2H", "ban eve made=\(noon.count) for=2h",
    ] {
      #expect(try Sanction(written: Array(line.utf8).span, at: noon) == ban, "\(line)")
    }
    let late = Milliseconds(Sanction.times.upperBound)
    let last = try Sanction(written: Array("ban eve".utf8).span, at: late)
    #expect(Sanction(line: last.line.utf8) == last, "it can be read again")
  }

  @Test(
    "refuse a wrong line by hand with the reason",
    arguments: [
      ("kick ada", "begins with ban or mute"), ("unban ada", "to lift one, remove its line"),
      ("ban", "Give a name, an address"), ("ban 7up", "Give a name, an address"),
      ("ban 192.0.2.7/24", "did you mean 192.0.2.0/24?"), ("ban 127.0.0.1", "That is this machine"),
      ("ban ada made=x", "made= is milliseconds"), ("ban ada until=-1", "until= is milliseconds"),
      ("ban ada until=tomorrow", "write for=2h"), ("ban ada lifted=0", "lifted= is 1"),
      ("ban ada for=2", "for= is how long"), ("ban ada for=2h until=9", "keep one"),
      ("ban ada bob", "A line is: ban ada for=2h : and a reason"),
      ("ban ada spam=1", "a word or an option too many"),
      ("ban ada for=2h spam", "A reason comes last, after a colon"), ("ban ada : ", "The text is empty"),
      ("ban ada\r:", "control character"),
    ])
  func wrongByHand(line: String, part: String) {
    let error = #expect(throws: Sanction.LineFault.self) {
      try Sanction(written: Array(line.utf8).span, at: noon)
    }
    #expect(error?.sentence.contains(part) == true, "\(error?.sentence ?? "-")")
  }

  @Test("have a longest line that fits in files and messages")
  func longestLine() throws {
    let reason = try #require(ChatText(String(repeating: "x", count: Limits.chatBytes)))
    let range = "2001:db8:1111:2222:3333:4444:5555:6666/127"
    #expect(throws: SanctionTarget.Fault.self) { try target(range + "9") }
    let entry = Sanction(
      .mute, try target("1111:2222:3333:4444::/64"), made: Milliseconds(Sanction.madeTimes.upperBound),
      end: Milliseconds(Sanction.times.upperBound), isLifted: true, reason: reason)
    #expect(entry.line.utf8.count < 1_024)
    let all = LinkMessage.sanctions(Array(repeating: entry, count: LinkMessage.mostSanctions))
    #expect(all.bytes.count <= LinkMessage.byteLimit)
  }
}
