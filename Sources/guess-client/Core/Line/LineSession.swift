import GuessProtocol

/// The line front end: output above, the status row, and the line that is being typed below.
package struct LineSession: Session {
  var play: PlaySession
  private var bottom = LineDisplay()

  package init(_ play: PlaySession) { self.play = play }

  package var display: Display { play.terminal.hasControlSequences ? .line : .keys }

  package var nextDeadline: Instant? { [play.nextDeadline, nextTick].compactMap(\.self).min() }

  package mutating func reach(_ server: ServerAddress) { play.reach(server) }

  /// Effects of an input and the new state of the terminal, in one write, so that no intermediate state is visible.
  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    guard !play.isOver else { return [] }
    play.take(input, at: now)
    var content: LineDisplay.Bottom?
    if !play.isOver, !play.isLeaving, !play.output.effects.contains(.suspend) {
      let line = play.editor.view(prompt: play.prompt, on: play.terminal)
      content = LineDisplay.Bottom(status: status, line: line)
    }
    let drawing = bottom.show(play.output.entries, above: content, on: play.terminal, with: play.palette)
    return play.takeEffects(showing: drawing)
  }

  /// The status row; nil if it is off or empty.
  var status: StyledRow? {
    play.hasStatus && play.match.name != nil ? statusLine.row(columns: play.terminal.columns) : nil
  }

  /// Time of the next change of the clock in the status row; nil if it does not move by itself.
  var nextTick: Instant? {
    guard play.hasStatus, !play.options[.noMotion], !play.isLeaving else { return nil }
    return statusLine.timer?.nextChange(after: play.now)
  }

  private var statusLine: StatusLine {
    StatusLine(scene: play.scene, signs: play.options.signs, now: play.now)
  }
}
