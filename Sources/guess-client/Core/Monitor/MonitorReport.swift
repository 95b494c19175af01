import GuessProtocol

/// A session that looks at a server once and prints what goes on there as plain lines in English, or as JSON, for scripts and
/// logs.
package struct MonitorReport: Session {
  private enum Phase {
    case greeting
    case looking(ServerSurvey)
  }

  private let options: Options
  private var phase = Phase.greeting
  private var connection: ServerConnection
  private var end: Instant
  /// Prints the server's lines as objects of JSON; nil where people read.
  private var objects: JSONPrinter?

  /// A look at the server of `options`, which takes no longer than `MonitorSession.patience` without an answer.
  package init(_ options: Options, at now: Instant) {
    self.options = options
    objects = options[.json] ? JSONPrinter(of: options.server, in: .english) : nil
    end = now + MonitorSession.patience
    connection = ServerConnection(to: options.server, keepsAlive: false, at: now)
  }

  package var nextDeadline: Instant? { end }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    switch input {
    case .connected:
      end = now + MonitorSession.patience
      return []
    case .received(let bytes):
      end = now + MonitorSession.patience
      let printed = objects?.convert(bytes) ?? []
      return (printed.isEmpty ? [] : [.print(printed)]) + receive(bytes)
    case .disconnected: return fail(.closed(by: options.server))
    case .interrupted: return [.quit(.interrupted)]
    case .deadline:
      let seconds = MonitorSession.patience.secondsRoundedUp
      return now >= end ? fail(.silent(options.server, seconds: seconds)) : []
    case .barred, .typed, .inputEnded, .resized, .resumed: return []
    }
  }

  private mutating func receive(_ bytes: [UInt8]) -> [Effect] {
    var effects: [Effect] = []
    var offset = 0
    while !effects.contains(where: \.isQuit),
      let received = connection.nextLine(in: bytes.span, from: &offset)
    {
      effects += handle(received)
    }
    return effects
  }

  private mutating func handle(_ received: ReceivedLine) -> [Effect] {
    switch (phase, received.line) {
    case (_, .event(.bye)?):
      let sentence = received.line?.sentence(in: .english) ?? ""
      return [.complain(sentence), .quit(.failed)]
    case (.greeting, .event(.hello(let version))?):
      phase = .looking(ServerSurvey(of: version))
      let requests = [MonitorSession.greeting] + ServerSurvey.opening
      return [.send(requests.flatMap(\.bytes))]
    case (.greeting, _): return received.isEvent ? [] : fail(.noServer)
    case (.looking(var survey), let line?):
      let progress = survey.follow(line)
      phase = .looking(survey)
      return go(on: progress)
    case (.looking, nil): return []
    }
  }

  private func go(on progress: ServerSurvey.Progress) -> [Effect] {
    switch progress {
    case .none: []
    case .ask(let request): [.send(request)]
    case .refused: [.complain(MonitorMessage.refused.text(in: .english)), .quit(.failed)]
    case .done where objects != nil: [.quit(.done)]
    case .done(let view): [.print(Array(text(of: view).utf8)), .quit(.done)]
    }
  }

  private func fail(_ news: ConnectionMessage) -> [Effect] {
    [.complain(news.text(in: .english)), .quit(.failed)]
  }

  // MARK: - The lines

  private static let columns: [RoomColumn] = [
    .room, .state, .rules, .range, .firstTo, .watchers, .players, .score, .round, .guesses, .needed,
  ]

  /// Two lines on the server, and a table with a line a room in which each value is one word; before it another one with a line
  /// for each server of its cluster.
  private func text(of view: ServerView) -> String {
    func words(_ phrases: [MonitorMessage]) -> [String] { phrases.map { $0.text(in: .english) } }
    let server = ["guess-server \(view.version)", "\(options.server)"] + words([.uptime(view.status.uptime)])
    let counts = words(view.counts)
    var lines = [server, counts].map { $0.joined(separator: ", ") }
    if !view.nodes.isEmpty {
      var table = TextTable(NodeColumn.allCases.map { _ in .left })
      table.add(NodeColumn.allCases.map(\.heading))
      for node in view.nodes { table.add(NodeColumn.allCases.map { $0.text(of: node) }) }
      lines += table.lines
    }
    if !view.rooms.isEmpty {
      var table = TextTable(Self.columns.map { _ in .left })
      table.add(words(Self.columns.map { .column($0) }))
      for room in view.rooms { table.add(Self.columns.map { $0.text(of: room) }) }
      lines += table.lines
    }
    if view.hasMore { lines += words([.more(than: view.rooms.count)]) }
    return lines.map { $0 + "\n" }.joined()
  }
}
