/// An away player with a kept seat.
struct Absentee: Sendable {
  /// The grace in milliseconds.
  static let grace: Int64 = 60_000

  /// The state that the player would have been sent.
  var view: View
  /// When the connection was lost.
  let since: Int64

  /// True if the grace is over.
  func isOverdue(at time: Int64) -> Bool { time >= since + Self.grace }
}

/// The effect of a server crash on clients.
extension Views {
  /// Closes all connections at `crash`; seats are kept from the restart at `time`. `rounds` gives new starts of rounds, as nobody
  /// knows how long ago the crash was.
  mutating func restart(after crash: Int64, at time: Int64, rounds: [String: Int64]) throws(Violation) {
    var kept = absentees.map(\.view)
    for view in all {
      if view.role == .player, view.room != nil, view.name != nil {
        kept.append(view)
      } else {
        tokens.forget(view.name)
      }
    }
    views = Array(repeating: nil, count: views.count)
    let stopped = deserted
    deserted = [:]
    absentees = []
    for var view in kept {
      let end = view.room.flatMap { stopped[$0] } ?? crash
      try view.restart(at: time, stoppedAt: end, roundSince: view.hand.flatMap { rounds[$0.commitment] })
      if view.course.isRunning, let room = view.room { deserted[room] = time }
      absentees.append(Absentee(view: view, since: time))
    }
    (isRecordingOff, isDraining) = (false, false)
  }
}

extension View {
  fileprivate mutating func restart(
    at time: Int64, stoppedAt end: Int64, roundSince start: Int64?
  ) throws(Violation) {
    course.restart(at: time, settings: settings)
    order.restart(at: time)
    if hand != nil {
      guard let start else { throw Violation(.memory, "\(name ?? "-")'s round is lost") }
      try hand?.restart(since: start, at: time, stoppedAt: end)
    }
    knowsOfFailure = false
  }

  /// Checks that clients of a running match know whether it is recorded.
  mutating func checkRecording(isOff: Bool) throws(Violation) {
    guard course.isRunning else { return knowsOfFailure = false }
    try require(
      knowsOfFailure == isOff, .recording, "\(peer) has received that it is \(knowsOfFailure ? "off" : "on")")
  }
}
