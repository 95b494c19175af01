import Protocol

/// A session without a terminal: the protocol's lines go through as they are, in both directions.
///
/// It sends nothing of its own, unless it was given a name.
package struct PipeSession: Session {
  private let options: Options
  private var filter = PipeFilter()
  private var framer = LineFramer(limit: Limits.serverLineBytes)
  private var fairness = FairnessCheck()
  private var keepalive: Keepalive?
  private var isGreeted: Bool
  private var hasFinishedSending = false
  private var farewell: Farewell?

  package init(_ options: Options, at now: Instant) {
    self.options = options
    keepalive = options.name == nil ? nil : Keepalive(at: now)
    isGreeted = options.name == nil
  }

  package var nextDeadline: Instant? { keepalive?.deadline }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    switch input {
    case .connected:
      keepalive?.heard(at: now)
      return introduction()
    case .received(let bytes):
      keepalive?.heard(at: now)
      return take(bytes)
    case .disconnected: return close()
    case .typed(let bytes): return hasFinishedSending ? [] : [.send(bytes)]
    case .inputEnded:
      // Nothing can be asked any more; what still comes is waited for.
      hasFinishedSending = true
      keepalive = nil
      return [.finishSending]
    case .interrupted: return [.quit(.interrupted)]
    case .resized: return []
    case .resumed:
      keepalive?.heard(at: now)
      return []
    case .deadline:
      switch keepalive?.tick(at: now) {
      case .ask: return [.send(Keepalive.request)]
      case .giveUp: return [.complain(words(for: Keepalive.silence(of: options.server))), .quit(.failed)]
      case nil: return []
      }
    }
  }

  private func introduction() -> [Effect] {
    guard let name = options.name else { return [] }
    let requests =
      [OwnRequest.hello(name: name, language: options.language)]
      + (options.server.room.map { [OwnRequest.join($0)] } ?? [])
    return [.send(requests.flatMap { Array("\($0)\n".utf8) })]
  }

  private mutating func take(_ bytes: [UInt8]) -> [Effect] {
    var complaints: [Effect] = []
    var offset = 0
    while let received = framer.nextReceivedLine(in: bytes.span, from: &offset) {
      guard let line = received.line else { continue }
      switch line {
      case .event(.bye(let reason)): farewell = reason
      case .ok(.hello, nil): isGreeted = true
      case .error(_, .hello?, nil) where !isGreeted:
        return [.print(filter.take(bytes[..<offset])), .quit(.failed)]
      default: break
      }
      if case .broken? = fairness.take(line) {
        complaints.append(.complain(options.language.words(for: GameNews.breach)))
      }
    }
    return [.print(filter.take(bytes))] + complaints
  }

  private mutating func close() -> [Effect] {
    let rest = filter.finish()
    let printed: [Effect] = rest.isEmpty ? [] : [.print(rest)]
    switch farewell {
    case nil where !hasFinishedSending:
      return printed + [.complain(words(for: .closed(by: options.server))), .quit(.failed)]
    case nil, .quit?: return printed + [.quit(fairness.hasFoundBreach ? .failed : .done)]
    case _?: return printed + [.quit(.failed)]
    }
  }

  private func words(for news: ConnectionNews) -> String {
    options.language.words(for: news)
  }
}

extension LineFramer {
  /// The next line in `bytes`, read; other frames are skipped.
  mutating func nextReceivedLine(in bytes: Span<UInt8>, from offset: inout Int) -> ReceivedLine? {
    while true {
      let line: ReceivedLine?? = next(in: bytes, from: &offset) { frame, line in
        frame == .line ? ReceivedLine(line) : nil
      }
      guard let line else { return nil }
      if let line { return line }
    }
  }
}
