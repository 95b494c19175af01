import GuessProtocol

/// Identity of a node in its cluster.
package struct Membership: Sendable {
  package var node: NodeLabel
  /// Time for which a silent node counts as alive.
  let lease: Milliseconds
  /// Address for players, if other nodes may send them there.
  let address: PublicAddress?
  let codes: CodePermutation

  package init(
    _ node: NodeLabel, _ key: ClusterKey, lease: Milliseconds = .seconds(6), address: PublicAddress? = nil
  ) {
    (self.node, self.lease, self.address) = (node, lease, address)
    codes = CodePermutation(key)
  }

  /// Longest wait of clients whose room was on a lost node.
  var orphanPatience: Milliseconds { lease + Cluster.takeoverTime }
}
