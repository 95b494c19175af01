/// What a service manager is told, as sd_notify(3) writes it.
enum ServiceState: Equatable {
  /// Players can connect, and the configuration is in force.
  case ready
  /// The configuration is being read again; the time is that of the system's monotonic clock, in microseconds.
  case reloading(at: UInt64)
  /// The server is about to end.
  case stopping
  /// The server is not stuck.
  case alive
  /// What a host may want to read.
  case status(String)

  /// The message, as it is sent.
  var text: String {
    switch self {
    case .ready: "READY=1"
    case .reloading(let microseconds): "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
    case .stopping: "STOPPING=1"
    case .alive: "WATCHDOG=1"
    case .status(let text): "STATUS=\(text)"
    }
  }
}
