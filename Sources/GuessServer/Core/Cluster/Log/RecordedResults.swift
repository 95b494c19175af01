import GuessProtocol

/// Results of matches, from the end of a match until its result is final: on disk and in the log of the node.
struct RecordedResults {
  private struct Progress {
    var isOnDisk = false
    var isLogged = false
  }

  private var pending: [MatchID: Progress] = [:]
  /// Results that are final, and not told yet.
  private(set) var final: [MatchID] = []

  /// Matches have ended.
  mutating func add(_ matches: [MatchID]) {
    for match in matches { pending[match] = Progress() }
  }

  /// The ends of these matches are on disk.
  mutating func synced(_ matches: [MatchID]) { advance(matches, \.isOnDisk) }

  /// The ends of these matches are in the log.
  mutating func logged(_ matches: [MatchID]) { advance(matches, \.isLogged) }

  /// What was not on disk yet may be lost, so it never becomes final.
  mutating func diskFailed() { pending = pending.filter { $0.value.isOnDisk } }

  /// The results that have become final since it was asked last.
  mutating func takeFinal() -> [MatchID] {
    defer { final = [] }
    return final
  }

  private mutating func advance(_ matches: [MatchID], _ step: WritableKeyPath<Progress, Bool>) {
    for match in matches {
      pending[match]?[keyPath: step] = true
      guard let progress = pending[match], progress.isOnDisk, progress.isLogged else { continue }
      pending[match] = nil
      final.append(match)
    }
  }
}
