import Foundation
import Testing

/// Runs proxies with the examples that docs/hosting/network.md quotes.
@Suite("An example of a proxy", .waiting)
struct ProxyRecipeTests {
  @Test("is quoted unchanged by docs/hosting/network.md")
  func quotes() throws {
    let page = try String(
      contentsOf: Recipe.project.appending(path: "docs/hosting/network.md"), encoding: .utf8)
    let quotes = page.matches(of: /```ini\n[#;] examples\/([a-z.-]+)\n([^`]*)```/)
    #expect(
      quotes.map { String($0.output.1) } == [
        "haproxy-tls.cfg", "stunnel.conf", "sshd-guess.conf", "haproxy-tcp.cfg",
      ])
    for quote in quotes {
      #expect(try Recipe.text(of: String(quote.output.1)).contains(quote.output.2), "\(quote.output.1)")
    }
  }

  @Test("takes players by TLS at the only port that the page opens in a firewall")
  func port() throws {
    let page = try String(
      contentsOf: Recipe.project.appending(path: "docs/hosting/network.md"), encoding: .utf8)
    let opened = page.matches(of: /\n# (?:ufw|firewall-cmd|nft) .*?([0-9]{4})/).map { String($0.output.1) }
    #expect(opened == ["4838", "4838", "4838"])
    #expect(try Recipe.text(of: "haproxy-tls.cfg").contains("bind :::4838 "))
    #expect(try Recipe.text(of: "stunnel.conf").contains("accept = :::4838\n"))
  }

  /// The change to an example that leads to a test's server.
  private func changes(_ server: ServerProcess) -> [String: String] {
    ["127.0.0.1:4837": "127.0.0.1:\(server.port)"]
  }

  /// Connects a player through `command`.
  private func player(_ name: String = "ada", through command: String) throws -> ChildProcess {
    let words = command.split(separator: " ").map(String.init)
    let player = try ChildProcess(words[0], Array(words.dropFirst()))
    try player.enter(as: name)
    return player
  }

  /// Plays a solo round, and quits.
  private func play(_ player: ChildProcess) throws {
    try player.send("SOLO range=1..8")
    try player.bisect(after: try player.skip(to: "* START"))
    try player.send("QUIT")
    try player.skip(to: "* BYE")
    player.endInput()
    try player.wait()
  }

  @Test(
    "of HAProxy spreads players over two nodes, passes on their addresses, and continues with one node",
    .enabled(if: Peer.haproxy.isExpected && Peer.socat.isExpected, "no haproxy or socat"))
  func nodes() throws {
    let servers = try (0..<2).map { _ in
      try ServerProcess(["--proxy-from", "127.0.0.1", "--log-level", "debug"])
    }
    let proxy = try Recipe(
      haproxy: "haproxy-tcp.cfg", listeningOn: 4837,
      ["10.0.0.11:4837": "127.0.0.1:\(servers[0].port)", "10.0.0.12:4837": "127.0.0.1:\(servers[1].port)"])
    let socat = "socat -t5 - TCP:127.0.0.1:\(proxy.port),bind=127.0.0.2"
    // HAProxy sends a player to the emptier node, unless that was late to answer a health check.
    var players: [ChildProcess] = []
    try eventually("a player on each node", pausing: .milliseconds(200)) {
      players.append(try player("p\(players.count)", through: socat))
      return servers.allSatisfy { $0.process.complaints.contains(" peer=127.0.0.2:") }
    }
    for player in players { try play(player) }
    try eventually("two health checks", pausing: .milliseconds(50)) {
      servers[0].process.complaints.split(separator: "\n").count { $0.contains("event=closed") } > 4
    }
    #expect(!servers[0].process.complaints.contains("event=refused"), "\(servers[0].process.report)")
    try servers[0].stop()
    for _ in 1...2 {
      try eventually("a player on the other node", pausing: .milliseconds(50)) {
        try RawClient(port: proxy.port).line()?.begins(with: "* HELLO") == true
      }
    }
    #expect(try servers[1].stop() == .exit(0))
  }

  @Test(
    "of HAProxy and of stunnel terminates TLS, and passes on the addresses of players",
    .enabled(
      if: [Peer.haproxy, .stunnel, .openssl, .ncat].allSatisfy(\.isExpected),
      "no haproxy, stunnel, openssl or ncat"))
  func tls() throws {
    let certificates = try Certificates()
    let server = try ServerProcess(["--proxy-from", "127.0.0.1", "--log-level", "debug"])
    for proxy in [
      try Recipe(
        haproxy: "haproxy-tls.cfg", listeningOn: 4838,
        changes(server).merging(["/etc/haproxy/guess.pem": certificates.pem()]) { $1 }),
      try Recipe(
        stunnel: "stunnel.conf", listeningOn: 4838,
        changes(server).merging([
          "/etc/stunnel/fullchain.pem": certificates.certificate,
          "/etc/stunnel/privkey.pem": certificates.key,
        ]) { $1 }),
    ] {
      let trusted = certificates.authority
      for command in [
        "openssl s_client -quiet -verify_return_error -verify_hostname localhost -CAfile \(trusted)"
          + " -servername localhost -connect 127.0.0.1:\(proxy.port) -bind 127.0.0.3",
        "ncat --ssl --ssl-verify --ssl-trustfile \(trusted) -s 127.0.0.4 localhost \(proxy.port)",
      ] {
        try play(player(through: command))
      }
      for host in ["127.0.0.3", "127.0.0.4"] {
        let proxied = server.process.complaints.split(separator: "\n").filter { $0.contains("event=proxied") }
        #expect(proxied.suffix(2).contains { $0.contains("peer=\(host):") }, "\(server.process.report)")
      }
    }
    #expect(!server.process.complaints.contains("event=refused"), "\(server.process.report)")
    #expect(try server.stop() == .exit(0))
  }
}
