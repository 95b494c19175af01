import TestSupport
import Testing

/// Scenes of programs run proxies with these examples.
@Suite("An example of a proxy", .waiting)
struct ProxyRecipeTests {
  private func text(of example: String) throws -> String {
    try Project.text(of: "share/doc/guess-server/examples/\(example)")
  }

  @Test("is quoted unchanged by docs/hosting/network.md")
  func quotes() throws {
    let page = try Project.text(of: "docs/hosting/network.md")
    let quotes = page.matches(of: /```ini\n[#;] examples\/([a-z.-]+)\n([^`]*)```/)
    #expect(
      quotes.map { String($0.output.1) } == [
        "haproxy-tls.cfg", "stunnel.conf", "sshd-guess.conf", "sshd-guess.conf", "haproxy-tcp.cfg",
      ])
    for quote in quotes {
      #expect(try text(of: String(quote.output.1)).contains(quote.output.2), "\(quote.output.1)")
    }
  }

  @Test("takes players by TLS at the only port that the page opens in a firewall")
  func port() throws {
    let page = try Project.text(of: "docs/hosting/network.md")
    let opened = page.matches(of: /\n# (?:ufw|firewall-cmd|nft) .*?([0-9]{4})/).map { String($0.output.1) }
    #expect(opened == ["4838", "4838", "4838"])
    #expect(try text(of: "haproxy-tls.cfg").contains("bind :::4838 "))
    #expect(try text(of: "stunnel.conf").contains("accept = :::4838\n"))
  }
}
