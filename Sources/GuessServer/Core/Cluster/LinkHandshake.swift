import GuessProtocol

/// Proves to two nodes that both have the cluster's key, before either trusts anything else.
///
/// Each sends its identity and a nonce, then an HMAC over both greetings, its own role and the address at which the dialler has
/// found the listener. So neither a recorded handshake nor a node's own lines sent back prove anything, and writing another
/// address into the shared store lets nobody in between.
///
///     dialler:  LINK versions=3..3 cluster=gs node=a run=… slot=0 nonce=…
///     listener: LINK versions=3..3 cluster=gs node=b run=… slot=1 nonce=…
///     dialler:  PROOF …
///     listener: PROOF …
package struct LinkHandshake: Sendable {
  /// Versions of the link protocol that this node speaks: the first one with a release, so there is none before. A node sends
  /// no values that the version of a link does not have: the other end would hang up.
  package static let versions: ClosedRange<UInt8> = 3...3
  /// Bytes of a line: half of what an unknown address may send before it has proved the key.
  package static let lineBytes = 256
  /// Bytes of a nonce, enough that none repeats.
  package static let nonceBytes = 16

  package enum Role: String, Sendable {
    /// The node that has connected.
    case dialler
    case listener

    var other: Role { self == .dialler ? .listener : .dialler }
  }

  /// Reason to refuse a link, for the log.
  package enum Fault: String, Error {
    case notANode = "it does not speak like a node"
    /// On the same Redis.
    case otherCluster = "it is a node of another cluster"
    case noCommonVersion = "it has no version of the link protocol in common with this node"
    case isItself = "it is this node itself"
    case otherNode = "another node answers at its address"
    case wrongKey = "it has another key, or is not where Redis says"
  }

  private let role: Role
  private let key: [UInt8]
  private let own: Greeting
  private let expected: NodeSlot?
  private let address: String
  private var other: Greeting?
  /// The other node, once both have proved the key.
  package private(set) var linked: NodeLabel?

  /// A handshake of `node` with the node in slot `expected`, with any if that is nil. `address` is that of the
  /// listener in the shared store; `nonce` has `nonceBytes` random bytes.
  package init(
    _ role: Role, as node: NodeLabel, with expected: NodeSlot? = nil, at address: String,
    _ key: ClusterKey, nonce: [UInt8]
  ) {
    precondition(nonce.count == Self.nonceBytes, "a nonce has \(Self.nonceBytes) bytes")
    (self.role, self.key, self.expected, self.address) = (role, key.linkKey, expected, address)
    own = Greeting(versions: Self.versions, node: node, nonce: nonce.map(\.hexadecimal).joined())
  }

  /// True once the other node has sent its greeting.
  package var isGreeted: Bool { other != nil }

  /// First line to send; nil for the listener, which waits for the dialler.
  package var opening: String? { role == .dialler ? own.line : nil }

  /// Takes the next line of the other node, without its ending; returns the line to send, if any.
  package mutating func take(_ line: String) throws(Fault) -> String? {
    guard let other else {
      let greeting = try Greeting.read(line)
      try check(greeting)
      self.other = greeting
      return role == .dialler ? proof(by: .dialler) : own.line
    }
    guard line.hasPrefix(Self.proofWord), HMAC.areEqual(Array(line.utf8), Array(proof(by: role.other).utf8))
    else { throw line.hasPrefix(Self.proofWord) ? .wrongKey : .notANode }
    linked = other.node
    return role == .listener ? proof(by: .listener) : nil
  }

  private static let proofWord = "PROOF "

  private func check(_ greeting: Greeting) throws(Fault) {
    guard greeting.versions.overlaps(own.versions) else { throw .noCommonVersion }
    guard greeting.node.run != own.node.run, greeting.nonce != own.nonce else {
      throw .isItself
    }
    // Before the dialler proves itself, since that would replace the link that the node already has.
    if let expected, greeting.node.slot != expected { throw .otherNode }
  }

  /// Proof that requires the key, valid only in this role and handshake.
  private func proof(by prover: Role) -> String {
    let dialler = role == .dialler ? own : other
    let listener = role == .dialler ? other : own
    let message = "\(prover.rawValue)\n\(dialler?.line ?? "")\n\(listener?.line ?? "")\n\(address)"
    return Self.proofWord + HMAC.code(of: Array(message.utf8), key: key).map(\.hexadecimal).joined()
  }
}

extension LinkHandshake {
  private struct Greeting: Hashable, Sendable {
    let versions: ClosedRange<UInt8>
    let node: NodeLabel
    let nonce: String

    var line: String {
      "LINK versions=\(versions.lowerBound)..\(versions.upperBound) cluster=gs node=\(node.name) "
        + "run=\(node.run) slot=\(node.slot.rawValue) nonce=\(nonce)"
    }

    static func read(_ line: String) throws(Fault) -> Greeting {
      let values = line.split(separator: " ").compactMap { $0.split(separator: "=").last }
      guard line.utf8.count <= lineBytes, values.count == 7 else { throw .notANode }
      let bounds = values[1].split(separator: ".").compactMap { UInt8($0) }
      guard bounds.count == 2, bounds[0] <= bounds[1], let name = ShortWord(String(values[3])),
        let run = RunID(values[4]),
        let slot = UInt8(values[5]).flatMap({ NodeSlot(rawValue: $0) }),
        values[6].utf8.count == 2 * nonceBytes, values[6].utf8.allSatisfy(\.isHexadecimalDigit)
      else { throw .notANode }
      guard values[2] == "gs" else { throw .otherCluster }
      let greeting = Greeting(
        versions: bounds[0]...bounds[1], node: NodeLabel(name: name, run: run, slot: slot),
        nonce: String(values[6]))
      guard line == greeting.line else { throw .notANode }
      return greeting
    }
  }
}
