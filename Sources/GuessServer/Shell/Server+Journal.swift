import GuessServerCore

extension Server {
  /// The journal; nil where nothing is kept on disk.
  var journal: Journal? { storage?.journal }

  /// Goes on from what the disk has done.
  func finish(_ job: Journal.EndedJob) {
    beginRound()
    if let news = journal?.finish(job, at: now) { handle(.journal(news)) }
    endTurn()
  }
}
