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

  /// What a program that has ended without a connection to `server` means by what it has written to its standard error: what openssl
  /// says of a certificate, that nothing listens, or its own last line.
  package init(endOf program: String, to server: ServerAddress, complaints: String) {
    let lines = complaints.split(whereSeparator: \.isNewline)
    let others = lines.filter { !$0.hasPrefix("depth=") && !$0.hasPrefix("verify ") }
    let mark = "verify error:num="
    if let start = lines.last(where: { $0.contains(mark) })?.firstRange(of: mark)?.upperBound {
      self = .helper(Self.certificateFault(Int(complaints[start...].prefix { $0.isNumber }) ?? 0, of: server))
    } else if complaints.contains("onnection refused") {
      self = .refused(server)
      // The last one of openssl is a number without a word.
    } else if let line = others.last(where: { $0.contains(" ") }) ?? others.last {
      let complaint = String(line.prefix(Self.complaintLength)).fitForDisplay
      self = .helper(.ended(program: program, server, complaint: complaint))
    } else {
      self = .helper(.nothingCame(server))
    }
  }

  /// By the numbers of OpenSSL (`X509_V_ERR_…` in openssl/x509_vfy.h).
  private static func certificateFault(_ number: Int, of server: ServerAddress) -> HelperNews {
    switch number {
    case 9, 10: .expired(server)
    case 62, 64: .anotherName(server)
    default: .untrusted(server)
    }
  }
}
