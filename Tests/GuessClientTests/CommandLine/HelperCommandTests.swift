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
      ("a 100%% %%h", ["a", "100%", "%h"]), ("a $HOME ; b \\ c*", ["a", "$HOME", ";", "b", "\\", "c*"]),
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
      ("", "the program is missing"), ("  ", "the program is missing"), ("'' %h", "the program is missing"),
      ("a 'b", "a quote is not closed"), ("a \"b'", "a quote is not closed"),
      ("a %x", "behind a percent sign stands h, p or another one, not %x"),
      ("a %", "behind a percent sign stands h, p or another one, not %"),
      ("%H", "behind a percent sign stands h, p or another one, not %H"),
      ("a\nb", "it is one line without control characters"),
      ("a\u{1B}", "it is one line without control characters"),
    ])
  func faults(text: String, reason: String) {
    let error = UsageError(
      "“\(text)” is no command to connect with: \(reason), like ssh -W %h:%p gate.example.org.")
    #expect(throws: error) { try HelperCommand(text) }
    #expect(throws: error) { try Options(arguments: ["--via", text, "h"]) }
    guard !text.contains("\n"), !text.isEmpty else { return }
    let trimmed = text == "  " ? "" : text
    #expect(throws: UsageError.self) { try Options(configuration: "via = \(trimmed)") }
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

  @Test(
    "is taken from the command line before the configuration, whose command is for its own server alone",
    arguments: [
      ("", "one %h"), ("--via=two\t%h", "two\t%h"), ("h2 --via=two\t%h", "two\t%h"), ("h2", nil), ("h", nil),
      ("unix:/x", nil),
    ] as [(String, String?)])
  func precedence(line: String, command: String?) throws {
    let via = try commandLine(line, configuration: "url = h\nvia = one %h").server.via
    #expect(via.map { "\($0)" } == command)
  }

  @Test(
    "is refused where it has nothing to do",
    arguments: [
      (
        "", "via = one",
        "via has no server to lead to: add url = guess://HOST, or give --via with the address."
      ),
      (
        "unix:/x --via=two", "",
        "unix:/x is a file on this machine, so --via has nothing to do; leave it out."
      ),
      ("bench guess+tls://h", "", "bench LOADS guess+tls://h:4838 THROUGH"),
      ("bench", "url = h\nvia = one %h", "bench LOADS h:4837 THROUGH"),
    ])
  func nothingToDo(line: String, configuration: String, text: String) {
    let text = text.replacing("LOADS", with: "load-tests guess-server itself, and").replacing(
      "THROUGH",
      with:
        "is reached through another program (TLS, or via in the configuration): give the address that guess-server listens on, like guess://localhost."
    )
    #expect(throws: UsageError(text)) { try commandLine(line, configuration: configuration) }
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
    let names = servers.map { SavedSeat(server: $0, credentials: credentials, place: .alone).fileName }
    #expect(Set(names).count == servers.count)
  }
}
