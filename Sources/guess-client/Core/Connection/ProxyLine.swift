/// The PROXY protocol's header, version 1, by which a client that sshd has started tells the server where the player is
/// (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt).
package enum ProxyLine {
  /// The header for what sshd says of the connection: the player's address and port, then its own.
  package static func bytes(of connection: String?) -> [UInt8] {
    // A link-local address has a zone, which means nothing elsewhere.
    let words = (connection ?? "").split(separator: " ").map { $0.prefix { $0 != "%" } }
    guard words.count == 4, words[0] != "UNKNOWN" else { return Array("PROXY UNKNOWN\r\n".utf8) }
    let family = words[0].contains(":") ? "TCP6" : "TCP4"
    return Array("PROXY \(family) \(words[0]) \(words[2]) \(words[1]) \(words[3])\r\n".utf8)
  }
}
