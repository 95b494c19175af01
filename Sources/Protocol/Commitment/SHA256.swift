/// SHA-256 as FIPS 180-4 defines it (https://doi.org/10.6028/NIST.FIPS.180-4), for messages that fit in memory.
///
/// Allocates nothing: a name, a token and a round need one each. State and schedule are vectors, as an `InlineArray` requires a
/// later macOS.
package enum SHA256 {
  /// Returns the 32 bytes of the digest of `message`.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    let state = state(after: message.span)
    return state.indices.flatMap { index in
      (0..<4).map { UInt8(truncatingIfNeeded: state[index] >> UInt32(24 - 8 * $0)) }
    }
  }

  static func state(after message: Span<UInt8>) -> SIMD8<UInt32> {
    var state = initialState
    // The length in bits has 64 bits.
    for start in stride(from: 0, to: (message.count + 8) / 64 * 64 + 64, by: 64) {
      var block = SIMD16<UInt32>()
      for word in block.indices { block[word] = Self.word(at: start + 4 * word, of: message) }
      compress(block, into: &state)
    }
    return state
  }

  /// Section 5.1.1: the message, a one bit, zeros up to 56 bytes modulo 64, and the length in bits. The word at `place`.
  private static func word(at place: Int, of message: Span<UInt8>) -> UInt32 {
    let end = (message.count + 8) / 64 * 64 + 56
    if place >= end { return UInt32(truncatingIfNeeded: message.count * 8 >> (place == end ? 32 : 0)) }
    var word: UInt32 = 0
    for index in place..<place + 4 {
      let byte: UInt8 = index < message.count ? message[index] : index == message.count ? 0x80 : 0
      word = word << 8 | UInt32(byte)
    }
    return word
  }

  /// Section 6.2.2, with its variable names. The schedule holds the last 16 words.
  private static func compress(_ block: SIMD16<UInt32>, into state: inout SIMD8<UInt32>) {
    var w = block
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      if t >= 16 {
        let (w15, w2) = (w[(t - 15) % 16], w[(t - 2) % 16])
        let s0 = w15.rotated(7) ^ w15.rotated(18) ^ (w15 >> 3)
        let s1 = w2.rotated(17) ^ w2.rotated(19) ^ (w2 >> 10)
        w[t % 16] = w[t % 16] &+ s0 &+ w[(t - 7) % 16] &+ s1
      }
      let sum1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let t1 = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ roundConstants[t] &+ w[t % 16]
      let sum0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
      let t2 = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ t1)
      (d, c, b, a) = (c, b, a, t1 &+ t2)
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  /// Section 5.3.3: the first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initialState = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  /// Section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ places: UInt32) -> UInt32 { self >> places | self << (32 - places) }
}

/// A SHA-256: 256 bits, 64 hexadecimal digits on the wire.
struct Digest256: LineValue, Hashable, Sendable {
  let high: Bits128
  let low: Bits128
}

extension Digest256 {
  init(of message: Span<UInt8>) {
    let words = SHA256.state(after: message)
    func half(_ first: Int) -> Bits128 {
      Bits128(
        high: UInt64(words[first]) << 32 | UInt64(words[first + 1]),
        low: UInt64(words[first + 2]) << 32 | UInt64(words[first + 3]))
    }
    (high, low) = (half(0), half(4))
  }

  init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 64, let high = Bits128(bytes.extracting(..<32)),
      let low = Bits128(bytes.extracting(32...))
    else { return nil }
    self.init(high: high, low: low)
  }

  func write(to line: inout LineWriter) {
    high.write(to: &line)
    low.write(to: &line)
  }
}
