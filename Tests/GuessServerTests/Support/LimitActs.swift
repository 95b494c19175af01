import GuessProtocol
import TestSupport

@testable import GuessGame

/// Memory of the server that depends on time: addresses, news for the operator, and the start of its wall clock.
struct LimitActs {
  private static let limits = {
    var limits = ServerLimits()
    limits.rememberedAddresses = 4
    limits.roomTries = TokenBucket.Rate(burst: 2, interval: .seconds(10))
    limits.playLeaves = TokenBucket.Rate(burst: 1, interval: .seconds(10))
    limits.claims = TokenBucket.Rate(burst: 1, interval: .seconds(10))
    return limits
  }()

  private var book = AddressLimiter()
  private var limits = Self.limits
  private var news = LogBudget()
  private var clock = WallClock(startTime: 1_000)

  private mutating func miss(from origin: Origin, at now: Instant) {
    book.take(\.tries, from: origin, at: now, rate: limits.addressTries, limits: limits)
  }

  mutating func act(_ words: Words, at now: Instant) -> [String]? {
    let times = 0..<(words.value("times") ?? 1)
    switch words.name {
    case "standard": limits = ServerLimits()
    case "miss":
      for number in words.rest {
        for _ in 0..<ServerLimits.addressAllowances {
          miss(from: Self.origin(number), at: now)
        }
      }
      return [remembered]
    case "clear":
      book.forget(at: now, limits: limits)
      return [remembered]
    case "delay":
      return words.rest.map {
        let delay = book.delay(of: \.tries, from: Self.origin($0), at: now, rate: limits.addressTries)
        return "\($0): " + (delay.map { "\($0.count) ms" } ?? "now")
      }
    case "sites":
      let most = (0..<UInt64(words.number())).map { number in
        let origin = Origin.ipv6(number << 16)
        _ = book.enter(from: origin, at: now, limits: limits)
        miss(from: origin, at: now)
        book.leave(from: origin)
        return book.count
      }.max()
      return ["at most \(most ?? 0) remembered", remembered]
    case "news":
      let reported = times.compactMap { _ in news.take(at: now) }
      return ["\(reported.count) reported", "\(reported.reduce(0, +)) lost before"]
    case "date":
      let hasJumped = clock.hasJumped(to: Milliseconds(Int64(words.number())), at: now)
      return [hasJumped ? "started at \(clock.startTime)" : "no jump"]
    default: return nil
    }
    return []
  }

  private static func origin(_ number: String) -> Origin { .ipv4(UInt32(number) ?? 0) }

  private var remembered: String {
    "\(book.count) remembered" + (book.generationEnd.map { " until \($0.milliseconds)" } ?? "")
  }
}
