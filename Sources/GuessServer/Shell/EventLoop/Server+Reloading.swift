import GuessGame
import Platform

extension Server {
  /// Reads the configuration and the bans again; the log names what needs a restart. Either stays as it is after an error in it.
  func reload() {
    // A manager that received STOPPING must not receive READY again.
    guard let plan, stopping.requests == 0 else { return }
    iterate(at: clock.moment) { self.readAgain(plan) }
  }

  private func readAgain(_ plan: Plan) {
    supervisor?.send("RELOADING=1\nMONOTONIC_USEC=\(Clock.nanoseconds / 1_000)")
    do throws(StartError) {
      adopt(try Plan(plan.invocation, environment: System.environment, after: plan), in: plan)
    } catch {
      log(
        .error, "configuration_load_failed",
        ["reason": error.message, "hint": "no option has changed; correct it and send SIGHUP again"])
    }
    readSanctionsAgain()
    supervisor?.send(Supervisor.ready)
  }

  private func adopt(_ wanted: Plan, in plan: Plan) {
    var plan = plan
    let changes = plan.adopt(wanted)
    let values = changes.now.map { "\($0.name)=\(wanted.options.values(of: $0)?.first ?? "-")" }
    // Operators who change the level want to see this line, so the more verbose level applies to it.
    log.level = min(log.level, wanted.options.logLevel)
    log(
      .info, "configuration_loaded",
      ["changed": values.isEmpty ? "nothing" : values.joined(separator: ",")])
    for path in wanted.readOnce.keys.sorted() {
      log(
        .warning, "file_reload_skipped", ["file": path, "hint": "a pipe can be read only once, at the start"])
    }
    for option in changes.afterRestart {
      log(
        .warning, "restart_required",
        ["option": option.name, "hint": "the server keeps the old value"])
    }
    self.plan = plan
    let old = limits.lines
    Launch.adopt(plan, in: &configuration, descriptors: descriptors, log)
    if limits.lines != old { for id in connections.keys { connections[id]?.intake.resetRate() } }
    journal?.history = plan.options.history
    log.level = plan.options.logLevel
    handle(.reconfigured(Box(configuration)))
  }
}
