import GuessProtocol

extension ConnectionMessage {
  /// Longest complaint shown, in characters: one terminal line and the prefix of OpenSSL.
  private static let complaintLength = 200

  /// Interprets the standard error of a program that ended without a connection to `server`: openssl's verdict on a
  /// certificate, a refused connection, or its own last line.
  package init(endOf program: String, to server: ServerAddress, complaints: String) {
    let lines = complaints.split(whereSeparator: \.isNewline)
    let others = lines.filter { !$0.hasPrefix("depth=") && !$0.hasPrefix("verify ") }
    let mark = "verify error:num="
    if let start = lines.last(where: { $0.contains(mark) })?.firstRange(of: mark)?.upperBound {
      // The numbers of OpenSSL (`X509_V_ERR_…` in openssl/x509_vfy.h).
      switch Int(complaints[start...].prefix { $0.isNumber }) {
      case 9, 10: self = .certificateExpired(server)
      case 62, 64: self = .certificateForAnotherName(server)
      default: self = .certificateUntrusted(server)
      }
    } else if complaints.contains("onnection refused") {
      self = .refused(server)
      // The last line of openssl is a number without a word.
    } else if let line = others.last(where: { $0.contains(" ") }) ?? others.last {
      let complaint = String(line.prefix(Self.complaintLength)).fitForDisplay
      self = .helperEnded(program: program, server, complaint: complaint)
    } else {
      self = .nothingCame(server)
    }
  }
}
