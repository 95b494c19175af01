/// The end of a process that nobody has asked to end.
struct Crash: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The process is killed: what it has handed to the kernel is there.
    case kill
    /// The power is cut: what was synced is there.
    case powerCut
  }

  let kind: Kind
}
