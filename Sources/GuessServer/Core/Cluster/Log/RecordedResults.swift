import GuessProtocol

/// Results of matches, from the end of a match until they are final: on disk and in the log of the node.
struct RecordedResults {
  private struct Progress {
    var isOnDisk = false
    var isLogged = false
  }

  private var pending: [MatchID: Progress] = [:]
  /// Final results that are not reported yet.
  private(set) var final: [MatchID] = []

  mutating func add(_ matches: [MatchID]) {
    for match in matches { pending[match] = Progress() }
  }

  mutating func synced(_ matches: [MatchID]) { advance(matches, \.isOnDisk) }

  mutating func logged(_ matches: [MatchID]) { advance(matches, \.isLogged) }

  /// Drops results that are not on disk yet: they may be lost, so they never become final.
  mutating func diskFailed() { pending = pending.filter { $0.value.isOnDisk } }

  /// Returns the results that have become final since the last call.
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
