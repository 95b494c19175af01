/// Whom a player lets `PLAY` pair it with.
public enum Company: String, Hashable, Sendable, CaseIterable {
  /// People only.
  case human
  /// Programs only.
  case bot
  /// Whoever comes.
  case any

  /// The company of one's own kind, what `PLAY` means without `with=`.
  public init(of kind: Kind) {
    self = kind == .human ? .human : .bot
  }

  /// Whether `kind` is welcome.
  public func includes(_ kind: Kind) -> Bool {
    switch self {
    case .human: kind == .human
    case .bot: kind == .bot
    case .any: true
    }
  }
}
