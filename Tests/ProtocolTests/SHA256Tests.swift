import GuessProtocol
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "returns the digests of the examples in FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func examples(message: String, digest: String) {
    #expect(SHA256.digest(of: Array(message.utf8)).hex == digest)
  }

  /// Padding takes at least nine bytes, so 55 is the most that fits one block and 119 the most that fits two.
  @Test(
    "pads messages correctly around the ends of blocks",
    arguments: [
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
      (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
      (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
    ])
  func padding(length: Int, digest: String) {
    #expect(SHA256.digest(of: Array(repeating: UInt8(ascii: "a"), count: length)).hex == digest)
  }
}

@Suite("HMAC-SHA-256")
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
    #expect(found.hex == code)
  }
}
