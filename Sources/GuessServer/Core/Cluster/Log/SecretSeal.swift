import GuessProtocol

/// Hides the secrets of rounds from readers of a node's log.
///
/// In the line of a round, `secret=… nonce=…` becomes `sealed=…`: both in 24 bytes, under a key stream derived from the key of
/// the cluster and the commitment of the round. A commitment belongs to one secret and nonce, so no stream is used for two
/// texts, and opened text is checked against it. The checksum stays that of the line in the journal.
package struct SecretSeal: Sendable {
  private typealias Words = [ArraySlice<UInt8>]

  /// Two per byte.
  private static let digits = 48
  private static let space = UInt8(ascii: " ")
  private let key: [UInt8]

  package init(_ key: ClusterKey) { self.key = key.logKey }

  package func seal(_ lines: [UInt8]) -> [UInt8] {
    guard let text = try? rewrite(lines, seal) else {
      preconditionFailure("the lines of a round that we write have its secret and its commitment")
    }
    return text
  }

  package func open(_ lines: [UInt8]) throws(LogReader.Fault) -> [UInt8] { try rewrite(lines, open) }

  /// Replaces words in the lines of rounds.
  private func rewrite(
    _ lines: [UInt8], _ replace: (inout Words) throws(LogReader.Fault) -> Void
  ) throws(LogReader.Fault) -> [UInt8] {
    var (text, rest) = ([UInt8](), lines[...])
    // A killed node may have written half a line, which readers of the lines ignore.
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[...end]
      if line.starts(with: "round ".utf8) {
        var words = line.split(separator: Self.space, omittingEmptySubsequences: false)
        try replace(&words)
        text += words.joined(separator: CollectionOfOne(Self.space))
      } else {
        text += line
      }
      rest = rest[(end + 1)...]
    }
    return text + rest
  }

  private func seal(_ words: inout Words) throws(LogReader.Fault) {
    guard let (place, values) = Self.values(of: ["secret=", "nonce=", "commit="], in: words),
      let secret = Int64(String(decoding: values[0], as: UTF8.self)),
      let nonce = Nonce(Array(values[1]).span)
    else { throw .forged }
    let stream = stream(values[2])
    let sealed =
      Array("sealed=".utf8) + Hexadecimal.digits(of: UInt64(bitPattern: secret) ^ stream.secret)
      + Hexadecimal.digits(of: nonce.rawValue ^ stream.nonce)
    words.replaceSubrange(place...place + 1, with: [sealed[...]])
  }

  private func open(_ words: inout Words) throws(LogReader.Fault) {
    guard let (place, values) = Self.values(of: ["sealed=", "commit="], in: words),
      values[0].count == Self.digits, let first = Hexadecimal.half(Array(values[0].prefix(16)).span),
      let rest = Bits128(Array(values[0].dropFirst(16)).span), let promise = Commitment(Array(values[1]).span)
    else { throw .forged }
    let stream = stream(values[1])
    let secret = Int64(bitPattern: first ^ stream.secret)
    let nonce = Nonce(rawValue: rest ^ stream.nonce)
    guard promise.isKept(by: secret, nonce: nonce) else { throw .forged }
    words[place] = Array("secret=\(secret)".utf8)[...]
    words.insert((Array("nonce=".utf8) + Hexadecimal.digits(of: nonce.rawValue))[...], at: place + 1)
  }

  /// Returns the values of fields that follow each other, and the index of the first one.
  private static func values(of keys: [String], in words: Words) -> (Int, Words)? {
    guard let place = words.firstIndex(where: { $0.starts(with: keys[0].utf8) }) else { return nil }
    let fields = zip(words[place...], keys).filter { $0.starts(with: $1.utf8) }
    return fields.count == keys.count ? (place, fields.map { $0.dropFirst($1.utf8.count) }) : nil
  }

  /// Key stream of a secret and its nonce: the first 24 bytes of the commitment's code.
  private func stream(_ commitment: ArraySlice<UInt8>) -> (secret: UInt64, nonce: Bits128) {
    let code = HMAC.code(of: Array(commitment), key: key)
    let words = [0, 8, 16].map { start in
      code[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return (words[0], Bits128(high: words[1], low: words[2]))
  }
}

extension Bits128 {
  fileprivate static func ^ (one: Bits128, other: Bits128) -> Bits128 {
    Bits128(high: one.high ^ other.high, low: one.low ^ other.low)
  }
}
