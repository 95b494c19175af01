import GuessProtocol

/// A name that the player owns at a server, and its key; without a key, a name that is the player's no more.
package struct OwnedName: Hashable, Sendable {
  /// As of a saved seat.
  package let server: String
  package let name: Name
  package let key: Token?

  package init(_ name: Name, key: Token?, at server: ServerAddress) {
    (self.server, self.name, self.key) = (SavedSeat.text(of: server), name, key)
  }

  /// Name, key and server, which may contain blanks.
  package var line: String { "\(name) \(key?.digits ?? "-") \(server)" }

  package init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, let name = Name(words[0]) else { return nil }
    let key = Token(Array(words[1].utf8).span)
    guard key != nil || words[1] == "-" else { return nil }
    (self.name, self.key, server) = (name, key, words[2])
  }

  fileprivate func isSame(as other: OwnedName) -> Bool { server == other.server && name == other.name }
}

/// The owned names of clients on this machine, in the order in which they were claimed. One file keeps them, a line for each.
package struct OwnedNames {
  /// Maximum number: more names than a player has at all servers, and with the longest addresses less than a page of a disk each.
  package static let limit = 100
  /// Size limit of the file in bytes; addresses are the longest part.
  package static let byteLimit = limit * 4_096

  package private(set) var names: [OwnedName] = []
  /// Lines that are no owned names for this version, and perhaps keys for another one.
  private var others: [Substring] = []

  package init(file: [UInt8] = []) {
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      if let name = OwnedName(line: line) { _ = keep(name) } else { others.append(line) }
    }
  }

  package var file: [UInt8] { (others + names.map { $0.line[...] }).flatMap { Array("\($0)\n".utf8) } }

  /// Records a name in place of what was known of it; false if there are too many: the oldest key is not dropped, as a lost key is a
  /// lost name.
  package mutating func keep(_ name: OwnedName) -> Bool {
    let rest = names.filter { !$0.isSame(as: name) }
    guard name.key == nil || rest.count + others.count < Self.limit else { return false }
    names = name.key == nil ? rest : rest + [name]
    return true
  }

  func names(at server: ServerAddress) -> [OwnedName] {
    names.filter { $0.server == SavedSeat.text(of: server) }
  }
}

package struct Keyring {
  private let server: ServerAddress
  /// True if keys may go to another machine in clear text.
  private let isUnguarded: Bool
  /// All owned names; nil if nothing is kept.
  private var names: OwnedNames?
  private var keys: [Name: Token] = [:]
  private var isGiven = false
  /// The name that was requested with a key.
  private var requested: Name?
  package internal(set) var reached: ServerAddress?

  /// Creates the keys for the server of `options`, of a file with `names`. A client that `keeps` none adds none to it.
  package init(_ options: Options = Options(), names: OwnedNames? = nil, keeps: Bool = false) {
    (server, isUnguarded) = (options.server, options[.sendKey])
    self.names = keeps ? names : nil
    for name in names?.names(at: server) ?? [] { keys[name.name] = name.key }
  }

  /// True if keys may be sent: on this machine, through a program, or anywhere if the user says so.
  var mayTravel: Bool {
    isUnguarded || server.hasHelper || (reached ?? server).isOnThisMachine
  }

  /// The name that was requested without the player's key for it, as that must not be sent.
  package var withheld: Name? { requested.flatMap { !mayTravel && keys[$0] != nil ? $0 : nil } }

  /// The name that was requested, if the player has a key for it.
  package var requestedOwn: Name? { requested.flatMap { keys[$0] == nil ? nil : $0 } }

  /// True if there is a file of keys.
  package var isKept: Bool { names != nil }

  package func keeps(_ name: Name) -> Bool {
    names?.names(at: server).contains { $0.name == name } == true
  }

  package var ownName: Name? { names?.names(at: server).last?.name }

  /// True if the server gives keys, and one can be kept, but none is.
  package var awaitsFirst: Bool { isGiven && names != nil && ownName == nil }

  /// True if the player could own a name, and keep and send its key.
  package func mayClaim(_ name: Name) -> Bool { isGiven && names != nil && mayTravel && keys[name] == nil }

  /// The key to send with a request for a name.
  mutating func take(for name: Name) -> Token? {
    requested = name
    return mayTravel ? keys[name] : nil
  }

  /// Uses a key that the player has typed, until the end of the session.
  package mutating func learn(_ name: Name, _ key: Token) { (keys[name], requested) = (key, name) }

  /// Updates the keys after a line; returns what is to be recorded.
  package mutating func follow(_ line: ServerLine) -> OwnedName? {
    switch line {
    case .event(.hello(_, let keepsNames, _)):
      isGiven = keepsNames
      return nil
    case .ok(.claim(let name, let key?, _), _): return record(name, key)
    case .ok(.unclaim(let name), _): return record(name, nil)
    // It would be refused again.
    case .error(.nameOwned(isKeyWrong: true), _, _):
      if let requested { keys[requested] = nil }
      return nil
    // The name can be claimed.
    case .ok(.name(let credentials), _) where credentials.isUnowned,
      .ok(.hello(_, _, let credentials?), _) where credentials.isUnowned:
      keys[credentials.name] = nil
      return nil
    default: return nil
    }
  }

  private mutating func record(_ name: Name, _ key: Token?) -> OwnedName? {
    keys[name] = key
    let record = OwnedName(name, key: key, at: server)
    return names?.keep(record) == true ? record : nil
  }
}

extension ServerConnection {
  package mutating func request(_ name: Name) -> Command { .name(name, key: keys.take(for: name)) }

  package mutating func hello(_ hello: Command.Hello) -> Command {
    var hello = hello
    hello.name = signIn.requested
    hello.key = hello.name.flatMap { keys.take(for: $0) }
    return .hello(hello)
  }
}
