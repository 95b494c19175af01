import Foundation
import GuessGame
import TestSupport

/// A run: many clients with random and nasty requests to one lobby, decided by a seed.
struct Simulation {
  struct Report: Sendable {
    let seed: UInt64
    let dialogue: [Step]
    let violation: Violation?
    /// The journals left by the server, the current one last.
    let journals: [[UInt8]]
    let tape: [SimulatedInput]
    let configuration: LobbyConfiguration
    /// The tables of the last lobby.
    let scores: Scoreboard
  }

  /// Deadlines of each place that may remain after everyone has left: reminders of a kept seat, and its end.
  private static let mostDeadlinesLeft = 10

  /// Milliseconds after which everything is recorded again, once the disk works.
  private static let healing: Int64 = 15_000

  private var dice: SeededGenerator
  private let setting: Setting
  private var world: World

  private init(seed: UInt64, isRough: Bool?, sabotage: Sabotage?, isNode: Bool) {
    dice = SeededGenerator(seed: seed, stream: 2)
    setting = Setting(&dice)
    var limitDice = SeededGenerator(seed: seed, stream: 4)
    world = World(
      seed: seed, clients: setting.clients, connections: setting.connections,
      limits: Setting.limits(&limitDice), origins: setting.isCrowd ? [.local] : Setting.origins(&limitDice),
      isRough: isRough ?? (seed % 3 == 2), sabotage: sabotage)
    if isNode { world.log = SimulatedLog() }
  }

  /// Runs the seed to its end or the first violation, and reports progress to `narrator`.
  ///
  /// The seed also decides whether the server crashes and its disk fails, unless `isRough` is given. A node has a log in Redis.
  static func run(
    seed: UInt64, isRough: Bool? = nil, sabotage: Sabotage? = nil, isNode: Bool = false,
    narrator: ((String) -> Void)? = nil
  ) -> Report {
    nameThread("seed \(seed)")
    var simulation = Simulation(seed: seed, isRough: isRough, sabotage: sabotage, isNode: isNode)
    simulation.world.narrator = narrator
    var violation: Violation?
    do throws(Violation) {
      try simulation.play()
      try simulation.sendEveryoneHome()
    } catch {
      violation = error
    }
    let disk = simulation.world.journal.disk
    return Report(
      seed: seed, dialogue: simulation.world.dialogue, violation: violation,
      journals: disk.filesInOrder.map { disk.bytes(of: $0) }, tape: simulation.world.tape,
      configuration: simulation.world.configuration, scores: simulation.world.lobby.context.scores)
  }

  private mutating func play() throws(Violation) {
    for place in world.clients.indices where setting.isCrowd || dice.isOnce(in: 2) { try connect(place) }
    let drain = setting.drains ? setting.steps / 2 + dice.below(setting.steps / 2) : .max
    for step in 0..<setting.steps {
      if step == drain { try world.drain() }
      // The process ends.
      if world.lobby.isDrained { return }
      if dice.isOnce(in: 3) { try wait() } else { try act() }
    }
  }

  private mutating func act() throws(Violation) {
    let place = dice.below(world.clients.count)
    guard let client = world.clients[place] else {
      if dice.isOnce(in: 10) { return try world.receiveLate() }
      return try connect(place)
    }
    // The client may have to be greeted first.
    guard let view = world.invariants.views[client.peer] else { return try world.settle() }
    if dice.isOnce(in: 120) { return try dice.isOnce(in: 2) ? world.lose(place) : world.end(place) }
    let persona = ClientBehavior(
      behavior: client.behavior, view: view, rumors: world.rumors, purse: world.purse(of: place),
      terms: setting.terms)
    switch persona.act(&dice) {
    case .send(let bytes): try send(bytes, from: place)
    case .end: try world.end(place)
    case .lose: try world.lose(place)
    case .nothing: break
    }
  }

  /// Delivers bytes in one piece or two, as networks do.
  private mutating func send(_ bytes: [UInt8], from place: Int) throws(Violation) {
    guard dice.isOnce(in: 5), bytes.count > 1 else { return try world.receive(bytes, from: place) }
    let cut = 1 + dice.below(bytes.count - 1)
    try world.receive(Array(bytes[..<cut]), from: place)
    try world.receive(Array(bytes[cut...]), from: place)
  }

  private mutating func wait() throws(Violation) {
    switch dice.below(20) {
    case 0...11: try world.wait(Int64(dice.below(400)))
    case 12...14: try world.wait(Int64(dice.below(5_000)))
    case 15, 16: try world.waitForDeadline()
    case 17: try world.wait(Int64(dice.below(60_000)))
    case 18: try world.wait(Int64(dice.below(60_000)), isPunctual: false)
    default: try world.wait(Int64(dice.below(700_000)), isPunctual: !dice.isOnce(in: 4))
    }
  }

  private mutating func connect(_ place: Int) throws(Violation) {
    let crowd: [Behavior] = [.spectator, .spectator, .spectator, .hopper, .bisector]
    try world.connect(place, as: setting.isCrowd ? dice.pick(crowd) : dice.pick(setting.behaviors))
  }

  /// Ends the run: all clients leave, and nothing of them may remain.
  private mutating func sendEveryoneHome() throws(Violation) {
    world.journal.weather.clear()
    for place in world.clients.indices { try dice.isOnce(in: 2) ? world.lose(place) : world.end(place) }
    for _ in 0..<Self.mostDeadlinesLeft * world.clients.count where !world.lobby.isDrained {
      try world.waitForDeadline()
    }
    if world.lobby.isDrained {
      // Undecided results remain, but nobody waits for them.
      return try require(
        world.clients.allSatisfy { $0 == nil }, .leftovers, "it has stopped with an open connection")
    }
    try world.wait(Self.healing)
    try Leftovers.check(world.lobby, most: world.mostPresent)
  }
}

/// Names the thread, so that a crash report shows the seed.
private func nameThread(_ name: String) {
  #if os(Linux)
    guard let file = fopen("/proc/thread-self/comm", "w") else { return }
    fputs(name, file)
    fclose(file)
  #else
    pthread_setname_np(name)
  #endif
}
