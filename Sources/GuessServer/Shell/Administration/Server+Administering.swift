import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

extension Server {
  func startAdministration() throws(SystemError) {
    sanctions?.jobEnded = { [unowned self] job in
      iterate(at: clock.moment) { self.finishKeeping(job) }
    }
    try administration?.start { [unowned self] in take($0, from: $1) }
  }

  func endAdministration() {
    for client in administration?.clients ?? [] {
      administration?.dismiss(client, with: AdminClient.goodbye(.drain))
    }
    administration?.close()
    administration = nil
  }

  private func take(_ request: AdminRequest, from client: AdminClient) -> [UInt8]? {
    let result = Result { () throws(AdminRefusal) in try perform(request) }
    note(result, of: request, by: client.user)
    // A name that is kept is in the journal, if there is one.
    let kept: [AdminVerb] = [.ban, .unban, .mute, .unmute] + (sanctions == nil ? [.reserve] : [])
    guard case .success(var report) = result, let verb = request.verb, kept.contains(verb) else {
      return request.answer(result)
    }
    guard let sanctions else {
      report.last.append("saved", "no", "It holds until the server stops, as no data is kept.")
      return request.answer(.success(report))
    }
    sanctions.retryAtOnce()
    client.waiting = (request, report, lobby.moderation.revision)
    return nil
  }

  private func perform(_ request: AdminRequest) throws(AdminRefusal) -> AdminReport {
    // A decision after the last write to disk would be lost.
    guard !stopping.isExiting else { throw .draining }
    let command = try request.command.get()
    switch command {
    case .drain:
      guard stopping.requests == 0 else { throw .draining }
      requestStop()
      return AdminReport(AdminLine([:], "The server stops."))
    default:
      defer { performEffects() }
      if cluster?.serving == false, command != .status { throw .waiting }
      var report = try lobby.administer(command, at: now)
      // The state that only the shell knows.
      switch command {
      case .status:
        let isSaved = sanctions.map { $0.saved == lobby.moderation.revision }
        report.last.append("bans_saved", isSaved.map { $0 ? "yes" : "no" } ?? "off")
        if let cluster {
          report.last.append("state", cluster.serving ? "serving" : "waiting")
          if let shard = configuration.shard { report.last.append("shard", "\(shard.number)") }
          if cluster.serving { report.last.append("waiting_nodes", "\(cluster.waiting.count)") }
        }
      case .player(let name):
        let id = lobby.players.find(name).flatMap { lobby.players[$0]?.connection }
        if let connection = id.flatMap({ connections[$0] }) {
          report.last.append("unread_bytes", "\(connection.outbox.count)")
        }
      default: break
      }
      return report
    }
  }

  private func note(
    _ result: Result<AdminReport, AdminRefusal>, of request: AdminRequest, by user: UInt32?
  ) {
    guard let verb = request.verb else { return }
    let outcome =
      switch result {
      case .success(let report): report.last.fields(after: "OK")
      case .failure(let refusal): refusal.words
      }
    log(
      request.isAction ? .info : .debug, "admin_command",
      [
        "verb": verb.word, "arguments": request.arguments, "by": user.map { "uid \($0)" } ?? "unknown",
        "outcome": outcome,
      ])
  }

  /// Applies what the operator has changed in the file of bans. After an error everything stays as it is.
  func readSanctionsAgain() {
    guard let sanctions else { return }
    do {
      guard let read = try sanctions.changed(from: lobby.moderation, at: lobby.wallTime) else {
        log(
          .warning, "bans_load_deferred", ["reason": "the last change is not on disk yet; send SIGHUP again"])
        return
      }
      let changes = lobby.replaceSanctions(with: read, at: now)
      performEffects()
      guard changes != (0, 0) else { return }
      guard cluster?.serving != false else {
        let reason =
          "this node waits, and takes those of Redis when it serves; change them at the node that serves"
        return log(.warning, "bans_load_deferred", ["reason": reason])
      }
      log(
        .info, "bans_loaded",
        [
          "taken": "\(changes.taken)", "lifted": "\(changes.lifted)",
          "holding": "\(lobby.moderation.inForce(at: lobby.wallTime).count)",
        ])
    } catch {
      log(.error, "bans_load_failed", ["reason": error.message])
    }
  }

  private func finishKeeping(_ job: SanctionFile.EndedJob) {
    sanctions?.finish(job, at: now)
    for client in administration?.clients ?? [] {
      guard case (let request, var report, let revision)? = client.waiting, revision <= job.revision else {
        continue
      }
      client.waiting = nil
      var trouble = job.error.map {
        stopping.isExiting
          ? "It could not be saved: \($0.reason). The server stops, so give the command again afterwards."
          : "It holds, but could not be saved: \($0.reason). The server tries again."
      }
      if trouble == nil, cluster?.nodeLog?.isRecording == false {
        trouble =
          "It holds here, but Redis can't take it now: a node that takes over meanwhile does not have it."
      }
      report.last.append("saved", trouble == nil ? "yes" : "no", trouble)
      client.wire.write { $0 += request.answer(.success(report)) }
      administration?.goOn(with: client, at: now)
    }
  }
}
