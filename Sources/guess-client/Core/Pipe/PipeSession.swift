import GuessProtocol

/// A session without a terminal: the protocol's lines pass through in both directions, or are converted to JSON.
///
/// Sends nothing of its own unless given a name.
package struct PipeSession: Session {
  private let options: Options
  private var filter = PipeFilter()
  /// Converts the server's lines to JSON objects; nil to pass them on.
  private var printer: JSONPrinter?
  private var fairness = FairnessCheck()
  private var connection: ServerConnection
  /// Nil without a name to take.
  private var signIn: SignIn?
  /// True until the room of the address is entered.
  private var awaitsRoom: Bool
  private var hasFinishedSending = false
  private var farewell: DisconnectReason?

  package init(_ options: Options, at now: Instant) {
    self.options = options
    printer = options[.json] ? JSONPrinter(of: options.server, in: options.language) : nil
    // Without a name, sends nothing of its own.
    connection = ServerConnection(to: options.server, keepsAlive: options.name != nil, at: now)
    signIn = options.name.map { SignIn(name: $0) }
    awaitsRoom = signIn != nil && options.server.room != nil
  }

  package var nextDeadline: Instant? { connection.deadline }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    switch input {
    case .connected:
      connection.connected(at: now)
      return tell(.connected) + introduce()
    case .received(let bytes):
      connection.heard(at: now)
      return receive(bytes)
    case .disconnected: return close()
    case .typed(let bytes): return hasFinishedSending ? [] : [.send(bytes)]
    case .inputEnded:
      // No more requests can come; waits for the remaining answers.
      hasFinishedSending = true
      connection.stopKeepingAlive()
      guard options.server.hasHelper else { return [.finishSending] }
      // A proxy command may exit at once and lose pending answers; the answer to this comes after all of them.
      return [.send([UInt8(ascii: "\n")] + Keepalive.request)]
    case .interrupted: return [.quit(.interrupted)]
    case .resumed:
      connection.heard(at: now)
      return []
    case .deadline:
      var effects: [Effect] = []
      guard connection.keepAlive(at: now, &effects) else { return effects }
      let seconds = Keepalive.silence.secondsRoundedUp
      return tell(.silent(seconds: seconds))
        + [.complain(text(of: .silent(options.server, seconds: seconds))), .quit(.failed)]
    default: return []
    }
  }

  private func print(_ bytes: [UInt8]) -> [Effect] { bytes.isEmpty ? [] : [.print(bytes)] }

  private func tell(_ news: JSONNews) -> [Effect] { print(printer?.convert(news) ?? []) }

  /// Converts the server's bytes; may hold back some if undecided.
  private mutating func convert(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    printer?.convert(bytes) ?? filter.filter(bytes)
  }

  private func introduce() -> [Effect] {
    guard let signIn else { return [] }
    let requests =
      [signIn.hello(.init(kind: .human, language: options.language))]
      + (options.server.room.map { [.join($0, range: nil)] } ?? [])
    return [.send(requests.flatMap(\.bytes))]
  }

  // MARK: - The server

  private mutating func receive(_ bytes: [UInt8]) -> [Effect] {
    var printed: [UInt8] = []
    var complaints: [Effect] = []
    var offset = 0
    var start = 0
    while let received = connection.nextLine(in: bytes.span, from: &offset) {
      printed += convert(bytes[start..<offset])
      start = offset
      guard connection.isServer(received) else { return [.print(printed)] + close() }
      guard let line = received.line else { continue }
      if case .event(.bye(let reason, _)) = line { farewell = reason }
      if isRefused(by: line) { return [.print(printed), .quit(.failed)] }
      // A proxy command may stay open after the goodbye.
      if options.server.hasHelper, farewell != nil || hasFinishedSending && Keepalive.isAnswered(by: line) {
        return [.print(printed)] + complaints + close()
      }
      guard let finding = fairness.check(line) else { continue }
      printed += printer?.convert(.finding(finding)) ?? []
      if case .broken = finding {
        complaints.append(.complain(GameMessage.breach.text(in: options.language)))
      }
    }
    printed += convert(bytes[start...])
    return [.print(printed)] + complaints
  }

  /// Processes the answers to own requests; returns true if one was refused.
  private mutating func isRefused(by line: ServerLine) -> Bool {
    if signIn?.follow(line) == .isRefused { return true }
    switch line {
    case .ok(.join, nil), .ok(.joinEvent, nil): awaitsRoom = false
    case .error(_, .join?, nil): return awaitsRoom
    default: break
    }
    return false
  }

  private mutating func close() -> [Effect] {
    // An incomplete line yields no object.
    var effects = print(printer == nil ? filter.finish() : [])
    switch farewell {
    case nil where !connection.hasHeardServer:
      effects += tell(.noServer)
      effects += [.complain(text(of: .noServer)), .quit(.failed)]
    case nil where !hasFinishedSending:
      effects += tell(.closed)
      effects += [.complain(text(of: .closed(by: options.server))), .quit(.failed)]
    case nil, .quit?: effects.append(.quit(fairness.hasFoundBreach ? .failed : .done))
    case _?: effects.append(.quit(.failed))
    }
    return effects
  }

  private func text(of message: ConnectionMessage) -> String { message.text(in: options.language) }
}
