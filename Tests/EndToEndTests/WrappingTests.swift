import Testing

@Suite("Long lines in a narrow window", .waiting, .enabled(if: Peer.tmux.isExpected, "no tmux"))
struct WrappingTests {
  @Test("break between words on standard error, but never within an address")
  func complaint() throws {
    let address = "unix:/tmp/a-folder-that-does-not-exist/socket"
    let window = try TerminalWindow(columns: 70, [try BuildProducts.path(of: "guess-client"), address])
    let rows = try window.wait(for: "all of it") { rows in
      rows.joined(separator: " ").contains("guess-server --listen \(address).")
    }
    #expect(rows.contains { $0.hasPrefix("\(address).") }, "\(rows)")
    #expect(try window.scrollback().contains("guess-client: there is no\n\(address). Check"))
  }

  @Test("break between words in the legend of an arena")
  func legend() throws {
    let words = ["arena", "bisect", "random", "--matches=1", "--seed=s"]
    let window = try TerminalWindow(
      columns: 70, rows: 40, [try BuildProducts.path(of: "guess-client")] + words)
    try window.wait(for: "whole sentences") { rows in
      let text = rows.joined(separator: " ")
      return text.contains("followed by its 95% confidence interval (Wilson).")
        && text.contains("with its 95% confidence interval (Student's t).")
        && text.contains("the same tables again.")
    }
  }
}
