import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("Addresses to listen at", .timed)
struct ShellAddressTests {
  @Test(
    "are written for a socket as one would type them",
    arguments: ["127.0.0.1:4837", "[::1]:1", "[::]:9"])
  func describesItself(text: String) throws {
    guard case .tcp(let host, let port) = try ListenAddress(text) else {
      Issue.record("not an address on a network")
      return
    }
    #expect(try SocketAddress.resolve(host: host, port: port).map(\.description) == [text])
  }

  @Test(
    "are recognized as local in all their forms, and no others",
    arguments: [
      ("127.0.0.1", true), ("127.255.255.254", true), ("128.0.0.1", false), ("126.0.0.1", false),
      ("0.0.0.0", false), ("::1", true), ("::", false), ("::2", false), ("::ffff:127.0.0.1", true),
      ("::ffff:10.0.0.1", false), ("::1:ffff:127.0.0.1", false),
    ])
  func loopback(host: String, isOwn: Bool) throws {
    #expect(try SocketAddress.resolve(host: host, port: 1).map(\.isLoopback) == [isOwn])
  }

  @Test("do not have a path that is too long")
  func longPath() {
    #expect(SocketAddress(path: "/" + String(repeating: "x", count: 102)) != nil)
    #expect(SocketAddress(path: "/" + String(repeating: "x", count: 108)) == nil)
    #expect(SocketAddress(path: "") == nil)
  }

  @Test(
    "can't appear twice in one server",
    arguments: [
      ("127.0.0.1:7", "127.0.0.1:7", true), ("*:7", "[::]:7", true), ("[::]:7", "127.0.0.1:7", true),
      ("0.0.0.0:7", "[::]:7", true), ("localhost:7", "0.0.0.0:7", true), ("unix:/a", "unix:/a", true),
      ("0.0.0.0:7", "[::1]:7", false), ("127.0.0.1:7", "[::1]:7", false),
      ("127.0.0.1:7", "127.0.0.1:8", false),
      ("127.0.0.1:0", "127.0.0.1:0", false), ("unix:/a", "unix:/b", false),
    ])
  func collisions(first: String, second: String, collide: Bool) throws {
    let places = [try ListenAddress(first), try ListenAddress(second)]
    #expect(places[0].collides(with: places[1]) == collide && places[1].collides(with: places[0]) == collide)
    let line = try Invocation(arguments: ["--listen", first, "--listen", second]).settings
    if collide {
      let error = #expect(throws: StartError.self) { try Options(Settings(commandLine: line)) }
      #expect(error?.message.contains("takes that address already") == true)
    } else {
      #expect(throws: Never.self) { try Options(Settings(commandLine: line)) }
    }
  }

  @Test("are reported by unit instead of by option if a service manager listens")
  func passedSockets() throws {
    let text = Invitation(
      to: try SocketAddress.resolve(host: "127.0.0.1", port: 7), host: nil, arePassed: true
    ).text
    #expect(text.contains("ListenStream=7\n") && !text.contains("--listen"))
  }

  @Test("lead to an invitation for a friend")
  func invitations() throws {
    func invitation(_ host: String) throws -> String {
      Invitation(to: try SocketAddress.resolve(host: host, port: 7), host: "box").text
    }
    #expect(try invitation("127.0.0.1").contains("nc 127.0.0.1 7\n"))
    #expect(try invitation("127.0.0.1").contains("--listen '[::]:7'"))
    #expect(try invitation("::1").contains("guess-client guess://[::1]:7\n"))
    #expect(try invitation("::").contains("nc box 7\n"))
    #expect(try !invitation("0.0.0.0").contains("--listen"))
    #expect(Invitation(to: [SocketAddress(path: "/tmp/x")].compactMap(\.self), host: nil).text.isEmpty)
  }

  /// The invitation with proxies, separated by blanks.
  private func invitation(_ hosts: [String], path: String? = nil, proxies: String) throws -> String {
    let addresses = try hosts.flatMap { try SocketAddress.resolve(host: $0, port: 7) }
    let file = path.flatMap { SocketAddress(path: $0) }
    return Invitation(
      to: addresses + (file.map { [$0] } ?? []), host: "box",
      proxies: try proxies.split(separator: " ").map { try ProxySource(String($0)) }
    ).text
  }

  @Test(
    "invite nobody if everyone there has to send the header of a proxy",
    arguments: [
      (["127.0.0.1"], "127.0.0.1"), (["127.0.0.2"], "10.0.0.0/24 127.0.0.0/8"), (["::1"], "::1"),
      (["127.0.0.1", "::1"], "127.0.0.1 ::1"), (["0.0.0.0"], "0.0.0.0/0"), (["::"], "0.0.0.0/0 ::/0"),
    ])
  func proxiesOnly(hosts: [String], proxies: String) throws {
    let text = try invitation(hosts, proxies: proxies)
    #expect(!text.contains("nc ") && !text.contains("to let others in"), "\(text)")
    #expect(text.contains("for proxies:    \(proxies.replacing(" ", with: ", "))"), "\(text)")
    for host in hosts { #expect(text.contains("--listen '\(host.contains(":") ? "[\(host)]" : host):7'")) }
    #expect(text.contains(" --listen unix:PATH\n"))
    let byFile = try invitation(hosts, path: "/tmp/x", proxies: proxies)
    #expect(
      byFile.contains("for yourself:   guess-client unix:/tmp/x\n") && !byFile.contains("--listen"),
      "\(byFile)")
    let withFiles = try invitation(hosts, path: "/tmp/x", proxies: "\(proxies) unix")
    #expect(withFiles.split(separator: "\n").count == 1, "\(withFiles)")
  }

  @Test(
    "invite a friend to an address without a header, and name those that need one",
    arguments: [
      (["127.0.0.1", "::1"], "127.0.0.1", "nc ::1 7"), (["127.0.0.1"], "10.0.0.0/24 unix", "nc 127.0.0.1 7"),
      (["0.0.0.0"], "127.0.0.1", "nc box 7"), (["::"], "0.0.0.0/0", "nc box 7"),
      (["::"], "::/0", "nc box 7"), (["127.0.0.1"], "::/0", "nc 127.0.0.1 7"),
    ])
  func besideProxies(hosts: [String], proxies: String, words: String) throws {
    let text = try invitation(hosts, proxies: proxies)
    #expect(text.contains("\(words)\n"), "\(text)")
    #expect(text.contains("for proxies:    \(proxies.replacing(" ", with: ", "))"), "\(text)")
    #expect(!text.contains("--listen"), "\(text)")
  }
}
