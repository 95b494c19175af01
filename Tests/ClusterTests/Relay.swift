/// A program that forwards one connection from one port to another, until it is cut.
final class Relay {
  /// Reserved for the life of the relay, so that no other test takes them.
  private let (reserved, reservedTarget): (ReservedPort, ReservedPort)
  private var process: ChildProcess?

  init() throws { (reserved, reservedTarget) = (try ReservedPort(), try ReservedPort()) }

  var port: UInt16 { reserved.port }

  /// The port it forwards to.
  var target: UInt16 { reservedTarget.port }

  func start() throws {
    process = try ChildProcess(
      "socat", ["TCP-LISTEN:\(port),bind=127.0.0.1,reuseaddr", "TCP:127.0.0.1:\(target)"])
  }

  func cut() throws { process = nil }
}
