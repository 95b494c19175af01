import GuessProtocol

/// The reason for which a helper program could not connect.
package enum HelperNews: Hashable, Sendable {
  case missing(program: String, ServerAddress)
  /// The program can't be started; the reason is the system's text.
  case notStarted(program: String, reason: String)
  /// The certificate has expired or is not valid yet.
  case expired(ServerAddress)
  /// The certificate is for another name.
  case anotherName(ServerAddress)
  /// The certificate has no signature that this machine trusts.
  case untrusted(ServerAddress)
  /// The program has ended; `complaint` is the last line of its standard error.
  case ended(program: String, ServerAddress, complaint: String)
  /// The program wants to ask something at the terminal, which belongs to the client.
  case wantsTerminal(program: String)
  /// The connection ended before anything came.
  case nothingCame(ServerAddress)
}

extension ConnectionMessage {
  /// True if the program could connect with the terminal to itself.
  package var wantsTerminal: Bool {
    if case .helper(.wantsTerminal) = self { true } else { false }
  }

  /// Longest complaint shown, in characters: one terminal line and the prefix of OpenSSL.
  private static let complaintLength = 200

  /// Interprets the standard error of a program that ended without a connection to `server`: openssl's verdict on a
  /// certificate, a refused connection, or its own last line.
  package init(endOf program: String, to server: ServerAddress, complaints: String) {
    let lines = complaints.split(whereSeparator: \.isNewline)
    let others = lines.filter { !$0.hasPrefix("depth=") && !$0.hasPrefix("verify ") }
    let mark = "verify error:num="
    if let start = lines.last(where: { $0.contains(mark) })?.firstRange(of: mark)?.upperBound {
      self = .helper(Self.certificateFault(Int(complaints[start...].prefix { $0.isNumber }) ?? 0, of: server))
    } else if complaints.contains("onnection refused") {
      self = .refused(server)
      // The last line of openssl is a number without a word.
    } else if let line = others.last(where: { $0.contains(" ") }) ?? others.last {
      let complaint = String(line.prefix(Self.complaintLength)).fitForDisplay
      self = .helper(.ended(program: program, server, complaint: complaint))
    } else {
      self = .helper(.nothingCame(server))
    }
  }

  /// Maps the numbers of OpenSSL (`X509_V_ERR_…` in openssl/x509_vfy.h).
  private static func certificateFault(_ number: Int, of server: ServerAddress) -> HelperNews {
    switch number {
    case 9, 10: .expired(server)
    case 62, 64: .anotherName(server)
    default: .untrusted(server)
    }
  }
}
