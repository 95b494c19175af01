import GuessServerCore

extension Server {
  /// Goes on from what the disk has done.
  func finish(_ job: Journal.EndedJob) {
    beginRound()
    if let news = journal?.finish(job, at: now) { handle(.journal(news)) }
    endTurn()
  }
}
