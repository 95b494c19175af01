/// Something that came to the server from outside, in milliseconds since the start of the run.
struct Happening: Sendable {
  enum What: Sendable {
    /// A client comes, and takes a place of those where clients are.
    case connects(Int)
    case sends([UInt8], Int)
    case ends(Int)
    case isLost(Int)
    /// The server is asked to stop.
    case drains

    /// Where it happens; someone may be lost there before anyone has come.
    var place: Int? {
      switch self {
      case .connects(let place), .sends(_, let place), .ends(let place), .isLost(let place): place
      case .drains: nil
      }
    }
  }

  let time: Int64
  let what: What
}
