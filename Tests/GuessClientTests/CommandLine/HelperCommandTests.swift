import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A command that connects", .timed)
struct HelperCommandTests {
  @Test(
    "is words between blanks, grouped by quotes, with the host and the port in their places",
    arguments: [
      ("nc %h %p", ["nc", "h.example", "4837"]),
      ("ssh -W %h:%p gate", ["ssh", "-W", "h.example:4837", "gate"]),
      ("  a\tb  c ", ["a", "b", "c"]), ("sh -c 'echo \"%h\" | x'", ["sh", "-c", "echo \"h.example\" | x"]),
      ("a \"it's\" ''", ["a", "it's", ""]), ("a'b c'\"d e\"f", ["ab cd ef"]),
      ("a 100%% %%h", ["a", "100%", "%h"]),
      ("a $HOME ; b \\ c*", ["a", "$HOME", ";", "b", "\\", "c*"]),
    ] as [(String, [String])])
  func words(text: String, words: [String]) throws {
    let command = try HelperCommand(text)
    #expect(command.words(host: "h.example", port: 4_837) == words)
    #expect("\(command)" == text)
  }

  @Test("keeps the name of a host in one word, whatever it contains")
  func hostileHost() throws {
    let host = "a'b;c\"%p$(x)"
    #expect(try HelperCommand("x %h").words(host: host, port: 1) == ["x", host])
  }

  @Test(
    "is refused with the reason if it is malformed",
    arguments: [
      ("", .empty), ("  ", .empty), ("'' %h", .empty), ("a 'b", .openQuote), ("a \"b'", .openQuote),
      ("a %x", .mark("%x")),
      ("a %", .mark("%")), ("%H", .mark("%H")), ("a\nb", .control), ("a\u{1B}", .control),
    ] as [(String, HelperCommand.Fault)])
  func faults(text: String, fault: HelperCommand.Fault) {
    #expect(throws: fault) { try HelperCommand(text) }
    #expect(throws: UsageError.invalidHelper(text, fault)) {
      try Invocation(arguments: ["--via", text, "h"])
    }
    #expect(throws: UsageError.invalidHelper("a %x", .mark("%x")).located("line 1:")) {
      try Preferences(configuration: "via = a %x")
    }
  }

  @Test("is openssl for TLS, which checks the name, or the address if there is no name")
  func tls() {
    let name = HelperCommand.tls(host: "h.example", port: 4_838)
    #expect(
      name.joined(separator: " ")
        == "openssl s_client -quiet -no_ign_eof -nocommands -verify_return_error -verify_hostname h.example -servername h.example -connect h.example:4838"
    )
    let four = HelperCommand.tls(host: "192.0.2.1", port: 1).joined(separator: " ")
    #expect(four.hasSuffix(" -verify_ip 192.0.2.1 -noservername -connect 192.0.2.1:1"))
    let six = HelperCommand.tls(host: "::1", port: 1).joined(separator: " ")
    #expect(six.hasSuffix(" -verify_ip ::1 -noservername -connect [::1]:1"))
  }

  @Test("is taken from the command line before the configuration, and applies to hosts alone")
  func precedence() throws {
    func server(_ arguments: [String], configuration: String) throws -> ServerAddress {
      guard case .play(let preferences) = try Invocation(arguments: arguments) else {
        throw UsageError("")
      }
      return try Options(
        arguments: preferences, environment: [:], configuration: Preferences(configuration: configuration)
      ).server
    }
    let configuration = "url = h\nvia = one %h"
    #expect(try server([], configuration: configuration).via == HelperCommand("one %h"))
    #expect(try server(["--via=two %h"], configuration: configuration).via == HelperCommand("two %h"))
    #expect(try server(["h2", "--via=two %h"], configuration: configuration).via == HelperCommand("two %h"))
    // The configured command is for the configured server alone.
    #expect(try server(["h2"], configuration: configuration).via == nil)
    #expect(try server(["h"], configuration: configuration).via == nil)
    let text = "via has no server to lead to: add url = guess://HOST, or give --via with the address."
    #expect(throws: UsageError(text)) { try Preferences(configuration: "via = one") }
    #expect(try server(["unix:/x"], configuration: configuration).via == nil)
    let needless = "unix:/x is a file on this machine, so --via has nothing to do; leave it out."
    #expect(throws: UsageError(needless)) { try server(["unix:/x", "--via=two"], configuration: "") }
    #expect(throws: UsageError("line 2: via can be given only once.")) {
      try Preferences(configuration: "via = a\nvia = b")
    }
  }

  @Test("is refused for a load test, which would measure it")
  func bench() throws {
    func error(_ server: String) -> UsageError {
      UsageError(
        "bench load-tests guess-server itself, and \(server) is reached through another program (TLS, or via in the configuration): give the address that guess-server listens on, like guess://localhost."
      )
    }
    let encrypted = try ServerAddress("guess+tls://h")
    #expect(throws: error("guess+tls://h:4838")) { try BenchRequest.check(encrypted) }
    let gated = try Options(
      arguments: Preferences(), environment: [:],
      configuration: Preferences(configuration: "url = h\nvia = one %h")
    ).server
    #expect(throws: error("h:4837")) { try BenchRequest.check(gated) }
    let foreign = "bench does not take --via. guess-client help bench lists its options."
    #expect(throws: UsageError(foreign)) { try Invocation(arguments: ["bench", "--via", "x"]) }
  }

  @Test("makes an address another server, so that the seats of the two are not confused")
  func seats() throws {
    let credentials = try #require(
      Name("ada").flatMap { name in
        Token(Array(String(repeating: "0", count: 32).utf8).span).map { Credentials(name: name, token: $0) }
      })
    let servers = [
      try ServerAddress("h"), try ServerAddress("h").reached(via: HelperCommand("one")),
      try ServerAddress("h").reached(via: HelperCommand("two")), try ServerAddress("guess+tls://h:4837"),
    ]
    let names = servers.map { KeptSeat(server: $0, credentials: credentials, place: .alone).fileName }
    #expect(Set(names).count == servers.count)
  }
}
