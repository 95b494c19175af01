/// One connection of a run, by the order in which they came; no two share a number.
struct Peer: Hashable, Sendable {
  let number: Int
}

extension Peer: CustomStringConvertible {
  var description: String { "c\(number)" }
}
