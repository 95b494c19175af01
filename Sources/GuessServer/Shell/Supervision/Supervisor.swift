import GuessProtocol
import Platform

/// The service manager that started the server, with a socket for sd_notify(3). Messages may be lost, and none but `READY=1` waits:
/// without it the manager would stop the server.
@MainActor
final class Supervisor {
  /// The variables with its socket and its watchdog interval.
  static let variables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]
  /// Seconds for which `READY=1` waits for a manager that has not read its messages yet.
  private static let timeout = 2

  static let ready = "READY=1"

  private let socket: Descriptor
  private let address: SocketAddress
  private var heartbeat: Heartbeat
  private let log: Log
  /// True if the log already says that it can't be reached.
  private var isLost = false

  init?(_ environment: [String: String], _ log: Log) {
    guard let name = environment["NOTIFY_SOCKET"], !name.isEmpty else { return nil }
    let abstract = name.hasPrefix("@") ? SocketAddress(abstractName: String(name.dropFirst())) : nil
    guard let address = abstract ?? SocketAddress(path: name),
      let socket = try? System.makeSocket(
        family: AF_UNIX, kind: System.messages, waitingAtMost: Self.timeout)
    else {
      log(.warning, "service_notify_failed", ["socket": name, "reason": "not the name of a socket"])
      return nil
    }
    (self.address, self.socket, self.log) = (address, socket, log)
    heartbeat = Heartbeat(
      watchdogMicroseconds: Self.watchdog(in: environment, process: System.processID))
  }

  isolated deinit { System.release(socket) }

  /// The watchdog interval in microseconds; nil if it does not watch this process.
  nonisolated static func watchdog(in environment: [String: String], process: Int32) -> Int64? {
    guard let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init), microseconds > 0 else {
      return nil
    }
    if let watched = environment["WATCHDOG_PID"], watched != "\(process)" { return nil }
    return microseconds
  }

  var nextDeadline: Instant? { heartbeat.nextDeadline }

  func beat(at now: Instant, _ status: ServerStatus) {
    for state in heartbeat.due(at: now, status) { send(state) }
  }

  /// Sends a state of sd_notify(3), such as `READY=1`.
  func send(_ state: String) {
    do {
      try System.sendMessage(
        Array(state.utf8), from: socket, to: address, waiting: state == Self.ready)
      isLost = false
    } catch {
      if !isLost {
        log(.warning, "service_notify_failed", ["state": state, "reason": "\(error)"])
      }
      isLost = true
    }
  }
}
