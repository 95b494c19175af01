/// `HOST[:PORT]` as people write it, taken apart; an IPv6 address stands in brackets.
package struct HostAndPort {
  /// What stands before the port, without brackets.
  package let host: Substring
  package let isBracketed: Bool
  /// What stands after the colon; nil if there is none.
  package let digits: Substring?

  /// Takes a text apart; nil for an IPv6 address without brackets, and where something else than a port follows them.
  package init?(_ text: Substring) {
    isBracketed = text.first == "["
    guard isBracketed else {
      let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count <= 2 else { return nil }
      (host, digits) = (parts[0], parts.count == 2 ? parts[1] : nil)
      return
    }
    guard let end = text.firstIndex(of: "]") else { return nil }
    let rest = text[text.index(after: end)...]
    guard rest.isEmpty || rest.first == ":" else { return nil }
    host = text[..<end].dropFirst()
    digits = rest.isEmpty ? nil : rest.dropFirst()
  }

  /// The number that the digits spell; nil for anything else.
  package var port: UInt16? {
    digits.flatMap { digits in digits.utf8.allSatisfy(\.isDigit) ? UInt16(digits) : nil }
  }

  /// The host as it stands before a port.
  package static func written(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
