/// How a stream may arrive: any piece may hold any part of it.
package enum Cutting: Hashable, Sendable {
  /// In one piece.
  case whole
  /// Byte by byte.
  case everywhere
  /// In two pieces, the second one from this place on.
  case once(at: Int)
  /// In pieces whose number and lengths follow from a seed.
  case somewhere(seed: UInt64)

  /// The pieces of `stream`, in their order, none of them empty.
  package func pieces(of stream: [UInt8]) -> [ArraySlice<UInt8>] {
    switch self {
    case .whole: return stream.isEmpty ? [] : [stream[...]]
    case .everywhere: return stream.indices.map { stream[$0...$0] }
    case .once(let place): return [stream[..<place], stream[place...]].filter { !$0.isEmpty }
    case .somewhere(let seed):
      var random = SeededGenerator(seed: seed)
      let oddsAgainst = Int.random(in: 2...64, using: &random)
      var pieces: [ArraySlice<UInt8>] = []
      var start = 0
      for place in stream.indices.dropFirst() where random.isOnce(in: oddsAgainst) {
        pieces.append(stream[start..<place])
        start = place
      }
      return stream.isEmpty ? [] : pieces + [stream[start...]]
    }
  }
}
