import GuessProtocol
import Testing

@testable import GuessGame

@Suite("The matchmaker")
struct MatchmakerTests {
  private static func player(_ number: UInt32) -> PlayerID { PlayerID(slot: number, generation: 0) }

  private var matchmaker = Matchmaker()

  private mutating func wait(_ number: UInt32, _ kind: Kind, _ rivalFilter: RivalFilter) -> Ticket {
    let queue = Queue(settings: .standard, kind: kind, rivalFilter: rivalFilter)
    return matchmaker.wait(Self.player(number), in: queue)
  }

  private mutating func rival(for kind: Kind, _ rivalFilter: RivalFilter) -> PlayerID? {
    matchmaker.takeRival(for: Queue(settings: .standard, kind: kind, rivalFilter: rivalFilter))
  }

  @Test(
    "pairs players whose queues suit each other, and nobody else", arguments: Kind.allCases,
    RivalFilter.allCases)
  mutating func suiting(kind: Kind, rivalFilter: RivalFilter) {
    for rivalKind in Kind.allCases {
      for rivalCompany in RivalFilter.allCases {
        matchmaker = Matchmaker()
        _ = wait(1, rivalKind, rivalCompany)
        let bothSuit = rivalFilter.includes(rivalKind) && rivalCompany.includes(kind)
        #expect((rival(for: kind, rivalFilter) != nil) == bothSuit)
      }
    }
  }

  @Test("serves a long queue in order while many leave it")
  mutating func longLine() {
    let tickets = (0..<1_000).map { wait($0, .human, .any) }
    for (number, ticket) in tickets.enumerated() where number % 3 != 0 {
      // Twice, which changes nothing.
      for _ in 1...2 { matchmaker.withdraw(Self.player(UInt32(number)), ticket) }
    }
    let served = (0..<334).compactMap { _ in rival(for: .human, .any)?.slot }
    #expect(served == (0..<1_000).filter { $0 % 3 == 0 }.map(UInt32.init))
    #expect(matchmaker.waiting(in: Queue(settings: .standard, kind: .human, rivalFilter: .any)) == 0)
  }
}
