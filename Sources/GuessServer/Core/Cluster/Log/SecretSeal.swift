import Protocol

/// Keeps the secrets of rounds from whoever can read the log of a node.
///
/// Of the line of a round, `secret=… nonce=…` becomes `sealed=…`: both in 24 bytes, under a key stream that follows from the key
/// of the cluster and the commitment of the round. A commitment belongs to one secret and nonce, so no stream is used for two
/// texts, and what is opened is checked against it. The checksum stays that of the line as the journal has it.
package struct SecretSeal: Sendable {
  /// A line is not what was sealed.
  package struct Forged: Error, Hashable, Sendable {}

  private static let bytes = 24
  private static let (word, secret, sealed, rest) = (
    Array("round ".utf8), Array(" secret=".utf8), Array(" sealed=".utf8), Array(" commit=".utf8)
  )
  private let key: [UInt8]

  package init(_ key: ClusterKey) { self.key = key.logKey }

  /// Lines of the journal, with secrets sealed.
  package func seal(_ lines: [UInt8]) -> [UInt8] {
    guard let text = try? rewrite(lines, from: Self.secret, seal) else {
      preconditionFailure("the lines of a round that we write have its secret and its commitment")
    }
    return text
  }

  /// The lines as the journal has them.
  package func open(_ lines: [UInt8]) throws(Forged) -> [UInt8] {
    try rewrite(lines, from: Self.sealed, open)
  }

  /// Has what stands from `start` to the commitment in the lines of rounds replaced.
  private func rewrite(
    _ lines: [UInt8], from start: [UInt8],
    _ replace: (_ text: ArraySlice<UInt8>, _ commitment: ArraySlice<UInt8>) throws(Forged) -> [UInt8]
  ) throws(Forged) -> [UInt8] {
    var text: [UInt8] = []
    var copied = lines.startIndex
    var line = lines.startIndex
    while line < lines.endIndex {
      // A node that was killed may have put down half a line, of which whoever reads the lines makes nothing.
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

  /// Where some bytes stand first. The search of the standard library, which is for any collection, takes 20 µs for a line.
  private static func place(of word: [UInt8], in line: ArraySlice<UInt8>) -> Range<Int>? {
    var start = line.startIndex
    while start + word.count <= line.endIndex {
      let range = start..<start + word.count
      if line[start] == word[0], line[range].elementsEqual(word) { return range }
      start += 1
    }
    return nil
  }

  /// `secret=` has been cut off: a number, a blank, `nonce=` and the nonce follow.
  private func seal(
    _ text: ArraySlice<UInt8>, _ commitment: ArraySlice<UInt8>
  ) throws(Forged) -> [UInt8] {
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard words.count == 2, let secret = Int64(words[0]), words[1].hasPrefix("nonce="),
      let nonce = [UInt8](hexadecimal: words[1].dropFirst(6)), nonce.count == Self.bytes - 8
    else { throw Forged() }
    let plain = (0..<8).map { UInt8(truncatingIfNeeded: secret >> (56 - 8 * $0)) } + nonce
    let cipher = zip(plain, stream(commitment)).map { $0 ^ $1 }
    return Self.sealed + Array(cipher.map(\.hexadecimal).joined().utf8)
  }

  private func open(
    _ text: ArraySlice<UInt8>, _ commitment: ArraySlice<UInt8>
  ) throws(Forged) -> [UInt8] {
    guard let cipher = [UInt8](hexadecimal: String(decoding: text, as: UTF8.self)),
      cipher.count == Self.bytes
    else { throw Forged() }
    let plain = zip(cipher, stream(commitment)).map { $0 ^ $1 }
    let secret = plain[..<8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let nonce = plain[8...].map(\.hexadecimal).joined()
    let revealed = SHA256.digest(of: Array("\(nonce):\(secret)".utf8)).map(\.hexadecimal).joined()
    guard Array(revealed.utf8) == Array(commitment) else { throw Forged() }
    return Self.secret + Array("\(secret) nonce=\(nonce)".utf8)
  }

  private func stream(_ commitment: ArraySlice<UInt8>) -> [UInt8] {
    HMAC.code(of: Array(commitment), key: key)
  }
}

extension [UInt8] {
  /// The bytes that pairs of hexadecimal digits tell; nil where there is anything else.
  fileprivate init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      append(UInt8(high << 4 | low))
    }
  }
}
