/// A proxy command, as in ssh's ProxyCommand: its standard input and output are the connection.
///
/// Not run by a shell, so that a host name can't be taken for a command: blanks separate words, and single or double quotes group
/// them. `%h` is the host, `%p` the port and `%%` a percent sign.
package struct HelperCommand: Hashable, Sendable {
  /// Errors in a command.
  package enum Fault: Error, Hashable {
    case empty, openQuote
    /// A line break or another control character.
    case control
    /// An unknown `%` escape, as written.
    case mark(String)
  }

  /// The command as written.
  private let text: String
  /// Its words, with escapes.
  private let words: [String]

  /// Parses a command.
  package init(_ text: String) throws(Fault) {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }) else {
      throw .control
    }
    words = try Self.split(text)
    self.text = text
    guard words.first?.isEmpty == false else { throw .empty }
    for word in words { _ = try Self.fill(word, host: "", port: 0) }
  }

  /// The program and its arguments for a server.
  package func words(host: String, port: UInt16) -> [String] {
    words.map { (try? Self.fill($0, host: host, port: port)) ?? $0 }
  }

  /// The default command for TLS: openssl, which verifies certificate and host name before anything is sent. It exits at the end of
  /// its input, so that it does not outlive the client, and interprets no line as a command.
  package static func tls(host: String, port: UInt16) -> [String] {
    let isIPv6 = host.contains(":")
    // SNI does not allow addresses.
    let isAddress = isIPv6 || host.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
    return ["openssl", "s_client", "-quiet", "-no_ign_eof", "-nocommands", "-verify_return_error"]
      + (isAddress
        ? ["-verify_ip", host, "-noservername"] : ["-verify_hostname", host, "-servername", host])
      + ["-connect", isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"]
  }

  // MARK: - Reading

  private static func split(_ text: String) throws(Fault) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil, "\t" where quote == nil:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw .openQuote }
    return words + [word].compactMap(\.self)
  }

  private static func fill(_ word: String, host: String, port: UInt16) throws(Fault) -> String {
    var filled = ""
    var rest = word[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        filled.append(character)
        continue
      }
      switch rest.popFirst() {
      case "h": filled += host
      case "p": filled += "\(port)"
      case "%": filled += "%"
      case let other: throw .mark("%" + (other.map(String.init) ?? ""))
      }
    }
    return filled
  }
}

extension HelperCommand: CustomStringConvertible {
  package var description: String { text }
}
