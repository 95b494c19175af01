import GuessProtocol

/// Proofs that a node of this cluster has written what is in Redis, where others may write as well.
package struct LogProof: Hashable, Sendable {
  private let hash: SipHash

  package init(_ key: ClusterKey) { hash = SipHash(key: key.proofKey) }

  /// Returns the proof of a piece: the run, and a code of the run and of everything in the piece. No run has two pieces at one
  /// position.
  package func text(of piece: LogPiece, by run: RunID) -> String {
    let head = "piece \(run) \(piece.position.generation)-\(piece.position.number) \(piece.kind.rawValue)\n"
    return "\(run)\(code(of: Array(head.utf8) + piece.bytes))"
  }

  /// Returns the piece with the run that wrote it; nil if the text does not prove it.
  package func check(_ piece: LogPiece, by text: String) -> LogPiece? {
    guard let run = RunID(String(text.prefix(16))),
      HMAC.areEqual(Array(text.utf8), Array(self.text(of: piece, by: run).utf8))
    else { return nil }
    var piece = piece
    piece.run = run
    return piece
  }

  /// Returns the proof that another node has taken the log of a run whose data directory has that identity.
  package func text(ofTaking run: RunID, from identity: String) -> String {
    code(of: Array("taken \(run) \(identity)".utf8))
  }

  private func code(of message: [UInt8]) -> String {
    let (first, second) = hash.code(of: message)
    return first.hexadecimal + second.hexadecimal
  }
}
