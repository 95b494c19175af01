import GuessClientCore
import GuessProtocol

/// A session without a terminal: the protocol's lines pass through in both directions, those from the server perhaps as JSON.
///
/// Sends nothing of its own unless given a name on the command line, but for one request after the end of input that a connecting
/// program can't pass on.
package struct PipeSession: Session {
  private let options: Options
  private let printer: PipePrinter
  private var fairness = FairnessCheck()
  private var connection: ServerConnection
  private var awaitsRoom: Bool
  private var hasFinishedSending = false
  private var farewell: DisconnectReason?

  package init(
    _ options: Options, with keys: Keyring? = nil, using random: any RandomNumberGenerator
  ) {
    self.options = options
    printer = PipePrinter(isJSON: options[.json], language: options.language)
    let name = options.givenName
    connection = ServerConnection(
      keepsAlive: name != nil, signingIn: SignIn(name: name), with: keys ?? Keyring(options), using: random)
    awaitsRoom = name != nil && options.server.room != nil
  }

  package var nextDeadline: Instant? { connection.deadline }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    switch input {
    case .connected(let address):
      connection.connected(to: address, at: now)
      return print(printer.output(forConnectionTo: options.server)) + introduce()
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
      return fail(.ended(options.server, silence: Keepalive.silence))
    case .resized, .keyIsLost: return []
    }
  }

  private func print(_ bytes: [UInt8]) -> [Effect] { bytes.isEmpty ? [] : [.print(bytes)] }

  private func fail(_ message: ConnectionMessage) -> [Effect] {
    print(printer.output(for: message)) + [.complain(message.text(in: options.language)), .quit(.failed)]
  }

  private mutating func introduce() -> [Effect] {
    guard options.givenName != nil else { return [] }
    let requests =
      [connection.hello(.init(kind: .human, language: options.language))]
      + (options.server.room.map { [.join($0, range: nil)] } ?? [])
    return [.send(requests.flatMap(\.bytes))] + (hasFinishedSending ? [.finishSending] : [])
  }

  // MARK: - The server

  private mutating func receive(_ bytes: [UInt8]) -> [Effect] {
    let printer = printer
    var printed: [UInt8] = []
    var complaints: [Effect] = []
    var offset = 0
    while let received = connection.nextLine(
      in: bytes.span, from: &offset, passing: { printed += printer.output(for: $0, $1) })
    {
      guard connection.isServer(received) else { return print(printed) + close() }
      let finding = fairness.check(received)
      if let finding { printed += printer.output(for: finding) }
      if case .broken = finding {
        complaints.append(.complain(GameMessage.breach.text(in: options.language)))
      }
      guard let line = received.line ?? received.newRefusal else { continue }
      if case .event(.bye(let reason, _, _)) = line { farewell = reason }
      if isRefused(by: line) {
        let withheld = connection.keys.withheld.map { ConnectionMessage.keyIsWithheld($0) }
        let reason = withheld.map { [Effect.complain($0.text(in: options.language))] } ?? []
        return print(printed) + reason + [.quit(.failed)]
      }
      // A proxy command may stay open after the goodbye.
      if options.server.hasHelper, farewell != nil || hasFinishedSending && Keepalive.isAnswered(by: line) {
        return print(printed) + complaints + close()
      }
    }
    return print(printed) + complaints
  }

  /// Processes the answers to own requests; returns true if one was refused.
  private mutating func isRefused(by line: ServerLine) -> Bool {
    if connection.signIn.follow(line) == .isRefused { return true }
    switch line {
    case .ok(.join, nil), .ok(.joinTournament, nil): awaitsRoom = false
    case .error(_, .join?, nil): return awaitsRoom
    default: break
    }
    return false
  }

  private func close() -> [Effect] {
    switch farewell {
    case nil where !connection.hasHeardServer: fail(.noServer)
    case nil where !hasFinishedSending: fail(.ended(options.server))
    case nil, .quit?: [.quit(fairness.hasFoundBreach ? .failed : .done)]
    case _?: [.quit(.failed)]
    }
  }
}
