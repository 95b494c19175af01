/// A connection of a run, numbered in order of arrival; numbers are not reused.
struct Peer: Hashable, Sendable {
  let number: Int
}

extension Peer: CustomStringConvertible {
  var description: String { "c\(number)" }
}
