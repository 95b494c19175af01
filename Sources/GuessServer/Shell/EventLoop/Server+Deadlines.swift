import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

struct Moment: Sendable {
  /// The server's monotonic time.
  let now: Instant
  /// The wall clock, since the start of 1970 in UTC.
  let unixTime: Milliseconds
}

extension Clock {
  var moment: Moment { Moment(now: now, unixTime: Self.unixTime()) }
}

extension Server {
  func fireDeadlines() {
    if let next = node.nextDeadline, next <= now {
      traffic.lateness.add((now - next).count * 1_000_000)
      handle(.deadline)
    }
    cluster?.tick(at: now)
    metrics?.tick(at: now)
    tickAdministration()
    if let again = acceptsAgainAt, again <= now { resumeAccepting() }
    while let id = deadlines.popDue(at: now) {
      if let connection = connections[id] { fireDeadline(of: id, connection) }
    }
  }

  private func fireDeadline(of id: ConnectionID, _ connection: Connection) {
    if let resumesAt = connection.intake.resumesAt, resumesAt <= now {
      let held = connection.intake.takeHeld()
      dispatchLines(held.span, from: id, connection)
    }
    // If the server was delayed, the client may have made room meanwhile, which was just reported.
    if connection.isTouched, connection.fault(at: now) != nil {
      writeJournal()
      if !send(to: id, connection) { return }
    }
    if let fault = connection.fault(at: now) { lose(id, connection, fault) }
    if case .lingering(let until, _) = connection.phase, until <= now { close(id, connection) }
    // An entry keeps its time when its deadline moves later, so it is rescheduled here.
    touch(id, connection)
  }

  /// Sets the timer to the earliest deadline, if that is earlier than before. A timer that fires too early is only armed again.
  func armTimer() {
    let next = Instant.earliest(
      .earliest(
        node.nextDeadline, deadlines.next, journal?.nextDeadline, cluster?.nextDeadline, acceptsAgainAt),
      .earliest(stopping.leaving?.end, stopping.announced, supervisor?.nextDeadline),
      .earliest(sanctions?.nextDeadline, administration?.nextDeadline, metrics?.nextDeadline))
    guard let next, armedFor.map({ next < $0 }) ?? true else { return }
    setTimer(to: next)
  }

  func setTimer(to instant: Instant) {
    armedFor = instant
    timer.schedule(deadline: clock.time(of: instant))
  }
}
