import Foundation
import Testing

/// Where a random test starts. A failing test names its seed; `SEED=<number> swift test` plays that one again.
struct Seed: CustomTestStringConvertible, Sendable {
  let rawValue: UInt64

  /// Three that never change and one that does, or the one that the environment asks for.
  static let several: [Seed] = {
    if let wish = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) {
      return [Seed(rawValue: wish)]
    }
    return [1, 2, 3, UInt64.random(in: 0..<1_000_000)].map(Seed.init(rawValue:))
  }()

  var testDescription: String { "seed \(rawValue)" }
}

/// The same numbers for the same seed: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Seed) {
    state = seed.rawValue
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
