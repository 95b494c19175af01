/// An unexpected end of the process.
struct Crash: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Kill: everything passed to the kernel survives.
    case kill
    /// Power cut: everything synced survives.
    case powerCut
  }

  let kind: Kind
}
