import GuessProtocol

/// How requests wait for the rest of the cluster.
///
/// While one does, none of its client's lines is taken, so that answers come in the order of the requests.
extension Lobby {
  /// Whether a request must ask the cluster before it can be answered here.
  func mayAsk(_ asker: Asker) -> Bool {
    cluster != nil && !asker.isCleared
  }

  /// Has a request wait.
  mutating func wait(
    _ asker: Asker, for awaited: Cluster.Awaited, as command: Command,
    patience: Milliseconds = Cluster.patience
  ) {
    let wait = Cluster.Wait(
      request: Request(command, tag: asker.tag), style: asker.style, isQuiet: asker.isQuiet, awaited: awaited,
      deadline: now + patience)
    hold(asker.id, wait)
  }

  mutating func hold(_ id: ConnectionID, _ wait: Cluster.Wait) {
    cluster?.waits[id] = wait
    if let question = wait.linkQuestion { cluster?.askers[question] = id }
    cluster?.waitEnds.schedule(id, at: wait.deadline)
    effects.hold(id)
    scheduleCluster()
  }

  /// Ends a wait, without an answer.
  @discardableResult
  mutating func release(_ id: ConnectionID) -> Cluster.Wait? {
    guard let wait = cluster?.waits.removeValue(forKey: id) else { return nil }
    cluster?.waitEnds.remove(id)
    if let question = wait.linkQuestion { cluster?.askers[question] = nil }
    effects.goOn(id)
    return wait
  }

  /// Answers a request that has waited, now that everyone else who could answer it has been asked.
  mutating func resume(_ wait: Cluster.Wait, of id: ConnectionID, rows: [RoomSummary]? = nil) {
    guard let session = sessions[id], case .success(let command) = wait.request.command else { return }
    let asker = Asker(
      id: id, tag: wait.request.tag, player: session.player, style: session.style, isCleared: true,
      isQuiet: wait.isQuiet)
    let mark = effects.list.count
    do throws(Refusal) {
      if let rows, case .rooms(let code) = command {
        listRooms(after: code, with: rows, asker)
      } else {
        try perform(command, for: asker)
      }
    } catch {
      refuse(wait, of: id, error)
    }
    deliverAnnouncements()
    if session.residence == .guest { tellEdge(of: id, before: mark) }
  }

  mutating func refuse(_ wait: Cluster.Wait, of id: ConnectionID, _ refusal: Refusal) {
    guard !wait.isQuiet else { return }
    effects.send(errorLine(refusal, verb: wait.request.verb, tag: wait.request.tag), to: id, wait.style)
  }

  /// Ends a wait that has become too long, or vain.
  mutating func giveUp(_ wait: Cluster.Wait, of id: ConnectionID) {
    switch wait.awaited {
    case .answer(let question):
      cluster?.questions[question]?.connection = nil
      release(id)
      // A free name is better than none, and a wish is known here at least.
      resume(wait, of: id)
      adopt(cluster?.questions[question]?.question, for: id)
    case .holder:
      release(id)
      refuse(wait, of: id, .unavailable(retry: Cluster.retry))
    case .listings(_, _, let rows):
      release(id)
      resume(wait, of: id, rows: rows)
    case .trial(let passage):
      tell(LinkMessage.cancelled, passage)
      cluster?.clients[passage] = nil
      cluster?.papers[id] = nil
      release(id)
      refuse(wait, of: id, .unavailable(retry: Cluster.retry))
    case .onward(let passage):
      tell(LinkMessage.cancelled, passage)
      cluster?.clients[passage] = nil
      release(id)
      noteAnswer(to: wait, of: id)
      refuse(wait, of: id, .unavailable(retry: Cluster.retry))
      if let owner = cluster?.passages[id] { tell({ .stay($0, isMiss: false) }, owner) }
    // The edge decides, and its link does when the edge is gone.
    case .edge:
      let later = now + Cluster.patience
      cluster?.waitEnds.schedule(id, at: later)
    // Lines may be lost that were sent in between.
    case .returned: close(id, reason: .unreachable)
    }
  }

  /// Takes what comes of a question.
  mutating func take(_ answer: ClusterAnswer?, to id: QuestionID) {
    guard let asked = cluster?.questions.removeValue(forKey: id) else { return }
    defer { noteClaim(id, answer) }
    if case .claim(let name) = asked.question { cluster?.askedNames.remove(name.name) }
    defer { if case .claim(let name) = asked.question { cluster?.claimedNames.remove(name) } }
    if let connection = asked.connection, let wait = cluster?.waits[connection],
      case .answer(id) = wait.awaited
    {
      let mark = effects.list.count
      release(connection)
      take(answer, to: asked.question, wait, of: connection)
      tellEdge(of: connection, before: mark)
    } else {
      takeLate(answer, to: asked.question)
    }
  }

  private mutating func take(
    _ answer: ClusterAnswer?, to question: ClusterQuestion, _ wait: Cluster.Wait, of id: ConnectionID
  ) {
    switch (question, answer) {
    case (.claim, .taken):
      refuse(wait, of: id, .nameTaken(retry: nil))
    case (.claim(let name), _):
      resume(wait, of: id)
      adopt(question, for: id)
      note(answer, of: name)
    case (.match(let wish), .suiting(let node?)) where cluster?.isLinked(node) == true:
      goToRival(wish, at: node, wait, of: id)
    case (.match(let wish), _):
      resume(wait, of: id)
      if case .waiting? = players[wish.player]?.place { return }
      if answer != nil { ask(.withdraw(wish)) }
    case (.release, _), (.withdraw, _), (.vacate, _): break
    }
  }

  /// Nobody waits for this any more, or nobody ever did.
  private mutating func takeLate(_ answer: ClusterAnswer?, to question: ClusterQuestion) {
    switch (question, answer) {
    case (.claim(let name), _): note(answer, of: name)
    case (.release(let name), nil): keepUnreleased(name)
    case (.vacate(let run), nil): cluster?.vacated.append(run)
    case (.match(let wish), .suiting(let node)):
      guard case .waiting? = players[wish.player]?.place else {
        if node == nil { ask(.withdraw(wish)) }
        return
      }
      if let node { goQuietly(wish, to: node) }
    default: break
    }
  }
}

extension Cluster.Wait {
  /// What other nodes have been asked.
  var linkQuestion: LinkQuestion? {
    switch awaited {
    case .holder(let question, _), .listings(let question, _, _): question
    default: nil
    }
  }
}
