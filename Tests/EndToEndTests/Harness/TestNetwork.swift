import Foundation

/// Machines connected by a router. Two of them can be cut off from each other: packets between them vanish without an error.
///
/// Each is a network namespace without a name, which lasts as long as its shell and the programs started there. So a failing
/// test leaves nothing to clean up, and networks of several tests do not meet. Players use sockets with a path, which belong to
/// no network.
final class TestNetwork {
  private let router: ChildProcess
  private let folder: DataFolder
  private var count = 0

  /// True if this system permits network namespaces.
  static let isPossible: Bool = {
    guard Peer.unshare.isInstalled, Peer.ip.isInstalled, let network = try? TestNetwork() else {
      return false
    }
    return (try? network.cut(network.add(), network.add())) != nil
  }()

  /// True if its tests have to run: it is possible, or it is required and its absence is an error.
  static let isExpected = Peer.areRequired || isPossible

  init() throws {
    folder = DataFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    router = try ChildProcess("unshare", ["--net", "bash"])
    try router.run("echo 1 > /proc/sys/net/ipv4/ip_forward")
  }

  /// Adds a machine.
  func add() throws -> TestMachine {
    count += 1
    let machine = try TestMachine(number: count, folder: folder)
    try router.run(
      "ip link add m\(count) type veth peer name eth0 netns \(machine.pid) && "
        + "ip address add \(machine.gateway)/24 dev m\(count) && ip link set m\(count) up")
    try machine.connectToRouter()
    return machine
  }

  /// Drops all packets between two machines.
  func cut(_ one: TestMachine, _ other: TestMachine) throws { try change("add", one, other) }

  /// Reconnects two machines.
  func heal(_ one: TestMachine, _ other: TestMachine) throws { try change("delete", one, other) }

  private func change(_ verb: String, _ one: TestMachine, _ other: TestMachine) throws {
    for (sender, receiver) in [(one, other), (other, one)] {
      try router.run("ip rule \(verb) from \(sender.address) to \(receiver.address) blackhole")
    }
  }
}

/// A machine in a `TestNetwork`.
final class TestMachine {
  let address: String
  /// The path of a socket on which a program there can serve the tests.
  let socket: String
  fileprivate let gateway: String
  private let shell: ChildProcess
  private let folder: DataFolder

  fileprivate init(number: Int, folder: DataFolder) throws {
    self.folder = folder
    (address, gateway) = ("10.0.\(number).2", "10.0.\(number).1")
    socket = "\(folder.path)/\(number).socket"
    shell = try ChildProcess("unshare", ["--net", "bash"])
    try shell.run("ip link set lo up")
  }

  fileprivate var pid: pid_t { shell.pid }

  fileprivate func connectToRouter() throws {
    try shell.run(
      "ip address add \(address)/24 dev eth0 && ip link set eth0 up && ip route add default via \(gateway)")
  }

  /// The shell command that starts a program on this machine.
  var wrapper: String { "exec nsenter --target \(shell.pid) --net -- \"$@\"" }

  func start(_ program: String, _ arguments: [String]) throws -> ChildProcess {
    try ChildProcess("nsenter", ["--target", "\(shell.pid)", "--net", "--", program] + arguments)
  }
}
