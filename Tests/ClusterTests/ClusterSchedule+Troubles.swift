import Platform

extension ClusterSchedule {
  /// What may fail besides connections.
  enum Trouble: CaseIterable {
    case none, nodes, redis, stops
    /// Nodes are gone until another one has their rooms.
    case machines
    /// Nodes stand still for longer than their lease.
    case longStops
    /// Redis lets nodes in no more.
    case cutOff
    /// Two nodes do not hear each other; one does not hear any other one; one does not hear Redis; one hears nobody at all, for
    /// longer than its lease as a rule.
    case nodeAndNode, nodeAndNodes, nodeAndRedis, nodeAndAll
    /// The master of Redis is killed, or stands still; it is killed together with the machine of a node; neither its replica nor
    /// the sentinel hears it, while nodes do.
    case masterIsKilled, masterStops, masterAndMachine, masterAndSentinel

    static let partitions: [Trouble] = [.nodeAndNode, .nodeAndNodes, .nodeAndRedis, .nodeAndAll]
    static let failovers: [Trouble] = [.masterIsKilled, .masterStops, .masterAndMachine, .masterAndSentinel]
    static let others = allCases.filter { !partitions.contains($0) && !failovers.contains($0) }

    var needsSentinel: Bool { Self.failovers.contains(self) }
    var needsNetwork: Bool { Self.partitions.contains(self) || self == .masterAndSentinel }

    /// What it takes to notice a silence, or a new master, is seconds, in which people go on.
    var isSlow: Bool { needsNetwork || needsSentinel }
    var steps: Int { isSlow ? 100 : 60 }

    /// Whether something may fail at a step: not before there are matches, where it takes a while until it is back.
    func mayBegin(at step: Int) -> Bool { step < steps && (!isSlow || step > 20) }

    /// Milliseconds from one step to the next.
    var longestPause: Int { isSlow ? 100 : 30 }
    /// From how many numbers players guess one.
    var width: Int { isSlow ? 30 : 9 }

    /// How many steps it lasts at least and at most.
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
    /// What the end of it is called.
    let ending: String
    /// The node to which nobody comes meanwhile.
    var frozen: TestNode?
    let mend: () throws -> Void
  }

  mutating func fail() throws {
    guard outage == nil else { return }
    let node = random.pick(cluster.nodes)
    switch trouble {
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
      story.append("node \(node.name) stands still for long")
      try node.signal(SIGSTOP)
      System.pause(.milliseconds(2_500))
      try node.signal(SIGCONT)
    case .stops, .machines, .cutOff: try lose(node)
    case .nodeAndNode, .nodeAndNodes, .nodeAndRedis, .nodeAndAll: try cutOff(node)
    case .masterIsKilled, .masterStops, .masterAndMachine, .masterAndSentinel: try loseMaster(and: node)
    }
  }

  private mutating func lose(_ node: TestNode) throws {
    switch trouble {
    case .stops:
      try node.signal(SIGSTOP)
      begin("node \(node.name) stands still", "goes on", frozen: node) { try node.signal(SIGCONT) }
    case .machines:
      try node.crash()
      let pause = 2_000 + random.below(2_000)
      // It comes back when its lease is over.
      begin("node \(node.name) is gone", "is back") {
        System.pause(.milliseconds(pause))
        try node.start()
      }
    default:
      let cluster = cluster
      try cluster.letIn(node, false)
      begin("node \(node.name) is locked out by redis", "is let in") { try cluster.letIn(node, true) }
    }
  }

  // MARK: - Cuts

  private mutating func cutOff(_ node: TestNode) throws {
    let others = cluster.nodes.filter { $0 !== node }.compactMap(\.machine)
    let redis = [cluster.redis.machine].compactMap(\.self)
    switch trouble {
    case .nodeAndNode: try cut(node.name, node.machine, from: [random.pick(others)])
    case .nodeAndNodes: try cut(node.name, node.machine, from: others)
    case .nodeAndRedis: try cut(node.name, node.machine, from: redis)
    default: try cut(node.name, node.machine, from: others + redis)
    }
  }

  private mutating func cut(_ name: String, _ machine: TestMachine?, from others: [TestMachine]) throws {
    guard let network = cluster.network, let machine else { throw Surprise("there is no network") }
    for other in others { try network.cut(machine, other) }
    let addresses = others.map(\.address).joined(separator: ", ")
    begin("\(name) (\(machine.address)) and \(addresses) do not hear each other", "they do") {
      for other in others { try network.heal(machine, other) }
    }
  }

  // MARK: - Another master

  private mutating func loseMaster(and node: TestNode) throws {
    // Without a replica that has everything there is nothing to go over to.
    guard let sentinel = cluster.sentinel, try sentinel.isWhole() else { return }
    let (master, other) = try sentinel.roles()
    switch trouble {
    case .masterStops:
      try master.process.signal(SIGSTOP)
      begin("the master stands still", "it goes on") { try master.process.signal(SIGCONT) }
    case .masterAndMachine:
      // Without this, what was acknowledged in the last moment could be lost, and with it what is promised.
      try sentinel.settle()
      try master.crash()
      try node.crash()
      begin("the master and node \(node.name) are gone", "both are back") {
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

  // MARK: - From one to the other

  private mutating func begin(
    _ beginning: String, _ ending: String, frozen: TestNode? = nil, mend: @escaping () throws -> Void
  ) {
    story.append(beginning)
    let steps = trouble.duration.lowerBound + random.below(trouble.duration.count)
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
