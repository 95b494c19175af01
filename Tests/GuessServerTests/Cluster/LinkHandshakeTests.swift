import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("The handshake of two nodes", .timed)
struct LinkHandshakeTests {
  private func handshake(
    _ role: LinkHandshake.Role, _ name: String, with slot: UInt8? = nil,
    key: UInt8 = 1, address: String = "10.0.0.2:4839", nonce: UInt8? = nil
  ) throws -> LinkHandshake {
    let number: UInt8 = role == .dialler ? 1 : 2
    let node = NodeLabel(
      name: try #require(ShortWord(name)), run: RunID(rawValue: UInt64(number)),
      slot: try #require(NodeSlot(rawValue: number)))
    return LinkHandshake(
      role, as: node, with: slot.flatMap { NodeSlot(rawValue: $0) }, at: address,
      try SecretSealTests.key(key),
      nonce: [UInt8](repeating: nonce ?? number, count: LinkHandshake.nonceBytes))
  }

  /// Exchanges messages until both are linked; returns the node that each has found.
  private func link(_ dialler: LinkHandshake, _ listener: LinkHandshake) throws -> [String] {
    var (dialler, listener) = (dialler, listener)
    #expect(listener.opening == nil)
    var line = dialler.opening
    for turn in 0..<4 {
      let sent = try #require(line)
      line = turn.isMultiple(of: 2) ? try listener.take(sent) : try dialler.take(sent)
    }
    #expect(line == nil)
    return [listener.linked, dialler.linked].map { $0.map { "\($0.name)" } ?? "nobody" }
  }

  @Test("tells both nodes who the other is, and that it has the key")
  func success() throws {
    #expect(try link(try handshake(.dialler, "a"), try handshake(.listener, "b")) == ["a", "b"])
  }

  @Test("fails with another key, and if another node answers, or one at another address in between")
  func refusals() throws {
    let dialler = try handshake(.dialler, "a", with: 2)
    #expect(try link(dialler, try handshake(.listener, "b")) == ["a", "b"])
    let listener = try handshake(.listener, "b")
    for (dialler, listener, fault) in [
      (dialler, try handshake(.listener, "b", key: 2), .wrongKey),
      (try handshake(.dialler, "a", with: 3), listener, .otherNode),
      (try handshake(.dialler, "a", address: "10.0.0.9:4839"), listener, .wrongKey),
    ] as [(LinkHandshake, LinkHandshake, LinkHandshake.Fault)] {
      #expect(throws: fault) { try link(dialler, listener) }
    }
  }

  @Test("fails with the node itself")
  func itself() throws {
    var listener = try handshake(.listener, "b", nonce: 1)
    let opening = try #require(try handshake(.dialler, "a").opening)
    #expect(throws: LinkHandshake.Fault.isItself) { try listener.take(opening) }
  }

  @Test("accepts neither a recording nor the node's own messages as a proof")
  func replay() throws {
    // An attacker's recording of a handshake with another nonce.
    var (dialler, listener) = (try handshake(.dialler, "a"), try handshake(.listener, "b"))
    let opening = try #require(dialler.opening)
    let greeting = try #require(try listener.take(opening))
    let proof = try #require(try dialler.take(greeting))
    var later = try handshake(.listener, "b", nonce: 9)
    _ = try later.take(opening)
    #expect(throws: LinkHandshake.Fault.wrongKey) { try later.take(proof) }
    // The dialler's own message, sent back to it.
    #expect(throws: LinkHandshake.Fault.wrongKey) { try dialler.take(proof) }
  }

  @Test(
    "distinguishes peers that are no nodes",
    arguments: [
      "", "GET / HTTP/1.1", "PING", "LINK",
      "LINK versions=3..3 cluster=gs node=a run=1 slot=0 nonce=0",
      "LINK versions=2..1 cluster=gs node=a run=0000000000000001 slot=0 nonce=00000000000000000000000000000000",
      "LINK versions=3..3 cluster=gs node=a run=0000000000000001 slot=32 nonce=00000000000000000000000000000000",
      "LINK versions=3..3 cluster=gs node=a id=0000000000000001 slot=1 nonce=00000000000000000000000000000000",
      "LINK versions=3..3 cluster=gs node=a run=000000000000000G slot=0 nonce=00000000000000000000000000000000",
    ])
  func strangers(line: String) throws {
    var listener = try handshake(.listener, "b")
    #expect(throws: LinkHandshake.Fault.notANode) { try listener.take(line) }
  }

  @Test(
    "needs a version that both speak, and the same cluster",
    arguments: [("4..5 cluster=gs", LinkHandshake.Fault.noCommonVersion), ("3..3 cluster=x", .otherCluster)])
  func differences(fields: String, fault: LinkHandshake.Fault) throws {
    var listener = try handshake(.listener, "b")
    let nonce = String(repeating: "0", count: 32)
    #expect(throws: fault) {
      try listener.take("LINK versions=\(fields) node=a run=0000000000000001 slot=0 nonce=\(nonce)")
    }
  }
}
