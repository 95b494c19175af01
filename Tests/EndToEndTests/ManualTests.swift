import Foundation
import GuessClientCore
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("The manual pages")
struct ManualTests {
  @Test(
    "and the configuration explain every option, and no other",
    arguments: [
      ("man/man1/guess-client.1", CommandOption.allCases.map(\.rawValue)),
      ("man/man1/guess-server.1", Option.all.map(\.name)),
      ("guess-server/guess-server.conf", Option.all.filter { $0.setting != nil }.map(\.name)),
    ])
  func options(file: String, names: [String]) throws {
    let text = try Project.text(of: "share/\(file)")
    let told = text.matches(of: /(?m)^(?:\.It Fl Fl |#)([a-z0-9-]+)/).map { String($0.output.1) }
    let differences = Set(told).symmetricDifference(names)
    #expect(differences.isEmpty, "\(file) has to explain each option, and no other")
  }

  @Test("list the settings that SIGHUP changes, as docs/hosting/operate.md does")
  func reloading() throws {
    let changing = Option.all.filter { if case .nowIf? = $0.setting?.reload { true } else { false } }
    let names = Set(changing.map(\.name))
    let page = try Project.text(of: "share/man/man1/guess-server.1")
    let paragraph = try #require(page.firstMatch(of: /\n\.Dv SIGHUP\n((?s).*?)change at once/)).output.1
    #expect(Set(paragraph.matches(of: /Fl Fl ([a-z0-9-]+)/).map { String($0.output.1) }) == names, "in man")
    let guide = try Project.text(of: "docs/hosting/operate.md")
    let item = try #require(guide.firstMatch(of: /(?s)a change, send .*?\n- (.*?)change at once/)).output.1
    #expect(Set(item.matches(of: /`([a-z-]+)`/).map { String($0.output.1) }) == names, "in operate.md")
  }

  @Test("list the files of a data directory, as docs/reference/journal.md does")
  func files() throws {
    let page = try Project.text(of: "share/man/man1/guess-server.1")
    let journal = try Project.text(of: "docs/reference/journal.md")
    let shown = page.matches(of: /\n\.It Pa DIR\/([a-z.]+)/).map { String($0.output.1) }
    let table = try #require(journal.firstMatch(of: /\n\| file ((?s).*?)\n\n/)).output.1
    let told = table.matches(of: /\n\| `([a-z.]+)/).map { String($0.output.1) }
    #expect(Set(shown) == Set(told) && shown.count == told.count, "\(shown) \(told)")
    #expect(told.contains("lock"))
  }

  @Test("explain every configuration key, environment variable and exit code")
  func theRest() throws {
    let text = try Project.text(of: "share/man/man1/guess-client.1")
    for key in CommandOption.keys { #expect(text.contains("\n.Cm \(key)"), "\(key)") }
    let others = "GUESS_URL NO_COLOR CLICOLOR_FORCE CLICOLOR TERM LC_CTYPE XTERM_LOCALE".split(separator: " ")
    for name in others.map(String.init) + Language.environmentVariables { #expect(text.contains(name)) }
    for code in [ExitCode.done, .failed, .wrongUsage, .unreachable, .interrupted] {
      #expect(text.contains("\n.It \(code.rawValue)\n"))
    }
  }
}
