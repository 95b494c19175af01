import GuessGame
import GuessProtocol

/// Everything that another node needs to continue a session and its player. Times are durations, since no two machines have the
/// same clock.
///
/// Not included are the start of the session, the watched room and the player's place, which it is about to leave; the last
/// rival, the time away and its reminder, which a present player does not have; and the place in the line of waiting players, a
/// number without meaning in another line.
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
  /// True if it watches a room, or its player has a seat or waits for a rival.
  var isPlaced = true
  var player: HandedPlayer?

  struct HandedPlayer: Hashable, Sendable {
    var name: Name
    var token: TokenDigest
    var formerToken: TokenDigest?
    var chatDebt: Int64 = 0
    /// Includes this move.
    var claim = NameClaim()

    var taggedName: TaggedName { claim.tagged(name) }
  }
}

/// A session as its owner last sent it, and the room that it watches: with these the edge can attach the client elsewhere.
package struct Whereabouts: Hashable, Sendable {
  var handover: Handover
  let watched: RoomCode?

  /// The same without what changes all the time: times, debts, moves and the state of the claim.
  var identity: Self {
    let player = handover.player.map {
      Handover.HandedPlayer(
        name: $0.name, token: $0.token, formerToken: $0.formerToken, claim: NameClaim(tag: $0.claim.tag))
    }
    return Self(
      handover: Handover(
        style: handover.style, kind: handover.kind, isPlaced: handover.isPlaced, player: player),
      watched: watched)
  }
}

extension Whereabouts {
  /// Whereabouts of a session once the request with which it moves is granted.
  init(_ handover: Handover, granted command: Command) {
    let watched: RoomCode? = if case .watch(let code) = command { code } else { nil }
    self.init(handover: handover, watched: watched)
    self.handover.isPlaced = true
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
    case .ends(let end, _): untilIdle = max(end - now, .zero)
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
    if let untilIdle {
      let end = now + min(untilIdle, limits.idleWarning)
      session.silence = .ends(end, heard: Session.seconds(end - limits.idle))
    }
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

extension Handover: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    // Another version may have added fields at the end.
    var fields = (try bytes.read() as [UInt8])[...]
    style = LineStyle(text: try fields.read(), language: try fields.read())
    (kind, origin) = (try fields.read(), try fields.read())
    (silence, untilIdle, triesDebt) = (try fields.read(), try fields.read(), try fields.read())
    (hasUnconfirmedToken, hasMadeSense) = (try fields.read(), try fields.read())
    (badLines, isPlaced, player) = (try fields.read(), try fields.read(), try fields.read())
    // A year, and more than any allowed burst or count makes: no sum overflows.
    let (times, debts) = (Milliseconds.zero...Milliseconds(31_622_400_000), Int64(0)...1_000_000_000_000)
    guard times.contains(silence), times.contains(untilIdle ?? .zero),
      debts.contains(triesDebt), debts.contains(player?.chatDebt ?? 0)
    else { throw Unreadable() }
  }

  func write(to bytes: inout [UInt8]) {
    var fields: [UInt8] = []
    fields.write(
      style.text, style.language, kind, origin, silence, untilIdle, triesDebt, hasUnconfirmedToken,
      hasMadeSense, badLines, isPlaced, player)
    bytes.write(fields)
  }
}

extension Handover.HandedPlayer: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    self.init(
      name: try bytes.read(), token: try bytes.read(), formerToken: try bytes.read(),
      chatDebt: try bytes.read(),
      claim: NameClaim(state: try bytes.read(), tag: try bytes.read(), moves: try bytes.read()))
  }

  func write(to bytes: inout [UInt8]) {
    bytes.write(name, token, formerToken, chatDebt, claim.state, claim.tag, claim.moves)
  }
}

extension Whereabouts: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    self.init(handover: try bytes.read(), watched: try bytes.read())
  }

  func write(to bytes: inout [UInt8]) { bytes.write(handover, watched) }
}

extension Origin: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    let (kind, bits): (UInt8, UInt64) = (try bytes.read(), try bytes.read())
    switch (kind, UInt32(exactly: bits)) {
    case (0, _): self = .local
    case (1, let bits?): self = .ipv4(bits)
    case (2, _): self = .ipv6(bits)
    case (3, _): self = .linkLocal(bits)
    case (4, _) where bits >> 48 == 0: self = .site(bits)
    default: throw Unreadable()
    }
  }

  func write(to bytes: inout [UInt8]) {
    let (kind, bits): (UInt8, UInt64) =
      switch self {
      case .local: (0, 0)
      case .ipv4(let bits): (1, UInt64(bits))
      case .ipv6(let bits): (2, bits)
      case .linkLocal(let bits): (3, bits)
      case .site(let bits): (4, bits)
      }
    bytes.write(kind, bits)
  }
}
