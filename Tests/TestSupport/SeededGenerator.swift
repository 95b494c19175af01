/// SplitMix64 (Steele, Lea and Flood, https://doi.org/10.1145/2660193.2660195): reproducible on every machine and with every
/// version of Swift.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }
  package init(_ seed: Seed) { self.init(seed: seed.rawValue) }

  /// An independent generator for each `stream`.
  package init(seed: UInt64, stream: UInt64) {
    state = seed
    state = next() ^ stream
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Draws a number below `bound`, which must be positive.
  package mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// True once in `count` times.
  package mutating func isOnce(in count: Int) -> Bool {
    below(count) == 0
  }

  /// Draws one of `choices`, which must not be empty.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[below(choices.count)]
  }

  /// Draws a number from `lo` to `hi`, anywhere in `Int64`.
  package mutating func number(from lo: Int64, to hi: Int64) -> Int64 {
    let span = UInt64(bitPattern: hi) &- UInt64(bitPattern: lo)
    return lo &+ Int64(bitPattern: span == .max ? next() : next() % (span + 1))
  }
}
