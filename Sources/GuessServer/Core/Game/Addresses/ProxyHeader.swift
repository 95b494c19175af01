/// The PROXY protocol header, which a proxy sends before the client's first byte
/// (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt).
package struct ProxyHeader: Hashable, Sendable {
  package enum Fault: Error, Hashable {
    case absent
    /// Invalid words in a line of version 1, or no CR.
    case malformed
    /// Not version 2, or an unknown command.
    case unknownCommand(UInt8)
    /// Not TCP over IPv4, IPv6 or a Unix socket.
    case unknownFamily(UInt8)
    /// The addresses exceed the announced length.
    case tooShort
    case tooLong
    case incomplete
    case late
  }

  /// The client's address; nil for the proxy's own connections, such as health checks, and if unknown.
  package let source: Endpoint?

  /// Reads a line of version 1, with `PROXY ` and its ending (section 2.1).
  init(line: [UInt8]) throws(Fault) {
    guard line.suffix(2).elementsEqual("\r\n".utf8) else { throw .malformed }
    let words = line.dropLast(2).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    // The rest of the line has no meaning.
    guard !words[1].elementsEqual("UNKNOWN".utf8) else {
      source = nil
      return
    }
    guard words.count == 6, let address = IPAddress(words[2]), let destination = IPAddress(words[3]),
      let port = IPAddress.decimal(words[4]), IPAddress.decimal(words[5]) != nil
    else { throw .malformed }
    let areIPv6 = words[2...3].map { $0.contains(UInt8(ascii: ":")) }
    switch areIPv6 {
    case [false, false] where words[1].elementsEqual("TCP4".utf8) && destination.isIPv4: break
    case [true, true] where words[1].elementsEqual("TCP6".utf8): break
    default: throw .malformed
    }
    source = Endpoint(address: address, port: port)
  }

  /// Reads version 2: command, family, and the announced bytes (section 2.2). Ignores what follows the addresses.
  init(command: UInt8, family: UInt8, block: ArraySlice<UInt8>) throws(Fault) {
    guard command == 0x20 || command == 0x21 else { throw .unknownCommand(command) }
    // LOCAL, or PROXY for an unknown kind of connection.
    guard command == 0x21, family != 0x00 else {
      source = nil
      return
    }
    // Two addresses of that many bytes, then two ports: the client's come first.
    func client(_ bytes: Int) throws(Fault) -> Endpoint? {
      guard block.count >= 2 * bytes + 4 else { throw .tooShort }
      let port = block.dropFirst(2 * bytes).prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
      return IPAddress(bytes: block.prefix(bytes)).map { Endpoint(address: $0, port: port) }
    }
    switch family {
    case 0x11: source = try client(4)
    case 0x21: source = try client(16)
    case 0x31:
      // A Unix socket on the proxy's machine, so the connection is the proxy's own.
      guard block.count >= 216 else { throw .tooShort }
      source = nil
    default: throw .unknownFamily(family)
    }
  }
}

package struct ProxyHeaderReader: Hashable, Sendable {
  /// Upper bound of a version 1 header in bytes, with its ending (section 2.1).
  package static let lineBytes = 107
  /// Bytes of a version 2 header before the variable part.
  package static let headBytes = 16
  /// Upper bound of the variable part: twice the 536 bytes that a header should have (section 2), as clouds and TLS add fields.
  package static let blockBytes = 1_072

  private static let word = Array("PROXY ".utf8)
  private static let signature: [UInt8] =
    [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8)

  private var bytes: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  /// Consumes bytes at or after `offset`, and moves it past the header; nil while incomplete. Must not be used after that.
  package mutating func header(
    in input: Span<UInt8>, from offset: inout Int
  ) throws(ProxyHeader.Fault) -> ProxyHeader? {
    while offset < input.count {
      bytes.append(input[offset])
      offset += 1
      if let header = try completed() { return header }
    }
    return nil
  }

  private func completed() throws(ProxyHeader.Fault) -> ProxyHeader? {
    let isLine = bytes[0] == Self.word[0]
    let beginning = isLine ? Self.word : Self.signature
    guard bytes.count > beginning.count || beginning.starts(with: bytes) else { throw .absent }
    if isLine {
      guard bytes.last != UInt8(ascii: "\n") else { return try ProxyHeader(line: bytes) }
      guard bytes.count < Self.lineBytes else { throw .tooLong }
      return nil
    }
    guard bytes.count >= Self.headBytes else { return nil }
    let length = Int(bytes[14]) << 8 | Int(bytes[15])
    guard length <= Self.blockBytes else { throw .tooLong }
    guard bytes.count == Self.headBytes + length else { return nil }
    return try ProxyHeader(command: bytes[12], family: bytes[13], block: bytes[Self.headBytes...])
  }
}
