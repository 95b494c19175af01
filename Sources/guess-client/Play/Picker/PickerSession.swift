import GuessClientCore
import GuessProtocol

/// The front end with wheels for picking numbers, which has its own keys and uses the whole screen.
package struct PickerSession: Session {
  /// Messages kept: as many as a very tall terminal shows.
  static let keptMessages = 100

  var play: PlaySession
  var dial: Dial?
  var messages: [Message] = []
  var mode = Mode.wheels
  var painter = ScreenPainter()

  /// The receiver of the keys.
  enum Mode: Hashable {
    case wheels, help
    /// A line that has been opened.
    case line
    /// A line with the letter of an offer, while another letter may follow.
    case offer(PendingOffer)
  }

  /// Wraps a session with wheels that has not begun.
  package init(_ play: PlaySession) { self.play = play }

  package var display: Display { .screen }

  package var nextDeadline: Instant? {
    // A moving wheel is redrawn with each frame, a clock with each second.
    ([play.nextDeadline, dial?.motion?.nextDeadline(after: play.now), pending?.due]
      + timers.map { $0.nextChange(after: play.now) }).compactMap(\.self).min()
  }

  package var farewell: [UInt8] {
    let hasColors = play.terminal.hasColors
    let rows = play.farewell.messages.flatMap { message in
      signs.text(of: message).rows(cells: play.terminal.columns).map {
        Message($0, message.tone).rendering(hasColors: hasColors) + "\n"
      }
    }
    return Array(rows.joined().utf8)
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    guard !play.isOver else { return [] }
    switch input {
    case .typed(let bytes):
      (play.now, play.output.bell.lastKey) = (now, now)
      // A key press ends the motion, so that the number acted on is the number shown.
      dial?.motion = nil
      type(bytes)
    case .resized, .resumed:
      painter.forget()
      play.take(input, at: now)
    case .deadline:
      play.now = now
      endSequence()
      play.take(input, at: now)
    default: play.take(input, at: now)
    }
    if let pending, now >= pending.due { perform(pending) }
    takeEntries()
    if dial?.motion?.frame(at: now) == nil { dial?.motion = nil }
    return play.takeEffects(showing: play.isOver ? "" : drawing())
  }

  var language: Language { play.match.language }
  var signs: Glyphs { play.options.signs }
  var isSeated: Bool { play.match.location.isSeat }

  // MARK: - Messages

  mutating func takeEntries() {
    for entry in play.output.entries {
      switch entry {
      case .message(let message): say(message)
      case .echo(let prompt, let line): say(Message(said(by: line) ?? prompt + line))
      case .clearing: painter.forget()
      }
    }
    play.output.entries = []
    load()
  }

  /// The player's own chat message; nil if another request was typed, or without a seat.
  private func said(by typed: String) -> String? {
    guard isSeated else { return nil }
    let words = Array(typed.trimmingBlanks.utf8)
    guard case .success(.say(let text)) = Request(line: words.span).command else { return nil }
    return GameMessage.said(nil, text.text).text(in: language)
  }

  private mutating func say(_ message: Message) {
    messages.append(message)
    if messages.count > Self.keptMessages { messages.removeFirst() }
  }
}
