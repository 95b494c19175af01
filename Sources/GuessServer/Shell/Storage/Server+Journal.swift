import GuessServerCore

extension Server {
  /// Records what has happened. This comes before anything is sent: nobody hears of what a crash could take back.
  func writeJournal() {
    if let news = journal?.write(at: now) { handle(.journal(news)) }
  }

  /// Goes on from what the disk has done.
  func finish(_ job: Journal.EndedJob) {
    beginIteration()
    if let news = journal?.finish(job, at: now) { handle(.journal(news)) }
    endIteration()
  }
}
