import GuessGame
import GuessProtocol
import Platform

/// A connection that is given up, and the reason for the log.
struct Loss {
  enum Reason: Equatable {
    case outboxFull
    case unread
    case slow
    case foreign(ForeignProtocol)
    /// A proxy has sent no header, or an invalid one.
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

    /// Lost clients are usual; one that did not read is reported.
    var level: Log.Level {
      switch self {
      case .outboxFull, .unread, .slow: .info
      case .foreign, .header, .broken: .debug
      }
    }
  }

  enum Kind: String, Counted {
    case outboxFull = "outbox_full"
    case unread, slow, foreign, header, broken
  }

  let id: ConnectionID
  let reason: Reason
  /// True if the lobby has a session for the connection and has to be notified.
  let isKnownToLobby: Bool
}
