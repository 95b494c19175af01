/// What a proxy says of a connection before the client's first byte: whose it is
/// (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt).
package struct ProxyHeader: Hashable, Sendable {
  /// Why a header is none that is taken.
  package enum Fault: Error, Hashable {
    /// Something else has come.
    case absent
    /// The line of version 1 has other words than it may, or ends without CR.
    case malformed
    /// The byte with the version and the command has others than version 2 and its two.
    case unknownCommand(UInt8)
    /// The byte with the family and the protocol is none of TCP's.
    case unknownFamily(UInt8)
    /// The addresses do not fit into the bytes that are announced.
    case tooShort
    /// It has more bytes than are read.
    case tooLong
    /// The connection has ended inside it.
    case incomplete
    /// It has not come in time.
    case late
  }

  /// Whose connection it is; nil where the proxy speaks for itself, as a health check does, or does not know.
  package let source: Endpoint?

  /// Reads a line of version 1, which begins with `PROXY ` and has its ending (section 2.1).
  init(line: [UInt8]) throws(Fault) {
    guard line.suffix(2).elementsEqual("\r\n".utf8) else { throw .malformed }
    let words = line.dropLast(2).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    // The rest of the line means nothing.
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
    source = Endpoint(address, port: port)
  }

  /// Reads the command of version 2, the family, and the bytes that they announce (section 2.2). What follows the
  /// addresses is skipped.
  init(command: UInt8, family: UInt8, block: ArraySlice<UInt8>) throws(Fault) {
    guard command == 0x20 || command == 0x21 else { throw .unknownCommand(command) }
    // LOCAL, or PROXY for a connection of an unknown kind.
    guard command == 0x21, family != 0x00 else {
      source = nil
      return
    }
    func number(at offset: Int, bytes: Int) -> UInt64 {
      block.dropFirst(offset).prefix(bytes).reduce(0) { $0 << 8 | UInt64($1) }
    }
    switch family {
    case 0x11:
      guard block.count >= 12 else { throw .tooShort }
      let address = IPAddress(ipv4: UInt32(number(at: 0, bytes: 4)))
      source = Endpoint(address, port: UInt16(number(at: 8, bytes: 2)))
    case 0x21:
      guard block.count >= 36 else { throw .tooShort }
      let address = IPAddress(ipv6: number(at: 0, bytes: 8), number(at: 8, bytes: 8))
      source = Endpoint(address, port: UInt16(number(at: 32, bytes: 2)))
    case 0x31:
      // A socket that is a file on the proxy's machine, so it is the proxy's own.
      guard block.count >= 216 else { throw .tooShort }
      source = nil
    default: throw .unknownFamily(family)
    }
  }
}

/// Reads the header of a proxy in whatever pieces it arrives.
package struct ProxyHeaderReader: Hashable, Sendable {
  /// Bytes of a header of version 1 at most, with its ending (section 2.1).
  package static let lineBytes = 107
  /// Bytes that announce the rest of a header of version 2.
  package static let headBytes = 16
  /// Bytes of that rest at most: twice the 536 that a packet carries on every path, into which a header should fit (section 2),
  /// since clouds and TLS add notes to the addresses.
  package static let blockBytes = 1_072

  private static let word = Array("PROXY ".utf8)
  private static let signature: [UInt8] =
    [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8)

  private var bytes: [UInt8] = []

  /// At the start of a connection.
  package init() {}

  /// Whether nothing has come yet.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Takes what comes next at or after `offset`, and moves `offset` behind what belongs to the header; nil while more has to
  /// come. After a fault or a header it is not to be used again.
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
