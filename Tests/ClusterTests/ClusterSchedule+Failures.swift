import Platform

extension ClusterSchedule {
  /// Failures besides lost connections.
  enum Failure: CaseIterable {
    case none, nodes, redis, stops
    /// Nodes crash, and return after another one has taken over their rooms.
    case machines
    /// Nodes freeze for longer than their lease.
    case longStops
    /// Redis locks nodes out.
    case cutOff
    /// Cuts between two nodes; one node and all others; one node and Redis; one node and everything, usually for longer than
    /// its lease.
    case nodeAndNode, nodeAndNodes, nodeAndRedis, nodeAndAll
    /// The Redis master is killed; it freezes; it is killed together with a node; it is cut off from its replica and the
    /// sentinel, while nodes still reach it.
    case masterIsKilled, masterStops, masterAndMachine, masterAndSentinel

    static let partitions: [Failure] = [.nodeAndNode, .nodeAndNodes, .nodeAndRedis, .nodeAndAll]
    static let failovers: [Failure] = [.masterIsKilled, .masterStops, .masterAndMachine, .masterAndSentinel]
    static let others = allCases.filter { !partitions.contains($0) && !failovers.contains($0) }

    var needsSentinel: Bool { Self.failovers.contains(self) }
    var needsNetwork: Bool { Self.partitions.contains(self) || self == .masterAndSentinel }

    /// True if noticing the failure takes seconds, during which players continue.
    var isSlow: Bool { needsNetwork || needsSentinel }
    var steps: Int { isSlow ? 100 : 60 }

    /// True if a failure may begin at a step. A slow one waits until there are matches.
    func mayBegin(at step: Int) -> Bool { step < steps && (!isSlow || step > 20) }

    /// Milliseconds from one step to the next.
    var longestPause: Int { isSlow ? 100 : 30 }
    /// The size of the range that players guess in.
    var width: Int { isSlow ? 30 : 9 }

    /// The number of steps that a failure lasts.
    var duration: Range<Int> {
      switch self {
      case .nodeAndNode, .nodeAndNodes, .nodeAndRedis, .masterIsKilled, .masterStops: 15..<90
      case .nodeAndAll: 80..<180
      case .masterAndMachine, .masterAndSentinel: 40..<200
      default: 1..<25
      }
    }
  }

  /// Something that does not work until it is repaired.
  struct Outage {
    var stepsLeft: Int
    /// The line of the story when it ends.
    let ending: String
    /// The frozen node, which no client connects to meanwhile.
    var frozen: TestNode?
    let mend: () throws -> Void
  }

  mutating func fail() throws {
    guard outage == nil else { return }
    let node = random.pick(cluster.nodes)
    switch failure {
    case .none: break
    case .nodes:
      story.append("node \(node.name) crashes")
      try node.crash()
      System.pause(.milliseconds(random.below(300)))
      try node.start()
    case .redis:
      story.append("redis ends")
      try cluster.redis.end()
      System.pause(.milliseconds(random.below(300)))
      try cluster.redis.start()
    case .longStops:
      story.append("node \(node.name) hangs for long")
      try node.signal(SIGSTOP)
      System.pause(.milliseconds(2_500))
      try node.signal(SIGCONT)
    case .stops, .machines, .cutOff: try lose(node)
    case .nodeAndNode, .nodeAndNodes, .nodeAndRedis, .nodeAndAll: try cutOff(node)
    case .masterIsKilled, .masterStops, .masterAndMachine, .masterAndSentinel: try loseMaster(and: node)
    }
  }

  private mutating func lose(_ node: TestNode) throws {
    switch failure {
    case .stops:
      try node.signal(SIGSTOP)
      begin("node \(node.name) hangs", "continues", frozen: node) { try node.signal(SIGCONT) }
    case .machines:
      try node.crash()
      let pause = 2_000 + random.below(2_000)
      // It comes back after its lease of two seconds.
      begin("node \(node.name) is lost", "is back") {
        System.pause(.milliseconds(pause))
        try node.start()
      }
    default:
      let cluster = cluster
      try cluster.letIn(node, false)
      begin("redis refuses node \(node.name)", "it accepts the node") { try cluster.letIn(node, true) }
    }
  }

  // MARK: - Cuts

  private mutating func cutOff(_ node: TestNode) throws {
    let others = cluster.nodes.filter { $0 !== node }.compactMap(\.machine)
    let redis = [cluster.redis.machine].compactMap(\.self)
    switch failure {
    case .nodeAndNode: try cut(node.name, node.machine, from: [random.pick(others)])
    case .nodeAndNodes: try cut(node.name, node.machine, from: others)
    case .nodeAndRedis: try cut(node.name, node.machine, from: redis)
    default: try cut(node.name, node.machine, from: others + redis)
    }
  }

  private mutating func cut(_ name: String, _ machine: TestMachine?, from others: [TestMachine]) throws {
    guard let network = cluster.network, let machine else { throw Surprise("the network is down") }
    for other in others { try network.cut(machine, other) }
    let addresses = others.map(\.address).joined(separator: ", ")
    begin("\(name) (\(machine.address)) and \(addresses) are disconnected", "they do") {
      for other in others { try network.heal(machine, other) }
    }
  }

  // MARK: - Another master

  private mutating func loseMaster(and node: TestNode) throws {
    // A failover needs a replica that has everything.
    guard let sentinel = cluster.sentinel, try sentinel.isWhole() else { return }
    let (master, other) = try sentinel.roles()
    switch failure {
    case .masterStops:
      try master.process.signal(SIGSTOP)
      begin("the master hangs", "it continues") { try master.process.signal(SIGCONT) }
    case .masterAndMachine:
      // Otherwise the last acknowledged writes could be lost, and with them what is promised.
      try sentinel.settle()
      try master.crash()
      try node.crash()
      begin("the master and node \(node.name) are killed", "both are back") {
        try sentinel.bringBack(master)
        try node.start()
      }
    case .masterAndSentinel:
      let machines = [other.machine, sentinel.machines.last].compactMap(\.self)
      try cut("the master", master.machine, from: machines)
    default:
      try master.crash()
      begin("the master is killed", "it is back") { try sentinel.bringBack(master) }
    }
  }

  // MARK: - Begin and end of an outage

  private mutating func begin(
    _ beginning: String, _ ending: String, frozen: TestNode? = nil, mend: @escaping () throws -> Void
  ) {
    story.append(beginning)
    let steps = failure.duration.lowerBound + random.below(failure.duration.count)
    outage = Outage(stepsLeft: steps, ending: "\(beginning): \(ending)", frozen: frozen, mend: mend)
  }

  mutating func mendIfDue() throws {
    outage?.stepsLeft -= 1
    guard let outage, outage.stepsLeft <= 0 else { return }
    story.append(outage.ending)
    try outage.mend()
    self.outage = nil
  }
}
