import GuessProtocol

/// Which node a lobby is, in which cluster.
package struct Membership: Sendable {
  package let node: NodeLabel
  /// How long a node counts as alive that says nothing.
  let lease: Milliseconds
  /// Where players reach it, where others may send them there.
  let address: PublicAddress?
  let codes: CodePermutation

  package init(
    _ node: NodeLabel, _ key: ClusterKey, lease: Milliseconds = .seconds(6), address: PublicAddress? = nil
  ) {
    (self.node, self.lease, self.address) = (node, lease, address)
    codes = CodePermutation(key)
  }

  /// The same node in another run.
  package init(_ node: NodeLabel, _ former: Membership) {
    (self.node, lease, address, codes) = (node, former.lease, former.address, former.codes)
  }
}
