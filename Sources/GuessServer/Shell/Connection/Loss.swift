import GuessServerCore
import GuessProtocol
import Platform

/// A connection that has to be given up, and what to say of it in the log.
struct Loss {
  enum Reason: Equatable {
    /// More waits for the client than may.
    case outboxFull
    /// The client takes nothing of what waits.
    case unread
    /// The client takes too little of what waits.
    case slow
    case foreign(ForeignProtocol)
    /// A proxy has sent no header, or none that is taken.
    case header(ProxyHeader.Fault)
    case broken(SystemError)

    var text: String {
      switch self {
      case .outboxFull: "outbox full"
      case .unread: "reads nothing"
      case .slow: "reads too slowly"
      case .foreign(let foreign): "another protocol: \(foreign.rawValue)"
      case .header(let fault): "PROXY header: \(fault.text)"
      case .broken(let error): error.reason
      }
    }

    /// What it counts as.
    var kind: Kind {
      switch self {
      case .outboxFull: .outboxFull
      case .unread: .unread
      case .slow: .slow
      case .foreign: .foreign
      case .header: .header
      case .broken: .broken
      }
    }

    /// People come and go; one who is thrown out is worth a line.
    var level: Log.Level {
      switch self {
      case .outboxFull, .unread, .slow: .info
      case .foreign, .header, .broken: .debug
      }
    }
  }

  /// Reasons that are counted apart.
  enum Kind: String, Counted {
    case outboxFull = "outbox_full"
    case unread, slow, foreign, header, broken
  }

  let id: ConnectionID
  let reason: Reason
  /// Whether the lobby counts on the connection and has to be told.
  let isKnownToLobby: Bool
}
