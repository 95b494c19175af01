/// A message to the service manager, see sd_notify(3).
enum ServiceState: Equatable {
  /// Players can connect, and the configuration is in effect.
  case ready
  /// The configuration is being reloaded; the time is on the system's monotonic clock, in microseconds.
  case reloading(at: UInt64)
  case stopping
  /// A sign of life.
  case alive
  /// A line for `systemctl status`.
  case status(String)

  /// The message as sent.
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
