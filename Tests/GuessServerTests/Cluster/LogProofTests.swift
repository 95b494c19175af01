import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The proof in a node's log entry", .timed)
struct LogProofTests {
  @Test(
    "is a SipHash-2-4 of 128 bits, as openssl computes it",
    arguments: [
      (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
      (8, "3b62a9ba6258f5610f83e264f31497b4"), (63, "5150d1772f50834a503e069a973fbd7c"),
    ])
  func vectors(count: UInt8, expected: String) {
    let hash = SipHash(key: Array(0..<16))
    let code = hash.code(of: Array(0..<count))
    #expect("\(RunID(rawValue: code.0))\(RunID(rawValue: code.1))" == expected)
  }

  @Test("differs for each key, run, position, kind and text")
  func differences() throws {
    let proof = LogProof(try SecretSealTests.key(1))
    let run = RunID(rawValue: 1)
    func piece(
      _ generation: UInt64 = 1, _ number: UInt64 = 11, _ kind: LogPiece.Kind = .change,
      _ text: String = "text"
    ) -> LogPiece {
      LogPiece(LogPosition(generation: generation, number: number), kind, Array(text.utf8))
    }
    let texts = [
      proof.text(of: piece(), by: run), proof.text(of: piece(2), by: run),
      proof.text(of: piece(11, 1), by: run),
      proof.text(of: piece(1, 12), by: run), proof.text(of: piece(1, 11, .rooms), by: run),
      proof.text(of: piece(1, 11, .change, "test"), by: run),
      proof.text(of: piece(1, 11, .change, ""), by: run),
      proof.text(of: piece(), by: RunID(rawValue: 2)),
      LogProof(try SecretSealTests.key(2)).text(of: piece(), by: run),
    ]
    #expect(Set(texts.map { $0.suffix(32) }).count == texts.count)
    #expect(texts.allSatisfy { $0.utf8.count == 48 })
    #expect(proof.check(piece(), by: texts[0])?.run == run)
    #expect(proof.check(piece(), by: texts[7])?.run == RunID(rawValue: 2))
    for (index, text) in texts.enumerated() where index != 0 && index != 7 {
      #expect(proof.check(piece(), by: text) == nil)
    }
  }
}
