import GuessProtocol

@testable import GuessGame

/// Checks the computer players, whose guesses are not announced.
struct ComputerWatch {
  /// The computer's state in a round, and the time of its next guess.
  fileprivate struct Hand {
    let round: Commitment
    let range: GuessRange
    let guesses: Int
    let sealed: Int64?
    let move: Instant?
    /// True if no rival is connected.
    let isPaused: Bool
    /// Guesses allowed so far; nil if it makes them unprompted.
    let mostGuesses: Int?
  }

  private var hands: [RoomCode: Hand] = [:]

  /// Checks all rooms after an input at `now`; `isDeadline` if that was a timer.
  mutating func check(_ lobby: Lobby, at now: Instant, isDeadline: Bool) throws(Violation) {
    var current: [RoomCode: Hand] = [:]
    for room in lobby.occupiedRooms {
      guard let hand = Hand(of: room) else { continue }
      current[room.code] = hand
      guard let before = hands[room.code] else { continue }
      try Self.check(before, hand, at: now, isDeadline: isDeadline)
    }
    hands = current
  }

  /// Compares the computer's state with that before the input.
  private static func check(
    _ before: Hand, _ after: Hand, at now: Instant, isDeadline: Bool
  ) throws(Violation) {
    if let sealed = after.sealed {
      try require(
        after.range.contains(sealed), .computer, "it has sealed \(sealed), which is ruled out")
    }
    if let most = after.mostGuesses {
      try require(after.guesses <= most, .computer, "it has made guess \(after.guesses) unasked")
    }
    guard before.round == after.round else { return }
    try require(
      before.range.contains(after.range), .computer, "its range has grown to \(after.range)")
    let hasGuessed = after.guesses > before.guesses || after.sealed != nil && before.sealed == nil
    if before.isPaused, after.isPaused {
      try require(
        before.range == after.range && !hasGuessed && before.move == after.move, .computer,
        "it has continued while everyone was away")
    }
    let wasDue = before.move.map { $0 <= now } ?? false
    if hasGuessed, before.sealed == nil {
      try require(wasDue && isDeadline, .computer, "it has guessed before it was due")
    }
    if wasDue, isDeadline, !before.isPaused {
      // A guess that is not allowed is refused, and then changes nothing.
      try require(hasGuessed, .computer, "its guess at \(now.milliseconds) was refused")
    }
  }
}

extension ComputerWatch.Hand {
  fileprivate init?(of room: Room) {
    guard let computer = room.computer, let round = room.round else { return nil }
    let hand = round.hands[computer.seat]
    // With a fixed thinking time, a race continues only after the rival's guess.
    let answers = computer.settings.think != nil && round.order == .free
    self.init(
      round: round.commitment, range: hand.range, guesses: hand.guesses,
      sealed: round.sealed(by: computer.seat),
      move: computer.move, isPaused: room.pausedSince != nil,
      mostGuesses: answers ? round.hands[computer.seat.other].guesses + 1 : nil)
  }
}
