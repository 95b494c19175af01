import GuessGame
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

/// A smoke test: a generator that is broken badly enough repeats itself at once.
@Suite("Unguessable values", .timed)
struct ChanceTests {
  @Test(
    "ten thousand tokens and nonces from the system's generator are all different, and use all their bits")
  func distinct() {
    var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    var seen: Set<Bits128> = []
    var (ones, zeros) = (Bits128(high: 0, low: 0), Bits128(high: 0, low: 0))
    for _ in 0..<10_000 {
      let bits = Bits128.random(using: &random)
      seen.insert(bits)
      ones = Bits128(high: ones.high | bits.high, low: ones.low | bits.low)
      zeros = Bits128(high: zeros.high | ~bits.high, low: zeros.low | ~bits.low)
    }
    #expect(seen.count == 10_000)
    #expect(ones == Bits128(high: .max, low: .max))
    #expect(zeros == Bits128(high: .max, low: .max))
  }
}
