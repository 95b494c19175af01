import GuessProtocol

/// What proves that a node of this cluster has written what is found in Redis, where others may write as well.
package struct LogProof: Hashable, Sendable {
  private let hash: SipHash

  package init(_ key: ClusterKey) { hash = SipHash(key: key.proofKey) }

  /// What proves a piece of the log of that run: the run, and a code of that and of all that the piece is. No run puts two pieces
  /// at one position.
  package func text(of piece: LogPiece, by run: Incarnation) -> String {
    let head = "piece \(run) \(piece.position.generation)-\(piece.position.number) \(piece.kind.rawValue)\n"
    return "\(run)\(code(of: Array(head.utf8) + piece.bytes))"
  }

  /// The piece as that of the run that has written it; nil where the text does not prove it.
  package func check(_ piece: LogPiece, by text: String) -> LogPiece? {
    guard let run = Incarnation(String(text.prefix(16))),
      HMAC.areEqual(Array(text.utf8), Array(self.text(of: piece, by: run).utf8))
    else { return nil }
    var piece = piece
    piece.run = run
    return piece
  }

  /// What proves that another node has taken the log of a run whose data directory has that identity.
  package func text(ofTaking run: Incarnation, from identity: String) -> String {
    code(of: Array("taken \(run) \(identity)".utf8))
  }

  private func code(of message: [UInt8]) -> String {
    let code = hash.code(of: message)
    return "\(Incarnation(rawValue: code.0))\(Incarnation(rawValue: code.1))"
  }
}
