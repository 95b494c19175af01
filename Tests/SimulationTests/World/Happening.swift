/// An input to the server, with its time in milliseconds since the start of the run.
struct SimulatedInput: Sendable {
  enum What: Sendable {
    /// A client connects at a place.
    case connects(Int)
    case sends([UInt8], Int)
    case ends(Int)
    case isLost(Int)
    /// The server is asked to shut down.
    case drains

    /// The place of the input; a loss may come before a connection.
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
