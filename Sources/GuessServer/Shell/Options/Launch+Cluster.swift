import GuessServerCore
import GuessProtocol
import Platform

/// Preparations of a cluster's node.
extension Launch {
  /// Writes a new cluster key to a new file, for its owner only.
  static func makeKey(at path: String) throws(StartError) {
    var random = chance
    let bytes = (0..<ClusterKey.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    do { try System.makeFile(path, of: bytes) } catch {
      throw .failure("cannot make the key \(path): \(error.reason). Choose a new file.")
    }
  }

  /// Reads the cluster's key.
  static func key(_ options: ClusterOptions) throws(StartError) -> ClusterKey {
    // One byte above the limit shows that the file is too long.
    try secret(
      options.keyPath, of: .clusterKeyFile, limit: ClusterKey.byteCount + 1,
      expected: "a key has \(ClusterKey.byteCount) bytes",
      advice: " Make one with guess-server --new-key FILE, and copy it to every node."
    ) { ClusterKey(bytes: $0) }
  }

  /// Reads the Redis password; nil if there is none.
  static func password(_ options: ClusterOptions) throws(StartError) -> String? {
    let most = ClusterOptions.passwordBytes
    switch options.draft.password {
    case .text(let text): return text
    case .file(let path):
      return try secret(
        path, of: .clusterPasswordFile, limit: most + 2,
        expected: "expected one line of up to \(most) bytes of text"
      ) { bytes in
        let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self)
        let lines = text?.split(whereSeparator: \.isNewline) ?? []
        return lines.count == 1 && lines[0].utf8.count <= most ? String(lines[0]) : nil
      }
    case nil: return nil
    }
  }

  /// Reads a file that only its owner may access.
  private static func secret<Secret>(
    _ path: String, of option: Option, limit: Int, expected: String, advice: String = "",
    _ parse: ([UInt8]) -> Secret?
  ) throws(StartError) -> Secret {
    func refusal(_ reason: String) -> StartError { .usage("--\(option.name) \(path): \(reason).\(advice)") }
    let bytes: [UInt8]
    do { bytes = try System.contents(ofFile: path, limit: limit) } catch {
      throw refusal("it can't be read (\(error.reason))")
    }
    guard let secret = parse(bytes) else { throw refusal(expected) }
    guard System.isPrivate(path) else { throw refusal("others can read it (chmod 600 \(path))") }
    return secret
  }

  /// Joins the cluster and stores the assigned slot.
  @MainActor
  static func join(
    _ options: ClusterOptions, _ storage: Storage?, start: JournalEntry, grace: Milliseconds, poller: Poller,
    clock: Clock, _ log: Log
  ) throws(StartError) -> JoinedNode {
    guard let storage else { preconditionFailure("a node keeps data") }
    let directory = storage.directory
    let (key, password) = (try key(options), try password(options))
    var random = chance
    var identity: NodeIdentity
    do { identity = try directory.nodeIdentity(using: &random) } catch { throw .failure(error.message) }
    let listeners: [Listener]
    do { listeners = try Listener.open(options.listen) } catch {
      throw .failure(error.message(for: .nodeListen))
    }
    let loop = ClusterLoop(poller, clock, log, listeners: listeners.count)
    let joined: JoinedNode
    do {
      joined = try JoinedNode(
        options, key, password: password, identity, listeners: listeners, grace: grace, loop)
    } catch { throw .failure(error.message) }
    if case .taken(let sum) = joined.opened { try giveRoomsUp(storage, after: sum, start: start, log) }
    if identity.slot != joined.node.slot {
      identity.slot = joined.node.slot
      do { try directory.keep(identity) } catch { throw .failure(error.message) }
    }
    log(
      .info, "joined the cluster",
      [
        "node": "\(options.node)", "slot": "\(joined.node.slot.rawValue)", "redis": "\(options.redis)",
        "listening": joined.listeners.map(\.name).joined(separator: ","),
      ])
    return joined
  }

  /// Starts without the rooms, which another node has taken over. Logs a warning if that node lacks some of what was played here; a
  /// node stopped for an upgrade has handed over everything. Logs nothing if there were no rooms.
  @MainActor
  private static func giveRoomsUp(
    _ storage: Storage, after lastSum: UInt32?, start: JournalEntry, _ log: Log
  ) throws(StartError) {
    let rooms = storage.recovery.rooms.count
    let isAllKnown: Bool
    do { isAllKnown = try storage.journal.abandon(after: lastSum, start: start, at: .start) } catch {
      throw .system(error)
    }
    if !isAllKnown {
      log(
        .warning, "another node has most of the rooms",
        [
          "rooms": "\(rooms)",
          "hint":
            "this node begins without rooms; the last moves here do not count, as no other node received them",
        ])
    } else if rooms > 0 {
      log(
        .info, "another node has the rooms",
        [
          "rooms": "\(rooms)",
          "hint": "it has them as they were here; this node begins without rooms",
        ])
    }
  }
}
