/// A way to split a stream into pieces, at any bytes.
package enum Cutting: Hashable, Sendable {
  /// One piece.
  case whole
  /// Single bytes.
  case everywhere
  /// Two pieces, split at this index.
  case once(at: Int)
  /// Pieces of random number and lengths.
  case somewhere(seed: UInt64)

  /// The pieces of `stream` in order, none empty.
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
