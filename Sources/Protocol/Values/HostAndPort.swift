/// `HOST[:PORT]`, parsed; IPv6 addresses are in brackets.
package struct HostAndPort {
  /// The port of a server unless another is given: GUES on a phone's keypad.
  package static let usualPort: UInt16 = 4837

  /// The host without brackets.
  package let host: Substring
  package let isBracketed: Bool
  /// The part after the colon; nil if there is no colon.
  package let digits: Substring?

  /// Nil for an IPv6 address without brackets, or with anything but a port after them.
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

  /// The port; nil if not a number of 16 bits.
  package var port: UInt16? {
    digits.flatMap { digits in digits.utf8.allSatisfy(\.isDigit) ? UInt16(digits) : nil }
  }

  /// Returns the host with brackets if it needs them before a port.
  package static func written(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
