import GuessProtocol

/// How much a log holds, and how fresh it has to be, each with its reason.
package struct LogLimits: Sendable {
  /// Bytes on their way: what a slow network takes in a tenth of a second, so that names and pairings don't wait behind it.
  package var sentBytes = 1_024 * 1_024
  /// Bytes that may wait, those on their way included: seconds of a very busy node. More is a Redis that takes nothing.
  package var waitingBytes = 64 * 1_024 * 1_024
  /// Bytes of a log before all rooms are told anew, where they take less than half of that: of a thousand matches each has a
  /// kibibyte then, whatever is guessed.
  package var generationBytes = 1_024 * 1_024
  /// Bytes beyond that with which they are told at once, and not when the log is looked at, twice a second: all rooms would be
  /// told sixty times a second by a node that is measured, or attacked.
  package var generationExcess = 8 * 1_024 * 1_024
  /// How often the rooms must fit into it, so that telling them costs little beside what it is for.
  package var generationRooms = 2
  /// Bytes of the longest log that is read: 30,000 matches, as many as 60,000 connections play, take 30 MiB, which fit
  /// `generationRooms` times, and once more while a generation takes the place of another.
  package static let mostBytes = 128 * 1_024 * 1_024
  /// How long before the end of the lease it is no more relied on: a renewal is under way for a second at most, and answers may
  /// wait for as long.
  package var margin = Milliseconds.seconds(2)
  /// How long beyond a lease nothing becomes final, when another Redis answers than before.
  package var quietTime = Milliseconds.seconds(2)
  /// How long the log may be out of reach before players are told: as long as a name waits.
  package var patience = Milliseconds.seconds(2)

  package init() {}

  func generationBytes(afterRooms rooms: Int) -> Int { max(generationBytes, generationRooms * rooms) }

  /// How long a renewal is relied on. Of a short lease more than half is left.
  func freshness(of lease: Milliseconds) -> Milliseconds {
    lease - min(margin, Milliseconds(lease.count / 3))
  }
}
