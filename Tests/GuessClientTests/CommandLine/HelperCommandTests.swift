import TestSupport
import Testing

@testable import GuessClientCore

/// Commands that connect to h.example:4837, word by word.
@Suite("A helper command")
struct HelperCommandTests {
  @Test(
    "A command that connects is words between blanks, grouped by quotes, with the host and the port in their places",
    arguments: examples(
      #"""
      nc %h %p → nc | h.example | 4837
      ssh -W %h:%p gate → ssh | -W | h.example:4837 | gate
      \x20 a\tb  c\x20 → a | b | c
      sh -c 'echo "%h" | x' → sh | -c | echo "h.example" | x
      a "it's" '' → a | it's | “”
      a'b c'"d e"f → ab cd ef
      a 100%% %%h → a | 100% | %h
      a $HOME ; b \x5C c* → a | $HOME | ; | b | \ | c*
      → refused: the program is missing.
      '' %h → refused: the program is missing.
      a 'b → refused: a quote is not closed.
      a %x → refused: after a percent sign comes h, p or another one, not %x.
      a % → refused: after a percent sign comes h, p or another one, not %.
      a\nb → refused: it is one line without control characters.
      """#))
  func commandThatConnectsIs(_ example: Example) { #expect(words(example) == example.expected) }

  @Test(
    "finds these ways",
    arguments: examples(
      #"""
      ## A server is reached through the command, else through openssl for TLS, which checks the name or the address; a file needs none
      h → directly
      h ssh -W %h:%p gate → ssh | -W | h:4837 | gate
      guess+tls://h ssh -W %h:%p gate → ssh | -W | h:4838 | gate
      guess+tls://h.example → openssl | s_client | -quiet | -no_ign_eof | -nocommands | -verify_return_error | -verify_hostname | h.example | \#
      -servername | h.example | -connect | h.example:4838
      guess+tls://192.0.2.1:1 → openssl | s_client | -quiet | -no_ign_eof | -nocommands | -verify_return_error | -verify_ip | 192.0.2.1 | \#
      -noservername | -connect | 192.0.2.1:1
      unix:/x ssh -W %h:%p gate → directly
      ## The name of a host has nothing in it that a shell would take for a command
      a'b;c"%p$(x) x %h → refused: the host is missing, or not a valid name.
      """#))
  func ways(_ example: Example) { #expect(way(example) == example.expected) }

  private func words(_ example: Example) -> String {
    do throws(UsageError) {
      let words = try HelperCommand(example.text).words(host: "h.example", port: 4_837)
      return words.map { $0.isEmpty ? "“”" : $0 }.joined(separator: " | ")
    } catch {
      let text = error.text.replacing(", like ssh -W %h:%p gate.example.org", with: "")
      return "refused: \(text.replacing(#/“(?s:.*)” is not a command to connect with: /#, with: ""))"
    }
  }

  /// The command that leads to an address, perhaps by the one after it.
  private func way(_ example: Example) -> String {
    do throws(UsageError) {
      let command =
        try example.words.count > 1 ? HelperCommand(example.words.dropFirst().joined(separator: " ")) : nil
      let server = try ServerAddress(example.words[0]).reached(via: command)
      return server.helper(to: server.place)?.joined(separator: " | ") ?? "directly"
    } catch { return plain(error) }
  }
}
