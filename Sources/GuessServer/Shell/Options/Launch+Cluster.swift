import GuessServerCore
import GuessProtocol
import Platform

/// What a node needs before it can run.
extension Launch {
  /// Makes a key for a cluster, in a file that is not there yet, for its owner only.
  static func makeKey(at path: String) throws(StartError) {
    var random = chance
    let bytes = (0..<ClusterKey.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    do {
      let descriptor = try System.openForAppending(path, exclusively: true)
      defer { System.release(descriptor) }
      try System.writeAll(bytes, to: descriptor)
      try System.syncData(of: descriptor)
    } catch {
      throw .keyNotMade(path, error)
    }
  }

  /// Reads the secrets of a cluster out of their files.
  static func credentials(_ options: ClusterOptions) throws(StartError) -> ClusterCredentials {
    ClusterCredentials(key: try key(options), password: try password(options))
  }

  /// Reads the key of a cluster out of its file.
  static func key(_ options: ClusterOptions) throws(StartError) -> ClusterKey {
    try readKey(options.keyPath)
  }

  /// The password for Redis, out of its file where it is in one; nil where there is none.
  static func password(_ options: ClusterOptions) throws(StartError) -> String? {
    switch options.password {
    case .text(let text): text
    case .file(let path): try readPassword(path)
    case nil: nil
    }
  }

  private static func readKey(_ path: String) throws(StartError) -> ClusterKey {
    let bytes: [UInt8]
    // One byte more than there may be shows that there are too many.
    do { bytes = try System.contents(ofFile: path, limit: ClusterKey.byteCount + 1) } catch {
      throw .badKey(path, reason: "it can't be read (\(error.reason))")
    }
    guard let key = ClusterKey(bytes: bytes) else {
      throw .badKey(path, reason: "a key has \(ClusterKey.byteCount) bytes")
    }
    guard System.isPrivate(path) else {
      throw .badKey(path, reason: "others can read it (chmod 600 \(path))")
    }
    return key
  }

  private static func readPassword(_ path: String) throws(StartError) -> String {
    let bytes: [UInt8]
    do { bytes = try System.contents(ofFile: path, limit: ClusterOptions.passwordBytes + 2) } catch {
      throw .badPassword(path, reason: "it can't be read (\(error.reason))")
    }
    let lines =
      String(validating: bytes.withoutByteOrderMark, as: UTF8.self)?.split(whereSeparator: \.isNewline) ?? []
    guard lines.count == 1, let line = lines.first, line.utf8.count <= ClusterOptions.passwordBytes else {
      throw .badPassword(
        path, reason: "expected one line of up to \(ClusterOptions.passwordBytes) bytes of text")
    }
    guard System.isPrivate(path) else {
      throw .badPassword(path, reason: "others can read it (chmod 600 \(path))")
    }
    return String(line)
  }

  /// Gets the node its place in the cluster, and keeps its slot.
  @MainActor
  static func enrol(
    _ options: ClusterOptions, _ storage: Storage?, start: JournalEntry, grace: Milliseconds, clock: Clock,
    _ log: Log
  ) throws(StartError) -> Enrolment {
    guard let directory = storage?.directory else { preconditionFailure("a node keeps data") }
    let credentials = try credentials(options)
    var random = chance
    var identity: NodeIdentity
    do { identity = try directory.nodeIdentity(using: &random) } catch { throw .data(error) }
    let listeners: [Listener]
    do { listeners = try Listener.open(options.listen) } catch {
      throw .cannotListen(error, for: .nodeListen)
    }
    let enrolment: Enrolment
    do {
      enrolment = try Enrolment(
        options, credentials, identity, listeners: listeners, grace: grace, clock: clock, log: log)
    } catch {
      throw .notEnrolled(error)
    }
    if case .taken(let sum) = enrolment.opened { try giveRoomsUp(storage, after: sum, start: start, log) }
    if identity.slot != enrolment.node.slot {
      identity.slot = enrolment.node.slot
      do { try directory.keep(identity) } catch { throw .data(error) }
    }
    log(
      .info, "joined the cluster",
      [
        "node": "\(options.node)", "slot": "\(enrolment.node.slot.rawValue)", "redis": "\(options.redis)",
        "listening": enrolment.listeners.map(\.name).joined(separator: ","),
      ])
    return enrolment
  }

  /// Begins without the rooms, which another node has. A host hears nothing where there were none, and is only warned where that
  /// node does not have all that was played here: one that was stopped for an upgrade has handed all over.
  @MainActor
  private static func giveRoomsUp(
    _ storage: Storage?, after lastSum: UInt32?, start: JournalEntry, _ log: Log
  ) throws(StartError) {
    guard let storage else { return }
    let rooms = storage.recovery.rooms.count
    do throws(SystemError) {
      guard try !storage.journal.abandon(after: lastSum, start: start, at: .start) else {
        guard rooms > 0 else { return }
        return log(
          .info, "another node has taken over",
          [
            "rooms": "\(rooms)",
            "hint": "it goes on with them as they were here; this node begins without rooms",
          ])
      }
    } catch {
      throw .system(error)
    }
    log(
      .warning, "another node has taken over",
      [
        "rooms": "\(rooms)",
        "hint":
          "this node begins without rooms; what was played here last does not count, since nobody else heard of it",
      ])
  }
}
