import GuessProtocol

/// Why a server can't be reached through a program.
package enum HelperNews: Hashable, Sendable {
  /// There is no such program.
  case missing(program: String, ServerAddress)
  /// The program can't be started, for a reason in the system's words.
  case notStarted(program: String, reason: String)
  /// The certificate is not valid at this time.
  case expired(ServerAddress)
  /// The certificate is for another name.
  case anotherName(ServerAddress)
  /// Nobody whom this machine trusts has signed the certificate.
  case untrusted(ServerAddress)
  /// What listens there speaks no TLS.
  case withoutTLS(ServerAddress)
  /// The program has ended, and this is the last that it said.
  case ended(program: String, ServerAddress, complaint: String)
  /// The program wants to ask something at the terminal, which is not its to use.
  case wantsTerminal(program: String)
  /// The connection has ended before anything came.
  case nothingCame(ServerAddress)
}

extension ConnectionMessage {
  /// Whether a program could connect if it had the terminal.
  package var wantsTerminal: Bool {
    if case .helper(.wantsTerminal) = self { true } else { false }
  }

  /// Characters of a program's complaint that are told: a line of any terminal, and what OpenSSL says in front of it.
  private static let complaintLength = 200

  /// What a program that has ended without a connection to `server` means by what it has written to its standard error: openssl,
  /// or one that says what the system says.
  package init(endOf program: String, to server: ServerAddress, complaints: String) {
    let lines = complaints.split(whereSeparator: \.isNewline)
    func says(_ words: String...) -> Bool { words.contains { complaints.contains($0) } }
    let mark = "verify error:num="
    if let line = lines.last(where: { $0.contains(mark) }), let start = line.firstRange(of: mark)?.upperBound
    {
      self = .helper(Self.certificateFault(Int(line[start...].prefix { $0.isNumber }) ?? 0, of: server))
    } else if says("onnection refused") {
      self = .refused(server)
    } else if let reason = Self.unknownHost.first(where: { says($0) }) {
      self = .unknownHost(server.host ?? "\(server)", reason: reason)
    } else if says("wrong version number", "packet length too long", "record layer failure") {
      self = .helper(.withoutTLS(server))
    } else if says("unexpected eof") {
      // A server without TLS may hang up on the first packet; one that has shown its certificate speaks it.
      self = .helper(says("depth=") ? .nothingCame(server) : .withoutTLS(server))
    } else if let line = lines.last(where: { !$0.hasPrefix("depth=") && !$0.hasPrefix("verify ") }) {
      let complaint = String(line.prefix(Self.complaintLength)).fitForDisplay
      self = .helper(.ended(program: program, server, complaint: complaint))
    } else {
      self = .helper(.nothingCame(server))
    }
  }

  /// What resolvers say of a host that they don't know.
  private static let unknownHost = [
    "Name or service not known", "nodename nor servname provided", "No address associated with hostname",
    "Temporary failure in name resolution", "Could not resolve hostname",
  ]

  /// By the numbers of OpenSSL (`X509_V_ERR_…` in openssl/x509_vfy.h).
  private static func certificateFault(_ number: Int, of server: ServerAddress) -> HelperNews {
    switch number {
    case 9, 10: .expired(server)
    case 62, 64: .anotherName(server)
    default: .untrusted(server)
    }
  }
}
