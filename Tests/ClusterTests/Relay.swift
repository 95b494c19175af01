/// A program that carries one connection from one port to another, until it is cut.
final class Relay {
  let port: UInt16
  /// Where it leads to.
  let target: UInt16
  private var process: ChildProcess?

  init() throws {
    (port, target) = (try ReservedPort().port, try ReservedPort().port)
  }

  func start() throws {
    process = try ChildProcess(
      "socat", ["TCP-LISTEN:\(port),bind=127.0.0.1,reuseaddr", "TCP:127.0.0.1:\(target)"])
  }

  func cut() throws { process = nil }
}
