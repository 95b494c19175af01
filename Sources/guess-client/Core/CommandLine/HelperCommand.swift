import GuessProtocol

/// A proxy command, as in ssh's ProxyCommand: its standard input and output are the connection.
///
/// Not run by a shell, so that a host name can't be taken for a command: blanks separate words, and single or double quotes group
/// them. `%h` is the host, `%p` the port and `%%` a percent sign.
package struct HelperCommand: Hashable, Sendable {
  private let text: String

  package init(_ text: String) throws(UsageError) {
    self.text = text
    do throws(UsageError) {
      let isOneLine = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }
      try require(isOneLine, "it is one line without control characters")
      let words = try Self.words(of: text, host: "", port: 0)
      try require(words.first?.isEmpty == false, "the program is missing")
    } catch {
      throw UsageError(
        "“\(text)” is not a command to connect with: \(error.text), like ssh -W %h:%p gate.example.org.")
    }
  }

  func words(host: String, port: UInt16) -> [String] {
    (try? Self.words(of: text, host: host, port: port)) ?? []
  }

  /// The default command for TLS: openssl, which verifies certificate and host name before anything is sent. It exits at the end of
  /// its input, so that it does not outlive the client, and interprets no line as a command.
  static func tls(host: String, port: UInt16) -> [String] {
    // SNI does not allow addresses.
    let isAddress = host.contains(":") || host.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
    return ["openssl", "s_client", "-quiet", "-no_ign_eof", "-nocommands", "-verify_return_error"]
      + (isAddress
        ? ["-verify_ip", host, "-noservername"] : ["-verify_hostname", host, "-servername", host])
      + ["-connect", "\(HostAndPort.written(host)):\(port)"]
  }

  private static func words(of text: String, host: String, port: UInt16) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil, "\t" where quote == nil:
        if let word { words.append(word) }
        word = nil
      case "%":
        let mark = rest.popFirst().map(String.init) ?? ""
        guard let value = ["h": host, "p": "\(port)", "%": "%"][mark] else {
          throw UsageError("after a percent sign comes h, p or another one, not %\(mark.trimmingBlanks)")
        }
        word = (word ?? "") + value
      default: word = (word ?? "") + String(character)
      }
    }
    try require(quote == nil, "a quote is not closed")
    return words + [word].compactMap(\.self)
  }
}

extension HelperCommand: CustomStringConvertible {
  package var description: String { text }
}
