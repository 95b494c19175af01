import GuessGame
import GuessProtocol
import Platform

struct Loss: Equatable {
  enum Kind: String, Counted {
    case outboxFull = "outbox_full"
    case unread, slow, foreign, header, broken
  }

  let kind: Kind
  let reason: String
  /// Lost clients are usual; one that did not read is reported.
  var level = Log.Level.info
  /// A likely mistake in the operator's setup; nil if it was a client of this game.
  var hint: String?

  static let outboxFull = Loss(kind: .outboxFull, reason: "outbox full")
  static let unread = Loss(kind: .unread, reason: "reads nothing")
  static let slow = Loss(kind: .slow, reason: "reads too slowly")

  static func broken(_ error: SystemError) -> Loss {
    Loss(kind: .broken, reason: error.reason, level: .debug)
  }

  static func foreign(_ foreign: ForeignProtocol) -> Loss {
    let hint =
      switch foreign {
      case .http: "a browser or a health check; players use guess-client or nc, and a check needs plain TCP"
      case .tls: "this port speaks plain TCP; put stunnel or HAProxy in front to end TLS there"
      case .ssh: "this port is not an SSH server; for a tunnel, use ssh -L to the machine's own"
      case .proxy:
        "name the proxy's address with --proxy-from, or turn the PROXY protocol off there (HAProxy: send-proxy; nginx: proxy_protocol)"
      }
    return Loss(kind: .foreign, reason: "another protocol: \(foreign.rawValue)", hint: hint)
  }

  static func header(_ fault: ProxyHeader.Fault) -> Loss {
    let hint =
      "--proxy-from has this address, so the proxy must send a header first (HAProxy: send-proxy; nginx: proxy_protocol on; stunnel: protocol = proxy)"
    return Loss(kind: .header, reason: "PROXY header: \(fault.text)", hint: hint)
  }
}
