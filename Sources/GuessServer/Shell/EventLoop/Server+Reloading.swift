import GuessServerCore
import GuessProtocol
import Platform

/// What a host has asked for, for as long as the server runs.
struct Standing {
  /// What is in force. The host's files and variables may say something else by now.
  var plan: Plan
  /// Descriptors that may be open, those for the server itself included.
  let descriptors: Int
}

extension Server {
  /// Reads the configuration again. What can change while people play changes at once, and the log says what does not. If
  /// something is wrong with it, all stays as it is.
  func reload() {
    // A manager that has heard STOPPING must not hear READY again.
    guard let standing, stopping.requests == 0 else { return }
    beginIteration(at: clock.moment)
    supervisor?.tell(.reloading(at: UInt64(Clock.nanoseconds / 1_000)))
    let wanted = Result { () throws(StartError) in try standing.plan.readAgain() }
    switch wanted {
    case .success(let wanted): adopt(wanted, standing)
    case .failure(let error):
      log(
        .error, "configuration not read",
        ["reason": error.message, "hint": "what was in force stays so; correct it and send SIGHUP again"])
    }
    readSanctionsAgain()
    supervisor?.tell(.ready)
    endIteration()
  }

  private func adopt(_ wanted: Plan, _ standing: Standing) {
    let changes = standing.plan.changes(to: wanted)
    let values = changes.now.map { "\($0.name)=\(wanted.options.values(of: $0)?.first ?? "-")" }
    // A host who asks for more, or for less, wants to see that it was heard.
    log.level = min(log.level, wanted.options.logLevel)
    log(
      .info, "configuration read",
      ["changed": values.isEmpty ? "nothing" : values.joined(separator: ",")])
    for option in changes.afterRestart {
      log(
        .warning, "change needs a restart",
        ["option": option.name, "hint": "the server goes on with what it was started with"])
    }
    var plan = standing.plan
    plan.adopt(wanted)
    goBy(plan, standing)
  }

  /// Goes by what a plan says of what can change while people play.
  func goBy(_ plan: Plan, _ standing: Standing) {
    self.standing?.plan = plan
    Launch.adopt(plan, in: &configuration, descriptors: standing.descriptors, log)
    changeLineRate(to: configuration.limits.lines)
    limits = configuration.limits
    journal?.history = plan.options.history
    log.level = plan.options.logLevel
    handle(.reconfigured(Box(configuration)))
  }

  /// A bucket counts in parts that depend on its rate.
  private func changeLineRate(to rate: TokenBucket.Rate?) {
    guard rate != limits.lines else { return }
    for id in connections.keys {
      connections[id]?.intake.changeRate(from: limits.lines, to: rate, at: now)
    }
  }
}
