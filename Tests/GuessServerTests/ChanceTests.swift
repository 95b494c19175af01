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

  @Test("two thousand tokens that the lobby gives are all different")
  func tokens() {
    var lobby = Lobby(configuration: .forTests, random: SystemRandomNumberGenerator())
    var connections = SlotMap<ConnectionID, Int>()
    var tokens: Set<Token> = []
    for number in 0..<2_000 {
      let id = connections.insert(number)
      _ = lobby.effects(of: .connected(id, from: .local), at: .start)
      let request = Request(line: Array("NAME p\(number)".utf8).span)
      let effects = lobby.effects(of: .request(request, from: id), at: .start)
      for case (.ok(.name(let credentials), _), _) in effects.sentLines { tokens.insert(credentials.token) }
    }
    #expect(tokens.count == 2_000)
  }
}
