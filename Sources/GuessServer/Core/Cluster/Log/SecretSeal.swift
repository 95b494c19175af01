import GuessProtocol

/// Hides the secrets of rounds from readers of a node's log.
///
/// In the line of a round, `secret=… nonce=…` becomes `sealed=…`: both in 24 bytes, under a key stream derived from the key of
/// the cluster and the commitment of the round. A commitment belongs to one secret and nonce, so no stream is used for two
/// texts, and opened text is checked against it. The checksum stays that of the line in the journal.
package struct SecretSeal: Sendable {
  package struct Forged: Error, Hashable, Sendable {}

  /// Two per byte.
  private static let digits = 48
  private static let (word, secret, nonce, sealed, rest) = (
    Array("round ".utf8), Array(" secret=".utf8), Array(" nonce=".utf8), Array(" sealed=".utf8),
    Array(" commit=".utf8)
  )
  private let key: [UInt8]

  package init(_ key: ClusterKey) { self.key = key.logKey }

  package func seal(_ lines: [UInt8]) -> [UInt8] {
    guard let text = try? rewrite(lines, from: Self.secret, seal) else {
      preconditionFailure("the lines of a round that we write have its secret and its commitment")
    }
    return text
  }

  package func open(_ lines: [UInt8]) throws(Forged) -> [UInt8] {
    try rewrite(lines, from: Self.sealed, open)
  }

  /// Replaces the text from `start` to the commitment in the lines of rounds.
  private func rewrite(
    _ lines: [UInt8], from start: [UInt8],
    _ replace: (_ text: ArraySlice<UInt8>, _ commitment: ArraySlice<UInt8>) throws(Forged) -> [UInt8]
  ) throws(Forged) -> [UInt8] {
    var text: [UInt8] = []
    var copied = lines.startIndex
    var line = lines.startIndex
    while line < lines.endIndex {
      // A killed node may have written half a line, which readers of the lines ignore.
      guard let end = lines[line...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      if lines[line..<end].starts(with: Self.word) {
        guard let from = Self.place(of: start, in: lines[line..<end]),
          let rest = Self.place(of: Self.rest, in: lines[from.upperBound..<end])
        else { throw Forged() }
        let commitment = lines[rest.upperBound..<end].prefix { $0 != UInt8(ascii: " ") }
        text += lines[copied..<from.lowerBound]
        text += try replace(lines[from.upperBound..<rest.lowerBound], commitment)
        copied = rest.lowerBound
      }
      line = end + 1
    }
    return text.isEmpty ? lines : text + lines[copied...]
  }

  /// Returns the first range of some bytes. The search of the standard library, which is for any collection, takes 20 µs for a
  /// line.
  private static func place(of word: [UInt8], in line: ArraySlice<UInt8>) -> Range<Int>? {
    var start = line.startIndex
    while start + word.count <= line.endIndex {
      let range = start..<start + word.count
      if line[start] == word[0], line[range].elementsEqual(word) { return range }
      start += 1
    }
    return nil
  }

  /// Seals a number, ` nonce=` and a nonce, without the preceding `secret=`.
  private func seal(
    _ text: ArraySlice<UInt8>, _ commitment: ArraySlice<UInt8>
  ) throws(Forged) -> [UInt8] {
    guard let gap = Self.place(of: Self.nonce, in: text),
      let secret = Int64(String(decoding: text[..<gap.lowerBound], as: UTF8.self)),
      let nonce = Nonce(Array(text[gap.upperBound...]).span)
    else { throw Forged() }
    let stream = stream(commitment)
    return Self.sealed + Hexadecimal.digits(of: UInt64(bitPattern: secret) ^ stream.secret)
      + Hexadecimal.digits(of: nonce.rawValue ^ stream.nonce)
  }

  private func open(
    _ text: ArraySlice<UInt8>, _ commitment: ArraySlice<UInt8>
  ) throws(Forged) -> [UInt8] {
    guard text.count == Self.digits, let first = Hexadecimal.half(Array(text.prefix(16)).span),
      let rest = Bits128(Array(text.dropFirst(16)).span),
      let promise = Commitment(Array(commitment).span)
    else { throw Forged() }
    let stream = stream(commitment)
    let secret = Int64(bitPattern: first ^ stream.secret)
    let nonce = Nonce(rawValue: rest ^ stream.nonce)
    guard promise.isKept(by: secret, nonce: nonce) else { throw Forged() }
    return Self.secret + Array("\(secret)".utf8) + Self.nonce + Hexadecimal.digits(of: nonce.rawValue)
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
