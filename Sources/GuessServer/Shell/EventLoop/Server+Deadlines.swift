import Dispatch
import GuessGame
import GuessProtocol
import Platform

struct Moment: Sendable {
  let now: Instant
  /// The wall clock, since the start of 1970 in UTC.
  let unixTime: Milliseconds
}

extension Clock {
  var moment: Moment { Moment(now: now, unixTime: Self.unixTime()) }
}

@MainActor
struct DeadlineTimer {
  let source = DispatchSource.makeTimerSource(queue: .main)
  /// The time it is set to; nil once it has fired.
  private var armedFor: Instant?

  mutating func arm(for instant: Instant, by clock: Clock) {
    if armedFor.map({ instant < $0 }) ?? true { set(to: instant, by: clock) }
  }

  mutating func set(to instant: Instant, by clock: Clock) {
    armedFor = instant
    source.schedule(deadline: clock.time(of: instant))
  }

  mutating func noteFiring() { armedFor = nil }
}

extension Server {
  func fireDeadlines() {
    if let next = lobby.timers.next, next <= now, stopping.leaving == nil {
      if !awaitsLines() {
        traffic.lateness.add((now - next).count * 1_000_000)
        handle(.deadline)
      }
    } else {
      servicesBeforeDeadline = nil
    }
    if now >= nextCheck, lobby.givesUp == .nothing, stopping.leaving == nil {
      nextCheck = now + Self.checkInterval
      handle(.check)
    }
    if let cluster {
      (cluster.redis.node.players, cluster.redis.node.matches) = (lobby.players.count, lobby.runningMatches)
      cluster.tick(at: now)
    }
    metrics?.tick(at: now)
    administration?.tick(at: now)
    if let again = acceptor.resumesAt, again <= now { resumeAccepting() }
    while let id = deadlines.popDue(at: now) {
      if let connection = connections[id] { fireDeadline(of: id, connection) }
    }
  }

  /// True while lines wait that had arrived when a deadline was found to be due, since one of them may stop its clock. After a pause
  /// of the process that may be more than a batch. A server that is too busy does not wait.
  private func awaitsLines() -> Bool {
    let last = servicesBeforeDeadline ?? readyQueue.countWithWaiting
    servicesBeforeDeadline = readyQueue.count < last && lobby.givesUp == .nothing ? last : nil
    return servicesBeforeDeadline != nil
  }

  private func fireDeadline(of id: ConnectionID, _ connection: Connection) {
    if connection.intake.isDue(at: now), connection.fault(at: now) == nil {
      // Its lines take their turn like new ones, so that nobody waits for those of all others that are due.
      return enqueue(.read, of: id, connection)
    }
    // If the server was delayed, the client may have made room meanwhile, which was just reported.
    if connection.isTouched, connection.fault(at: now) != nil {
      writeJournal()
      if !send(to: id, connection) { return }
    }
    if let fault = connection.fault(at: now) { lose(id, connection, fault) }
    if case .lingering(let goodbye, _) = connection.state, goodbye.until <= now { close(id, connection) }
    // An entry keeps its time when its deadline moves later, so it is rescheduled here.
    touch(id, connection)
  }

  /// Sets the timer to the earliest deadline. A timer that fires too early is only armed again.
  func armTimer() {
    let alarm = stopping.leaving == nil ? lobby.timers.next : nil
    let next = Instant.earliest(
      .earliest(
        alarm, deadlines.next, journal?.nextDeadline, cluster?.nextDeadline, acceptor.resumesAt),
      .earliest(stopping.leaving?.end, supervisor?.nextDeadline, sanctions?.nextDeadline),
      .earliest(administration?.nextDeadline, metrics?.nextDeadline))
    if let next { timer.arm(for: next, by: clock) }
  }
}
