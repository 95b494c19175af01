import GuessServerCore
import GuessProtocol
import Platform

/// All that a host can learn of the server at one moment, as plain numbers.
struct Observation {
  let census: Census
  let counters: Counters
  let traffic: Traffic
  /// Connections with a socket here, how many there may be, and how many of them wait for their turn.
  let connections: Int
  let mostConnections: Int
  let readyConnections: Int
  /// Why nobody is let in; nil where players are.
  let unreadiness: String?
  let recordsResults: Bool
  /// Nil where nothing is kept on disk.
  let journal: JournalObservation?
  /// Nil for a server alone.
  let cluster: ClusterObservation?
  let log: LogObservation
  let process: ProcessUsage
  /// When the server started, in seconds since the start of 1970 in UTC.
  let startTime: Int64
}

/// What there is to be known of the journal.
struct JournalObservation {
  let isRecording: Bool
  /// Bytes that are not on disk, and for how long the oldest of them has not been.
  let unsynced: (bytes: Int, time: Milliseconds)
  /// Jobs and writes that have failed.
  let failures: UInt64
  let fileBytes: Int
  /// Bytes of the history files; nil as long as nobody has looked.
  let historyBytes: Int?
  /// How many there may be; nil is no limit.
  let mostHistory: Int?
  /// Bytes of the file system with the data directory, and how many of them can still be used; nil where it does not say.
  let space: (available: Int, total: Int)?
}

/// What there is to be known of the cluster.
struct ClusterObservation {
  let isRedisUp: Bool
  /// The time since the lease was renewed, and how long it lasts.
  let lease: (age: Milliseconds, length: Milliseconds)
  /// The other nodes, in the order of their names, and whether there is a link.
  let links: [(node: String, isUp: Bool)]
  /// Sessions of clients that are connected to other nodes.
  let guests: Int
}

/// What has become of lines of the log.
struct LogObservation {
  let lines: Counts<Log.Level>
  let dropped: UInt64
}
