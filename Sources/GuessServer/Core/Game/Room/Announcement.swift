import GuessProtocol

/// A message from a room to a client. The lobby sends it.
enum Announcement: Equatable, Sendable {
  enum Recipient: Hashable, Sendable {
    case player(PlayerID)
    case spectator(ConnectionID)
  }

  case event(Event, to: Recipient)
  case shared(Event, with: Audience)
  /// A match ended. Its witnesses are notified once it is recorded.
  case end(of: MatchID, witnesses: [Recipient])
}

extension Room {
  func say(_ text: ChatText, by seat: Seat, in context: inout Context) {
    guard let speaker = occupants[seat] else { return }
    announce(.said(name: speaker.name, text: text), except: seat, in: &context)
  }

  /// Sends `event` to the players, except one if given, and to the spectators.
  ///
  /// Inlined, as are the next two: otherwise a guess in a race takes 175 more instructions, and 200 and 95 without those, of
  /// 3,190 in the core with 16 requests at once.
  @inline(__always) func announce(_ event: Event, except exception: Seat? = nil, in context: inout Context) {
    if exception != .first { announce(event, to: .first, in: &context) }
    if exception != .second { announce(event, to: .second, in: &context) }
    announceToSpectators(event, in: &context)
  }

  @inline(__always) func announce(_ event: Event, to seat: Seat, in context: inout Context) {
    guard let player = occupants[seat]?.player else { return }
    context.effects.announce(event, to: .player(player))
  }

  @inline(__always) func announceToSpectators(_ event: Event, in context: inout Context) {
    if !audience.isEmpty { context.effects.announce(event, to: audience) }
  }
}
