import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// The operator's settings, kept while the server runs.
struct Standing {
  /// The plan in force. The operator's files and variables may have changed since.
  var plan: Plan
  /// Descriptors that may be open, including those of the server itself.
  let descriptors: Int
}

extension Server {
  /// Reads the configuration again. Options that can change at runtime change at once; the log names the others. After an error
  /// everything stays as it is.
  func reload() {
    // A manager that received STOPPING must not receive READY again.
    guard let standing, stopping.requests == 0 else { return }
    beginIteration(at: clock.moment)
    supervisor?.tell(.reloading(at: UInt64(Clock.nanoseconds / 1_000)))
    let wanted = Result { () throws(StartError) in try standing.plan.readAgain() }
    switch wanted {
    case .success(let wanted): adopt(wanted, standing)
    case .failure(let error):
      log(
        .error, "configuration not read",
        ["reason": error.message, "hint": "nothing has changed; correct it and send SIGHUP again"])
    }
    readSanctionsAgain()
    supervisor?.tell(.ready)
    endIteration()
  }

  private func adopt(_ wanted: Plan, _ standing: Standing) {
    let changes = standing.plan.changes(to: wanted)
    let values = changes.now.map { "\($0.name)=\(wanted.options.values(of: $0)?.first ?? "-")" }
    // Operators who change the level want to see this line, so the more verbose level applies to it.
    log.level = min(log.level, wanted.options.logLevel)
    log(
      .info, "configuration read",
      ["changed": values.isEmpty ? "nothing" : values.joined(separator: ",")])
    for option in changes.afterRestart {
      log(
        .warning, "change needs a restart",
        ["option": option.name, "hint": "the server keeps the old value"])
    }
    var plan = standing.plan
    plan.adopt(wanted)
    goBy(plan, standing)
  }

  /// Applies the options of a plan that can change at runtime.
  func goBy(_ plan: Plan, _ standing: Standing) {
    self.standing?.plan = plan
    Launch.adopt(plan, in: &configuration, descriptors: standing.descriptors, log)
    changeLineRate(to: configuration.limits.lines)
    limits = configuration.limits
    journal?.history = plan.options.history
    log.level = plan.options.logLevel
    handle(.reconfigured(Box(configuration)))
  }

  /// Converts the buckets, whose units depend on the rate.
  private func changeLineRate(to rate: TokenBucket.Rate?) {
    guard rate != limits.lines else { return }
    for id in connections.keys {
      connections[id]?.intake.changeRate(from: limits.lines, to: rate, at: now)
    }
  }
}
