import Platform
import Foundation
import Testing

@Suite("A server that reads its configuration again", .waiting)
struct ReloadTests {
  private let folder = DataFolder()
  private var path: String { "\(folder.path)/conf" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  }

  private func configure(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Makes the server reload, and waits until the log contains `words`.
  private func reload(_ server: ServerProcess, until words: String) throws -> String {
    let known = server.process.complaints.count
    try server.process.signal(SIGHUP)
    var news = ""
    try eventually("“\(words)” in the log") {
      news = String(server.process.complaints.dropFirst(known))
      return news.contains(words)
    }
    return news
  }

  @Test("applies reloadable options at once, and warns of each option that needs a restart")
  func changes() throws {
    try configure("max-connections = 100\n")
    try withServer("--config", path) { server in
      let ada = try server.connect()
      try ada.enter(as: "ada")
      try configure("max-connections = 1\nlang = ru\nlisten = [::1]:1\ndata = /elsewhere\nrate = off\n")
      let news = try reload(server, until: "event=\"configuration read\"")
      #expect(news.contains("changed=\"rate=off,max-connections=1,lang=ru\""))
      // --listen and --no-data are on the command line, which takes precedence.
      #expect(!news.contains("needs a restart"))
      #expect(try server.connect().rest().first?.text.contains("reason=full") == true)
      try ada.send("PING")
      try ada.expect("OK PING")
      try ada.send("QUIT")
      _ = try ada.rest()
      try eventually("a client is accepted again") {
        try server.connect().line()?.text.hasPrefix("* HELLO") == true
      }
    }
    try configure("grace = 5\n")
    let server = try ServerProcess(["--config", path])
    try configure(
      "lease = 5\nnode = a\ncluster = redis://h\nnode-listen = h:1\ncluster-key-file = k\ndata = d\n")
    #expect(try reload(server, until: "configuration not read").contains("needs --data"))
    #expect(try server.stop() == .exit(0))
  }

  @Test(
    "logs a change of its log level, up or down", arguments: [("warning", "info"), ("info", "warning")])
  func logLevel(old: String, new: String) throws {
    try configure("log-level = \(old)\n")
    try withServer("--config", path) { server in
      try configure("log-level = \(new)\n")
      let news = try reload(server, until: "event=\"configuration read\"")
      #expect(news.contains("changed=\"log-level=\(new)\"") || news.contains("changed=log-level=\(new)"))
    }
  }

  @Test("keeps its settings if a line is wrong, and names it")
  func mistake() throws {
    try configure("rate = 5\n")
    try withServer("--config", path) { server in
      try configure("max-connections = 1\nrat = 6\n")
      let news = try reload(server, until: "configuration not read")
      #expect(news.contains("level=error") && news.contains("\(path):2: unknown option rat."))
      let players = try (0..<3).map { _ in try server.connect() }
      for player in players { try player.expect("* HELLO") }
    }
  }

  @Test("slows down a fast client, and loses none of its lines")
  func rate() throws {
    try configure("rate = 1000\n")
    try withServer("--config", path) { server in
      let ada = try server.connect()
      try ada.enter(as: "ada")
      try ada.send((1...500).map { "PING \($0)" }.joined(separator: "\n"))
      try ada.skip(to: "OK PING 500")
      try configure("rate = 100\n")
      _ = try reload(server, until: "configuration read")
      try ada.send((1...5).map { "PING \($0)" }.joined(separator: "\n"))
      for number in 1...5 { try ada.skip(to: "OK PING \(number)") }
    }
  }

  @Test("exits with 2 at its start if a setting is wrong, and names the file and the line")
  func check() throws {
    for (text, words) in [
      ("lang = en\nrate = fast\n", ":2: --rate fast: expected lines per second"),
      ("\nmotd = /nowhere\n", ":2: cannot read /nowhere: "), ("rate\n", ":1: expected key = value"),
    ] {
      try configure(text)
      for arguments in [["--check-config", "--config", path], ["--config", path]] {
        let complaint = try CommandLineTests.expect("guess-server", arguments, exit: 2)
        #expect(complaint.contains(path + words))
      }
    }
    let complaint = try CommandLineTests.expect(
      "guess-server", ["--check-config", "--config", "/nowhere"], exit: 2)
    #expect(complaint.contains("cannot read /nowhere"))
  }

  @Test("prints its settings in a form that it reads back as the same, environment included")
  func printed() throws {
    try configure("rate = 7\nlisten = unix:/tmp/a b\n")
    let first = try ChildProcess(
      "env",
      [
        "GUESS_SERVER_MAX_CONNECTIONS=77", "GUESS_SERVER_CONFIG=\(path)",
        try BuildProducts.path(of: "guess-server"), "--print-config", "--grace", "9", "--no-data",
      ])
    #expect(try first.wait() == .exit(0), "\(first.report)")
    for words in [
      "(set in \(path):1)\nrate = 7\n", "(set in the environment)\nmax-connections = 77\n",
      "(set on the command line)\ngrace = 9\n", "\nlisten = unix:/tmp/a b\n",
    ] {
      #expect(first.text.contains(words), "\(first.text)")
    }
    try configure(first.text)
    let second = try ChildProcess(
      try BuildProducts.path(of: "guess-server"), ["--print-config", "--config", path])
    #expect(try second.wait() == .exit(0))
    func settings(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.hasPrefix("#") } }
    #expect(settings(first.text) == settings(second.text))
  }

  @Test(
    "stops when the terminal in which it was started closes", .enabled(if: Peer.tmux.isExpected, "no tmux")
  )
  func terminal() throws {
    let window = try TerminalWindow([
      try BuildProducts.path(of: "guess-server"), "--listen", "unix:\(folder.path)/s", "--no-data",
    ])
    try window.wait(for: "listening on")
    let ada = try RawClient(path: "\(folder.path)/s")
    try ada.expect("* HELLO")
    try window.close()
    #expect(try ada.rest().last?.text.hasPrefix("* BYE reason=drain") == true)
  }
}
