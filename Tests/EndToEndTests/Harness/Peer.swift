import Foundation
import Testing

/// A program that people talk to line servers with.
struct Peer: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let words: [String]

  /// A peer by its command line, in which PORT stands for the port.
  init(_ command: String) {
    testDescription = command.replacing(" 127.0.0.1", with: "").replacing(" PORT", with: "")
      .replacing(" TCP:127.0.0.1:PORT", with: "")
    words = command.split(separator: " ").map(String.init)
  }

  /// Those that end when the server closes, given all their input at once and its end.
  static let piped = [
    "nc.openbsd 127.0.0.1 PORT", "nc.openbsd -N 127.0.0.1 PORT", "nc.openbsd -q0 127.0.0.1 PORT",
    "nc.traditional -q1 127.0.0.1 PORT", "ncat 127.0.0.1 PORT", "busybox nc 127.0.0.1 PORT",
    "socat -t5 - TCP:127.0.0.1:PORT", "plink -batch -raw -P PORT 127.0.0.1",
  ].map(Peer.init)

  /// Those of them that pass the end of their input on. OpenBSD's nc keeps it to itself unless told otherwise, and the
  /// traditional one leaves a second later.
  static let endingInput = piped.filter {
    $0.testDescription.contains("-N") || $0.testDescription.contains("-q0") || !$0.words[0].hasPrefix("nc.")
  }

  /// One of each kind, as it is started by people.
  static let netcats = [
    "nc.openbsd 127.0.0.1 PORT", "nc.traditional 127.0.0.1 PORT", "ncat 127.0.0.1 PORT",
    "busybox nc 127.0.0.1 PORT",
  ].map(Peer.init)

  /// Some netcat, whatever it is called here.
  static let anyNetcat = (netcats + [Peer("nc 127.0.0.1 PORT")]).first(where: \.isInstalled)

  static let telnet = Peer("telnet 127.0.0.1 PORT")
  static let plink = Peer("plink -raw -P PORT 127.0.0.1")
  static let python = Peer("python3")
  static let bash = Peer("bash")

  static let all = piped + [telnet, plink, python, bash]

  /// Whether every peer has to be there, as in CI, which installs them.
  static let areRequired = ProcessInfo.processInfo.environment["GUESS_PEERS"] == "required"

  /// The programs that are not installed here.
  static let missing = Set(all.filter { !$0.isInstalled }.map { $0.words[0] }).sorted()

  var isInstalled: Bool {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin", "/usr/sbin"]
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(words[0])") }
  }

  /// Whether a test of it makes sense: it is there, or it is an error that it is not.
  var isUsable: Bool { (isInstalled && Self.python.isInstalled) || Self.areRequired }

  /// The command line that talks to `port`.
  func command(port: UInt16) -> [String] {
    words.map { $0.replacing("PORT", with: "\(port)") }
  }

  /// Starts it against a server.
  func start(against server: ServerProcess) throws -> ChildProcess {
    let command = command(port: server.port)
    return try ChildProcess(command[0], Array(command.dropFirst()))
  }
}
