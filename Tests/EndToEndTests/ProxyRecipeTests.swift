import Foundation
import Testing

/// Scenes of programs run proxies with these examples.
@Suite("An example of a proxy", .waiting)
struct ProxyRecipeTests {
  private func text(of example: String) throws -> String {
    let path = Project.folder.appending(path: "share/doc/guess-server/examples/\(example)")
    return try String(contentsOf: path, encoding: .utf8)
  }

  @Test("is quoted unchanged by docs/hosting/network.md")
  func quotes() throws {
    let page = try String(
      contentsOf: Project.folder.appending(path: "docs/hosting/network.md"), encoding: .utf8)
    let quotes = page.matches(of: /```ini\n[#;] examples\/([a-z.-]+)\n([^`]*)```/)
    #expect(
      quotes.map { String($0.output.1) } == [
        "haproxy-tls.cfg", "stunnel.conf", "sshd-guess.conf", "haproxy-tcp.cfg",
      ])
    for quote in quotes {
      #expect(try text(of: String(quote.output.1)).contains(quote.output.2), "\(quote.output.1)")
    }
  }

  @Test("takes players by TLS at the only port that the page opens in a firewall")
  func port() throws {
    let page = try String(
      contentsOf: Project.folder.appending(path: "docs/hosting/network.md"), encoding: .utf8)
    let opened = page.matches(of: /\n# (?:ufw|firewall-cmd|nft) .*?([0-9]{4})/).map { String($0.output.1) }
    #expect(opened == ["4838", "4838", "4838"])
    #expect(try text(of: "haproxy-tls.cfg").contains("bind :::4838 "))
    #expect(try text(of: "stunnel.conf").contains("accept = :::4838\n"))
  }
}
