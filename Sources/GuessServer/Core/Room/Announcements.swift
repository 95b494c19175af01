import Protocol

/// What rooms have to say while an input is handled: to those who play and watch, to the journal and to the host.
package struct Announcements: Sendable {
  /// What the lobby still has to send on.
  private(set) var list: [Announcement] = []
  /// What is to be recorded; it stays until all that the lobby wants done is done.
  private(set) var changes = JournalChanges()

  /// What the host hears; it stays as long.
  private(set) var news: [HostNews] = []

  mutating func append(_ announcement: Announcement) {
    list.append(announcement)
  }

  @inline(__always) mutating func record(_ entry: JournalEntry) {
    changes.append(entry)
  }

  mutating func tell(_ news: HostNews) {
    self.news.append(news)
  }

  /// Ends what one input has changed.
  mutating func endChange() {
    changes.endChange()
  }

  /// Forgets what has been sent on.
  mutating func removeDelivered() {
    list.removeOneByOne()
  }

  mutating func removeAll() {
    list.removeOneByOne()
    changes.removeAll()
    news.removeOneByOne()
  }
}
