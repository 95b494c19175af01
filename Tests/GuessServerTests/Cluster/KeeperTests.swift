import GuessProtocol
import Testing

@testable import GuessServerCore

extension Keeper {
  /// A node with rooms.
  fileprivate init() { self.init(lease: .seconds(6), hasRooms: true) }

  /// Gets an answer to a question that was sent at the same time.
  fileprivate mutating func hear(
    _ state: LeaseAnswer.State, term: UInt64 = 0, of owner: LeaseAnswer.Owner? = nil,
    to want: LeaseQuestion.Want = .want, at now: Instant, _ effects: inout [Effect]
  ) {
    answered(
      LeaseQuestion(want, term: 0, sentAt: now), LeaseAnswer(state, term: term, owner: owner), at: now,
      &effects)
  }
}

@Suite("A node that waits")
struct KeeperTests {
  /// A node with rooms, whose Redis says every half second that nobody serves, until the time `end`.
  private static func keeper(waitingUntil end: Int64) -> Keeper {
    var keeper = Keeper()
    var effects: [Keeper.Effect] = []
    keeper.online(at: .start, &effects)
    for time in stride(from: Int64(0), through: end, by: 500) {
      let now = Instant(milliseconds: time)
      keeper.tick(at: now, &effects)
      keeper.hear(.wait, at: now, &effects)
    }
    return keeper
  }

  private static func asks(_ keeper: Keeper, at time: Int64) -> LeaseQuestion.Want? {
    var (keeper, effects): (Keeper, [Keeper.Effect]) = (keeper, [])
    keeper.tick(at: Instant(milliseconds: time), &effects)
    guard case .ask(let question) = effects.first else { return nil }
    return question.want
  }

  @Test("takes a lease that nobody has after a lease of looking, not before")
  func patience() {
    #expect(Self.asks(Self.keeper(waitingUntil: 5_000), at: 5_999) == .want)
    #expect(Self.asks(Self.keeper(waitingUntil: 5_000), at: 6_000) == .free)
  }

  @Test(
    "takes an ended lease by that name alone: in the meantime it may have been renewed, and forgotten by Redis"
  )
  func ended() {
    var keeper = Self.keeper(waitingUntil: 5_500)
    var effects: [Keeper.Effect] = []
    let now = Instant(milliseconds: 6_000)
    let owner = LeaseAnswer.Owner(run: "other", address: nil, ends: 1)
    keeper.hear(.wait, term: 1, of: owner, at: now, &effects)
    #expect(Self.asks(keeper, at: 11_999) == .want)
    #expect(Self.asks(keeper, at: 12_000) == .ended)
  }

  @Test("takes no lease that was renewed within a lease: the clock of Redis has jumped")
  func jump() {
    var (keeper, effects): (Keeper, [Keeper.Effect]) = (Keeper(), [])
    keeper.online(at: .start, &effects)
    for (time, state) in [(Int64(0), LeaseAnswer.State.other), (9_000, .other), (9_500, .wait)] {
      let now = Instant(milliseconds: time)
      let owner = LeaseAnswer.Owner(run: "other", address: nil, ends: min(time, 9_000) + 6_000)
      keeper.hear(state, term: 1, of: owner, at: now, &effects)
    }
    #expect(Self.asks(keeper, at: 14_999) == .want)
    #expect(Self.asks(keeper, at: 15_000) == .ended)
  }

  @Test(
    "counts from the beginning if Redis didn't know it: it may have forgotten a node that served meanwhile")
  func forgotten() {
    var keeper = Self.keeper(waitingUntil: 5_500)
    var effects: [Keeper.Effect] = []
    let now = Instant(milliseconds: 6_000)
    keeper.hear(.new, to: .free, at: now, &effects)
    #expect(Self.asks(keeper, at: 6_500) == .want)
    let next = Instant(milliseconds: 6_500)
    keeper.tick(at: next, &effects)
    keeper.hear(.wait, at: next, &effects)
    #expect(Self.asks(keeper, at: 12_499) == .want)
  }

  @Test("takes an ended lease once Redis was there for as long as who had it needs to come back")
  func comeback() {
    var (keeper, effects): (Keeper, [Keeper.Effect]) = (Keeper(), [])
    let owner = LeaseAnswer.Owner(run: "other", address: nil, ends: 1)
    for start in [Int64(0), 20_000] {
      let now = Instant(milliseconds: start)
      keeper.offline(&effects)
      keeper.online(at: now, &effects)
      keeper.hear(.wait, term: 1, of: owner, at: now, &effects)
      #expect(Self.asks(keeper, at: start + 5_999) == .want)
      #expect(Self.asks(keeper, at: start + 6_000) == .ended)
    }
  }

  @Test("serves if the answer after reading comes in time, and not if it has slept meanwhile")
  func sleep() throws {
    for (delay, state) in [(Int64(-1), Keeper.State.serving), (0, .confirming)] {
      var (keeper, question) = try #require(Self.confirming())
      var effects: [Keeper.Effect] = []
      let end = question.sentAt + LogLimits().freshness(of: keeper.lease)
      keeper.answered(question, LeaseAnswer(.mine, term: 1), at: end + Milliseconds(delay), &effects)
      #expect(keeper.state == state)
      // Asked again immediately.
      if state == .confirming { #expect(keeper.deadline == end) }
    }
  }

  @Test("asks one question at a time, again after half a second, and immediately when it is online again")
  func questions() {
    var (keeper, effects): (Keeper, [Keeper.Effect]) = (Keeper(), [])
    keeper.online(at: .start, &effects)
    #expect(effects.count == 1 && Self.asks(keeper, at: 10_000) == nil)
    keeper.answered(LeaseQuestion(.want, term: 0, sentAt: .start), nil, at: .start, &effects)
    #expect(Self.asks(keeper, at: 499) == nil && Self.asks(keeper, at: 500) == .want)
    keeper.offline(&effects)
    #expect(effects.count == 1 && keeper.deadline == nil)
    keeper.online(at: Instant(milliseconds: 1), &effects)
    #expect(effects.count == 2)
  }

  /// A node that has read the log at second 6, and asks if the lease is still its own.
  private static func confirming() -> (Keeper, LeaseQuestion)? {
    var (keeper, effects): (Keeper, [Keeper.Effect]) = (keeper(waitingUntil: 5_500), [])
    let now = Instant(milliseconds: 6_000)
    keeper.hear(.taken, term: 1, to: .free, at: now, &effects)
    keeper.didRead(at: now, &effects)
    guard case .ask(let question)? = effects.last else { return nil }
    return (keeper, question)
  }

  @Test("reads again if Redis has forgotten its lease meanwhile")
  func forgottenWhileReading() throws {
    var (keeper, question) = try #require(Self.confirming())
    var effects: [Keeper.Effect] = []
    keeper.answered(question, LeaseAnswer(.regained, term: 1), at: question.sentAt, &effects)
    #expect(keeper.state == .reading && effects == [.renewed(sentAt: question.sentAt), .read])
  }

  @Test("does not serve by a log that it has read without the lease, or before Redis was lost")
  func lateReading() {
    var (keeper, effects): (Keeper, [Keeper.Effect]) = (Self.keeper(waitingUntil: 5_500), [])
    let now = Instant(milliseconds: 6_000)
    keeper.didRead(at: now, &effects)
    #expect(keeper.state == .waiting && effects.isEmpty)
    keeper.hear(.taken, term: 1, to: .free, at: now, &effects)
    keeper.offline(&effects)
    keeper.didRead(at: now, &effects)
    keeper.online(at: now, &effects)
    keeper.didRead(at: now, &effects)
    #expect(keeper.state == .reading)
  }

  @Test(
    "renews its lease immediately if it is to, and asks nothing more after the loss, which it reports once")
  func loss() throws {
    var (keeper, question) = try #require(Self.confirming())
    var effects: [Keeper.Effect] = []
    keeper.answered(question, LeaseAnswer(.mine, term: 1), at: question.sentAt, &effects)
    keeper.didRead(at: question.sentAt, &effects)
    try #require(keeper.state == .serving)
    effects = []
    keeper.renew(at: question.sentAt, &effects)
    #expect(effects.count == 1 && keeper.isAsking)
    keeper.answered(question, LeaseAnswer(.lost, term: 1), at: question.sentAt, &effects)
    keeper.lose(&effects)
    #expect(effects.dropFirst() == [.lost] && keeper.deadline == nil)
  }

  /// The number of the answer, from 1, with which the rooms are void: each has the run of the lease, and its end, which is over
  /// after a `-`.
  private static func voiding(_ answers: String) -> Int? {
    var (keeper, effects): (Keeper, [Keeper.Effect]) = (Keeper(), [])
    for (number, answer) in zip(1..., answers.split(separator: " ")) {
      let ends = Int64(answer.dropFirst()) ?? 0
      let owner = LeaseAnswer.Owner(run: "\(answer.prefix(1))", address: nil, ends: abs(ends))
      keeper.hear(ends > 0 ? .other : .wait, term: 1, of: owner, at: .start, &effects)
      if effects.contains(.voidRooms) { return number }
    }
    return nil
  }

  @Test("has no rooms of its own any more once another node was seen to renew its lease twice")
  func voidRooms() {
    #expect(Self.voiding("a1 a2 a3") == 3)
    // Between two looks nothing happens.
    #expect(Self.voiding("a1 a1 a2 a2 a2 a3") == 6)
    // An ended lease is the first sight of a renewal, as any other one.
    #expect(Self.voiding("a-1 a2 a3") == 3)
    #expect(Self.voiding("a1 a-1 a2 a-2 a3") == 5)
  }

  @Test("keeps its rooms if its last run has renewed its lease once more, or if nodes only take the lease")
  func keptRooms() {
    #expect(Self.voiding("a1 a2 a-2") == nil)
    #expect(Self.voiding("a-1 a2 a-2") == nil)
    // It has left: its lease ends, which renews nothing.
    #expect(Self.voiding("a1 a2 a-0 a-0") == nil)
    #expect(Self.voiding("a1 a2 b1 b2 a3 a4") == nil)
    #expect(Self.voiding("a1 a2 b1 b2 b3") == 5)
  }
}
