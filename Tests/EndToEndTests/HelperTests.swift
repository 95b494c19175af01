import Platform
import Foundation
import Testing

@Suite("A client that connects through a program", .waiting)
struct HelperTests {
  private func client(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ChildProcess {
    try ChildProcess(
      "env",
      environment.map { "\($0.key)=\($0.value)" } + [BuildProducts.path(of: "guess-client")] + arguments)
  }

  /// Runs the client, and expects exit code 3 and one line with these words in each language.
  private func expectComplaint(
    _ arguments: [String], _ words: [String: String], _ environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (language, words) in words {
      let client = try client(arguments + ["--lang", language], environment)
      client.endInput()
      #expect(try client.wait() == .exit(3), "\(client.report)", sourceLocation: sourceLocation)
      let lines = client.complaints.split(separator: "\n")
      #expect(
        lines.count == 1 && client.complaints.contains(words), "\(client.report)",
        sourceLocation: sourceLocation)
      #expect(client.text.isEmpty, "\(client.report)", sourceLocation: sourceLocation)
    }
  }

  private static let hasTLS = [Peer.haproxy, .openssl].allSatisfy(\.isExpected)

  /// Starts a HAProxy with one of these certificates for a server.
  private func proxy(
    before server: ServerProcess, _ certificates: Certificates, _ name: String = "server"
  ) throws -> Recipe {
    try Recipe(
      haproxy: "haproxy-tls.cfg", listeningOn: 4838,
      ["127.0.0.1:4837": "127.0.0.1:\(server.port)", "/etc/haproxy/guess.pem": certificates.pem(name)])
  }

  @Test(
    "plays over TLS in a pipe, prints all answers before it ends, and ends its program",
    .enabled(if: hasTLS, "no haproxy or openssl"))
  func pipe() throws {
    let (server, certificates) = (try ServerProcess(["--proxy-from", "127.0.0.1"]), try Certificates())
    let proxy = try proxy(before: server, certificates)
    let trust = ["SSL_CERT_FILE": certificates.authority]
    for (name, host) in [("ada", "localhost"), ("ida", "127.0.0.1")] {
      let ada = try client(["guess+tls://\(host):\(proxy.port)"], trust)
      try ada.enter(as: name)
      try ada.send("SOLO range=1..8")
      try ada.bisect(after: try ada.skip(to: "* START"))
      try ada.type((1...30).map { "PING \($0)\n" }.joined() + "PING last")
      ada.endInput()
      #expect(try ada.wait() == .exit(0), "\(ada.report)")
      #expect(ada.lines.contains { $0.begins(with: "OK PING 30") } && ada.complaints.isEmpty, "\(ada.report)")
      #expect(ProcFS.processes(with: "\(host):\(proxy.port)").isEmpty)
    }
    let bob = try client(
      ["--json", "--name=bob"], trust.merging(["GUESS_URL": "guess+tls://localhost:\(proxy.port)"]) { $1 })
    try bob.send("QUIT")
    #expect(try bob.wait() == .exit(0), "\(bob.report)")
    #expect(
      bob.text.contains(#""news":"connected","server":"guess+tls://localhost:\#(proxy.port)""#),
      "\(bob.report)")
    let bot = try client(["bot", "--rules", "race", "guess+tls://localhost:\(proxy.port)"], trust)
    let rival = try client(["bot", "guess+tls://localhost:\(proxy.port)"], trust)
    #expect(try bot.wait() == .exit(0) && rival.wait() == .exit(0), "\(bot.report)\(rival.report)")
    let top = try client(["top", "--once", "guess+tls://localhost:\(proxy.port)"], trust)
    #expect(try top.wait() == .exit(0), "\(top.report)")
    #expect(ProcFS.processes(with: "localhost:\(proxy.port)").isEmpty)
  }

  @Test("explains why there is no TLS, in three languages", .enabled(if: hasTLS, "no haproxy or openssl"))
  func complaints() throws {
    let (server, certificates) = (try ServerProcess(["--proxy-from", "127.0.0.1"]), try Certificates())
    let trust = ["SSL_CERT_FILE": certificates.authority]
    let proxies = try ["server", "expired", "other"].map { try proxy(before: server, certificates, $0) }
    func url(_ proxy: Recipe) -> [String] { ["guess+tls://localhost:\(proxy.port)"] }
    try expectComplaint(url(proxies[0]), ["en": "does not trust", "zh": "不信任", "ru": "не доверяет"])
    try expectComplaint(
      url(proxies[1]), ["en": "not valid today", "zh": "已过期或尚未生效", "ru": "сегодня недействителен"], trust)
    try expectComplaint(url(proxies[2]), ["en": "another name", "zh": "另一个名字", "ru": "другое имя"], trust)
    let ended = ["en": "“openssl” exited: ", "zh": "“openssl”已退出", "ru": "«openssl» завершилась"]
    let plain = try ServerProcess()
    try expectComplaint(["guess+tls://localhost:\(plain.port)"], ended)
    let reserved = try ReservedPort()
    try expectComplaint(
      ["guess+tls://127.0.0.1:\(reserved.port)"],
      ["en": "no server is listening", "zh": "没有服务器", "ru": "ничего не запущено"])
    try expectComplaint(["guess+tls://nosuch.invalid"], ended)
    // HAProxy has no server to connect to.
    try server.stop()
    try expectComplaint(
      url(proxies[0]), ["en": "closed the connection at once", "zh": "立即关闭", "ru": "сразу закрывает"], trust)
  }
}
