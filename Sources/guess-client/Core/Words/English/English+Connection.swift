import GuessProtocol

extension ConnectionMessage {
  package var english: String {
    switch self {
    case .connecting(let server): "Connecting to \(server)…"
    case .connected(let server, let version): "Connected to \(server), which runs guess-server \(version)."
    case .closed(let server): "\(server) closed the connection. Start guess-client again to reconnect."
    case .saysNothing(let server): "Connected to \(server), but it says nothing. Is that a guess-server?"
    case .silent(let server, let seconds):
      "Connection lost: nothing came from \(server) for \(seconds, "second", "seconds")."
    case .noServer: "The server there does not speak guess/1. Is the port right?"
    case .lost(true): "Connection lost. Trying to get your seat back…"
    case .lost(false): "Connection lost. Trying to connect again…"
    case .dismissed(let seconds):
      "Trying to get your seat back, for up to \(seconds, "second", "seconds")…"
    case .moved: "The server hands its games over to another one. guess-client connects you there…"
    case .othersAreTried: "Trying the other servers that you named…"
    case .stillTrying(let seconds):
      "Still trying: your seat is kept for \(seconds, "second", "seconds") more."
    case .seatIsGone: "Connected again, but your seat is no longer kept."
    case .back:
      "Connected again. You are not in a room: PLAY finds a rival, CREATE opens a room for a friend."
    case .graceIsOver(let server, let seconds):
      "Could not reconnect to \(server) within \(seconds, "second", "seconds"), so your seat is no longer kept. Start guess-client again for a new game."
    case .givenUp(let server): "\(server) can't be reached any more. Start guess-client again to reconnect."
    case .unknownHost(let host, let reason):
      "there is no host “\(host)” (\(reason)). Check the spelling, or your network."
        + (Subcommand.meant(by: host).map { " Did you mean the command \($0)?" } ?? "")
    case .refused(let server):
      "no server is listening on \(server). Start one there with guess-server, or check the address and the port."
    case .timedOut(let server, let seconds):
      "\(server) did not answer within \(seconds, "second", "seconds"). Check the address, and firewalls on the way."
    case .unreachable(let server, let reason): "\(server) can't be reached: \(reason). Check your network."
    case .socket(let news): news.english
    case .helper(let news): news.english
    }
  }
}

extension FairnessCheck.Finding {
  package var english: String {
    switch self {
    case .kept(let secret): "✓ fair: \(secret) was fixed before the first guess."
    case .unknown: "This round can't be checked: its start was not seen."
    case .broken(.anotherSecret):
      "✗ NOT FAIR: this is not the number that the server committed to. Don't trust it."
    case .broken(.anotherPromise):
      "✗ NOT FAIR: the server changed its commitment during the round. Don't trust it."
    case .broken(.noSecret):
      "✗ NOT FAIR: the server did not reveal the number of the last round. Don't trust it."
    case .broken(.untrueHint): "✗ NOT FAIR: a hint was wrong for this number. Don't trust the server."
    }
  }
}

extension SocketNews {
  package var english: String {
    switch self {
    case .missing(let server):
      "there is no \(server). Check the path, or start a server with guess-server --listen \(server)."
    case .refused(let server):
      "no server is listening at \(server). Start one with guess-server --listen \(server), or check the path."
    case .forbidden(let server):
      "permission denied for \(server): a server's socket is for the user who started it. Run guess-client as that user."
    case .tooLong(let server, let most):
      "\(server) is too long: a socket path has at most \(most) bytes. Choose a shorter one."
    }
  }
}

extension HelperNews {
  package var english: String {
    switch self {
    case .missing(let program, let server):
      "there is no program “\(program)” to connect to \(server) with. Install it, or name another one with --via."
    case .notStarted(let program, let reason): "“\(program)” can't be started: \(reason)."
    case .expired(let server):
      "the certificate of \(server) is not valid today, so nothing was sent. Check the date of this machine; else its host has to renew it."
    case .anotherName(let server):
      "the certificate of \(server) is for another name, so nothing was sent. Check the address."
    case .untrusted(let server):
      "this machine does not trust the certificate of \(server), so nothing was sent. If it is your own, name its authority: SSL_CERT_FILE=ca.pem."
    case .withoutTLS(let server):
      "\(server) does not speak TLS. Try guess:// instead of guess+tls://, or check the port."
    case .ended(let program, let server, let complaint):
      "no connection to \(server): “\(program)” exited: \(complaint)"
    case .wantsTerminal(let program):
      "“\(program)” wants to ask you something, which it can do only while guess-client starts. Start guess-client again, or let “\(program)” connect without questions."
    case .nothingCame(let server):
      "\(server) closed the connection at once. Ask its host whether guess-server runs behind it."
    }
  }
}
