import GuessProtocol
import TestSupport
import Testing

@Suite("HMAC-SHA-256", .timed)
struct HMACTests {
  @Test(
    "matches RFC 4231 and openssl",
    arguments: [
      (
        [UInt8](repeating: 0x0B, count: 20), "Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      // openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…
      (
        [UInt8](repeating: 7, count: 32), "a",
        "4e7004bebac287656f96a29d4b16be2d4aa352cf8871cd2222f27bd0240e6118"
      ),
    ])
  func vectors(key: [UInt8], message: String, code: String) {
    let found = HMAC.code(of: Array(message.utf8), key: key)
    #expect(found.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == code)
    #expect(HMAC.areEqual(found, found))
    for index in found.indices {
      var other = found
      other[index] ^= 1
      #expect(!HMAC.areEqual(found, other))
    }
    #expect(!HMAC.areEqual(found, Array(found.dropLast())))
  }
}
