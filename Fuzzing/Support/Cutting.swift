/// How a stream may come in: any piece may hold any part of it.
enum Cutting: CaseIterable {
  case whole
  case everywhere
  /// Into pieces of some lengths, which follow from the stream so that a finding can be replayed.
  case somewhere

  /// The pieces of `stream`, in their order.
  func pieces(of stream: [UInt8]) -> [[UInt8]] {
    switch self {
    case .whole: return [stream]
    case .everywhere: return stream.map { [$0] }
    case .somewhere:
      var random = SeededRandom(state: stream.reduce(0) { $0 &* 31 &+ UInt64($1) })
      var pieces: [[UInt8]] = []
      var start = 0
      while start < stream.count {
        let end = min(start + Int.random(in: 1...40, using: &random), stream.count)
        pieces.append(Array(stream[start..<end]))
        start = end
      }
      return pieces
    }
  }
}

/// The same numbers for the same seed: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
