/// A command that connects to a server in the client's place: its standard input and output are the connection.
///
/// It is no line for a shell, so that no host's name can be taken for one: blanks separate its words, and quotes, single or
/// double, hold words together. `%h` is the host, `%p` the port and `%%` a percent sign.
package struct HelperCommand: Hashable, Sendable {
  /// What is wrong with a command.
  package enum Fault: Error, Hashable {
    case empty, openQuote
    /// A line break or another control character.
    case control
    /// Behind a percent sign stands none of `h`, `p` and `%`; as it is written.
    case mark(String)
  }

  /// The command as it was written.
  private let text: String
  /// Its words, with their marks.
  private let words: [String]

  /// Reads a command.
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

  /// What speaks TLS where nothing else was named: openssl, which checks the certificate and the name in it before anything is
  /// sent. It ends with its input, so that it does not outlive the client, and takes no line for a command of its own.
  package static func tls(host: String, port: UInt16) -> [String] {
    let isIPv6 = host.contains(":")
    // An address is no name that a server could be told.
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
