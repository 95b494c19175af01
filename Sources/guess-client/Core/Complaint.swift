import Protocol

/// Words that both kinds of session need.
enum Complaint {
  static func closed(by server: ServerAddress) -> String {
    "\(server) closed the connection. Start guess-client again to come back."
  }

  static func lost(_ server: ServerAddress) -> String {
    let silence = (Keepalive.quiet + Keepalive.patience).secondsRoundedUp
    return "The connection is lost: nothing came from \(server) for \(silence) seconds."
  }

  static let noServer = "What answers there does not speak guess/1. Is the port right?"
}
