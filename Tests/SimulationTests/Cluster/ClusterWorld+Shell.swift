import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// The shell of each node: inputs, effects, lines that wait, and the links.
extension ClusterWorld {
  mutating func handle(_ input: consuming Input, at index: Int) {
    guard members[index].isUp, !members[index].isPaused else { return }
    members[index].host.handle(input, at: clock(of: index))
    performEffects(at: index)
  }

  mutating func handle(_ input: ClusterInput, at index: Int) {
    guard members[index].isUp, !members[index].isPaused else { return }
    switch input {
    case .linked(let node): members[index].keeper.failover.linked(with: node)
    case .unlinked(let node): members[index].keeper.failover.unlinked(from: node)
    default: break
    }
    members[index].host.handle(input, at: clock(of: index))
    performEffects(at: index)
  }

  /// Sends a line to the admin socket of a node; returns the last line of the answer.
  mutating func administer(_ line: String, at index: Int) -> String {
    note("\(index) receives \(line)")
    let request = AdminRequest(line: Array(line.utf8).span)
    let now = clock(of: index)
    let result = Result { () throws(AdminRefusal) in
      try members[index].host.administer(try request.command.get(), at: now)
    }
    performEffects(at: index)
    let lines = request.answer(result).split(separator: UInt8(ascii: "\n"))
    return lines.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private mutating func performEffects(at index: Int) {
    let effects = members[index].lobby.context.effects
    let orders = members[index].host.orders
    members[index].host.removeEffects()
    if !effects.changes.isEmpty { record(effects.changes, at: index) }
    for effect in effects.list { perform(effect, of: effects, orders, at: index) }
    finishTakeover(index)
    for case .goOn(let id) in orders { pump(id, at: index) }
  }

  private mutating func perform(
    _ effect: Effect, of effects: Effects, _ orders: [ClusterEffect], at index: Int
  ) {
    switch effect {
    case .send(let range, let id):
      guard let port = members[index].ports[id] else { return }
      if let client = port.client {
        if clients[client].isOpen { hear(effects.bytes[range], by: client) }
      } else if let passage = port.passage {
        put(.lines(passage.session, Array(effects.bytes[range])), from: index, to: passage.node)
      }
    case .close(let id):
      guard let port = members[index].ports[id] else { return }
      removePort(id, at: index)
      if let client = port.client {
        clients[client].isOpen = false
        clients[client].log += "\(now.milliseconds) closed\n"
      } else if let passage = port.passage {
        put(.close(passage.session), from: index, to: passage.node)
      }
    case .other(let number): perform(orders[number], at: index)
    }
  }

  private mutating func perform(_ effect: ClusterEffect, at index: Int) {
    switch effect {
    case .send(let message, let node): put(message, from: index, to: node)
    case .ask(let question, let id) where canAsk(index): members[index].asked.append((question, id))
    case .ask(_, let id): members[index].answers.append((id, nil))
    case .hold(let id): members[index].ports[id]?.isHeld = true
    case .goOn(let id): members[index].ports[id]?.isHeld = false
    case .pass(let id): members[index].ports[id]?.isPassed = true
    case .keep(let id, let unread):
      members[index].ports[id]?.isPassed = false
      members[index].ports[id]?.hasToldEnd = false
      let lines = unread.split(separator: UInt8(ascii: "\n")).map { Array($0) }
      members[index].ports[id]?.waiting.insert(contentsOf: lines, at: 0)
    case .drop(let id): removePort(id, at: index)
    case .tookOver: break
    case .giveBack(let id, let session, let node):
      let lines = members[index].ports[id]?.waiting.flatMap { $0 + [UInt8(ascii: "\n")] } ?? []
      removePort(id, at: index)
      put(.returned(session, lines: lines), from: index, to: node)
    }
  }

  /// Delivers the next message of a link.
  mutating func deliver(from sender: Int, to receiver: Int) {
    guard !wires[sender][receiver].isEmpty else { return }
    let message = wires[sender][receiver].removeFirst().message
    var reader = LinkReader()
    reader.append(message.bytes)
    guard let read = try? reader.next(), read == message else { return fail("\(message) is not read back") }
    let slot = members[sender].node.slot
    if let kind = LinkMessage.Kind(rawValue: message.bytes[LinkMessage.lengthBytes]) { kinds.insert(kind) }
    if case .status = message {} else { note("\(sender)→\(receiver) \(message)") }
    switch message {
    case .move(let session, _), .attach(let session, _):
      let id = members[receiver].ids.insert(0)
      let passage = Cluster.Passage(node: slot, session: session)
      members[receiver].ports[id] = Port(client: nil, passage: passage)
      handle(.message(message, from: slot, guest: id), at: receiver)
    case .said(let session, let bytes):
      guard let id = guest(of: Cluster.Passage(node: slot, session: session), at: receiver) else { return }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        members[receiver].ports[id]?.waiting.append(Array(line))
      }
      pump(id, at: receiver)
    case .ended(let session):
      guard let id = guest(of: Cluster.Passage(node: slot, session: session), at: receiver) else { return }
      members[receiver].ports[id]?.hasEnded = true
      pump(id, at: receiver)
    default: handle(.message(message, from: slot), at: receiver)
    }
  }

  private func guest(of passage: Cluster.Passage, at index: Int) -> ConnectionID? {
    members[index].ports.first { $0.value.passage == passage }?.key
  }

  private mutating func put(_ message: LinkMessage, from index: Int, to node: NodeSlot) {
    let other = Int(node.rawValue)
    if isLinked[index][other] { wires[index][other].append((message, now)) }
  }

  /// Passes waiting lines to the lobby.
  mutating func pump(_ id: ConnectionID, at index: Int) {
    while let port = members[index].ports[id], !port.isHeld, !members[index].isPaused,
      let line = port.waiting.first
    {
      members[index].ports[id]?.waiting.removeFirst()
      if port.isPassed {
        handle(.line(line, from: id), at: index)
      } else {
        handle(.request(Request(line: line.span), from: id), at: index)
      }
    }
    guard let port = members[index].ports[id], !port.isHeld, port.hasEnded, !port.hasToldEnd,
      !members[index].isPaused
    else { return }
    members[index].ports[id]?.hasToldEnd = true
    handle(.ended(id), at: index)
  }

  mutating func removePort(_ id: ConnectionID, at index: Int) {
    members[index].ports[id] = nil
    members[index].ids.remove(id)
  }

  /// The time on a node's clock.
  func clock(of index: Int) -> Instant { .start + (now - members[index].start) }
}
