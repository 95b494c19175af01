import GuessGame
import GuessProtocol

/// Everything that another node needs to continue a session and its player. Times are durations, since no two machines have the
/// same clock.
///
/// The format is text, `key=value` separated by blanks; unknown keys are skipped, so that versions may differ. Not included are
/// the start of the session, the watched room and the player's place, which it is about to leave; the last rival, the time away
/// and its reminder, which a present player does not have; and the place in the line of waiting players, a number without
/// meaning in another line.
package struct Handover: Hashable, Sendable {
  var style = LineStyle()
  var kind = Kind.human
  var origin = Origin.local
  /// Time since the last input.
  var silence = Milliseconds.zero
  /// Time until the session is closed, if its client was warned of that.
  var untilIdle: Milliseconds?
  var triesDebt: Int64 = 0
  var hasUnconfirmedToken = false
  var hasMadeSense = false
  var badLines: UInt8 = 0
  /// True if it watches a room, or its player has a seat or waits for a rival. Other versions may omit it.
  var isPlaced = true
  var player: HandedPlayer?

  struct HandedPlayer: Hashable, Sendable {
    var name: Name
    var token: TokenDigest
    var formerToken: TokenDigest?
    var chatDebt: Int64 = 0
    /// Includes this move.
    var claim = NameClaim()

    var taggedName: TaggedName { TaggedName(name: name, tag: claim.tag, moves: claim.moves) }

    /// The player without debts, moves and the state of the claim.
    var identity: Self {
      Self(name: name, token: token, formerToken: formerToken, claim: NameClaim(tag: claim.tag))
    }
  }
}

extension Handover {
  init(
    _ session: Session, _ player: Player?, _ claim: NameClaim, at now: Instant, limits: ServerLimits
  ) {
    style = session.style
    kind = session.kind
    origin = session.origin
    switch session.silence {
    case .since(let heard): silence = now - heard
    case .ends(let end): untilIdle = max(end - now, .zero)
    }
    triesDebt = session.tries.debt(at: now, rate: limits.roomTries)
    hasUnconfirmedToken = session.hasUnconfirmedToken
    hasMadeSense = session.hasMadeSense
    badLines = session.badLines
    isPlaced = session.watched != nil || player?.isPlaced == true
    self.player = player.map {
      HandedPlayer(
        name: $0.name, token: $0.token, formerToken: $0.formerToken,
        chatDebt: $0.chat.debt(at: now, rate: limits.chat), claim: claim)
    }
  }

  func session(at now: Instant, limits: ServerLimits) -> Session {
    var session = Session(style: style, at: now - min(silence, limits.idle))
    if let untilIdle { session.silence = .ends(now + min(untilIdle, limits.idleWarning)) }
    session.kind = kind
    session.origin = origin
    session.tries = TokenBucket(debt: triesDebt, at: now, rate: limits.roomTries)
    session.hasUnconfirmedToken = hasUnconfirmedToken
    session.hasMadeSense = hasMadeSense
    session.badLines = min(badLines, UInt8(Limits.badLinesInRow - 1))
    return session
  }

  func player(on connection: ConnectionID, at now: Instant, limits: ServerLimits) -> Player? {
    player.map { handed in
      var player = Player(connection: connection, name: handed.name, token: handed.token)
      player.formerToken = handed.formerToken
      player.chat = TokenBucket(debt: handed.chatDebt, at: now, rate: limits.chat)
      return player
    }
  }
}

extension Handover {
  package var bytes: [UInt8] {
    var words = [
      "lang=\(style.language.rawValue)", "text=\((style.text != .off).digit)", "kind=\(kind.rawValue)",
      "origin=\(origin.text)", "silence=\(silence.count)", "tries=\(triesDebt)",
      "unconfirmed=\(hasUnconfirmedToken.digit)", "sense=\(hasMadeSense.digit)", "bad=\(badLines)",
      "placed=\(isPlaced.digit)",
    ]
    if style.text == .only { words.append("only=1") }
    if let untilIdle { words.append("idle=\(untilIdle.count)") }
    if let player {
      words += [
        "name=\(player.name)", "token=\(player.token.text)", "chat=\(player.chatDebt)",
        "moves=\(player.claim.moves)", "tag=\(player.claim.tag)",
      ]
      if let former = player.formerToken { words.append("former=\(former.text)") }
      if player.claim.state != .held { words.append("claim=\(player.claim.state.rawValue)") }
    }
    return Array(words.joined(separator: " ").utf8)
  }

  init(bytes: [UInt8]) throws(Unreadable) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Unreadable() }
    var values: [Substring: Substring] = [:]
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Unreadable() }
      values[parts[0]] = parts[1]
    }
    func value<Value>(_ key: Substring, _ read: (String) -> Value?) throws(Unreadable) -> Value {
      guard let word = values[key], let value = read(String(word)) else { throw Unreadable() }
      return value
    }
    func valueIfAny<Value>(_ key: Substring, _ read: (String) -> Value?) throws(Unreadable) -> Value? {
      values[key] == nil ? nil : try value(key, read)
    }
    let isAlone = try valueIfAny("only", Bool.init(digit:)) ?? false
    style = LineStyle(
      text: try value("text", Bool.init(digit:)) ? isAlone ? .only : .on : .off,
      language: try value("lang", Language.init(rawValue:)))
    kind = try value("kind", Kind.init(rawValue:))
    origin = try value("origin") { Origin($0) }
    silence = try value("silence", Milliseconds.init(duration:))
    untilIdle = try valueIfAny("idle", Milliseconds.init(duration:))
    triesDebt = try value("tries", Int64.init(debt:))
    hasUnconfirmedToken = try value("unconfirmed", Bool.init(digit:))
    hasMadeSense = try value("sense", Bool.init(digit:))
    badLines = try value("bad") { UInt8($0) }
    isPlaced = try valueIfAny("placed", Bool.init(digit:)) ?? true
    guard let name = try valueIfAny("name", { Name($0) }) else { return }
    player = HandedPlayer(
      name: name, token: try value("token") { TokenDigest($0) },
      formerToken: try valueIfAny("former") { TokenDigest($0) },
      chatDebt: try value("chat", Int64.init(debt:)),
      claim: NameClaim(
        state: try valueIfAny("claim") { NameClaim.State(rawValue: $0) } ?? .held,
        tag: try value("tag") { NameTag($0) }, moves: try value("moves") { UInt32($0) }))
  }
}

extension Bool {
  fileprivate var digit: Int { self ? 1 : 0 }

  fileprivate init?(digit: String) {
    guard digit == "0" || digit == "1" else { return nil }
    self = digit == "1"
  }
}

extension Milliseconds {
  /// A year at most, so that no sum overflows.
  fileprivate init?(duration text: String) {
    guard let count = Int64(text), (0...31_622_400_000).contains(count) else { return nil }
    self.init(count)
  }
}

extension Int64 {
  /// Debt of a bucket; no allowed burst or count makes more.
  fileprivate init?(debt text: String) {
    guard let debt = Int64(text), (0...1_000_000_000_000).contains(debt) else { return nil }
    self = debt
  }
}

extension Origin {
  /// Form in which nodes send it to each other.
  var text: String {
    switch self {
    case .local: "local"
    case .ipv4(let bits): "ipv4:\(String(bits, radix: 16))"
    case .ipv6(let bits): "ipv6:\(String(bits, radix: 16))"
    case .linkLocal(let bits): "link:\(String(bits, radix: 16))"
    case .site(let bits): "site:\(String(bits, radix: 16))"
    }
  }

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts == ["local"] {
      self = .local
      return
    }
    guard parts.count == 2, let bits = UInt64(parts[1], radix: 16) else { return nil }
    switch parts[0] {
    case "ipv4":
      guard let bits = UInt32(exactly: bits) else { return nil }
      self = .ipv4(bits)
    case "ipv6": self = .ipv6(bits)
    case "link": self = .linkLocal(bits)
    case "site" where bits >> 48 == 0: self = .site(bits)
    default: return nil
    }
  }
}
