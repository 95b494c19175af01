import Foundation
import GuessClientCore
import Testing

@testable import GuessServer

@Suite("The manual pages", .waiting)
struct ManualTests {
  private static let pages = ["guess-client", "guess-server"]

  private static func path(of page: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../share/man/man1/\(page).1").standardizedFileURL.path
  }

  @Test("mandoc has nothing to say", .enabled(if: Peer.mandoc.isExpected, "no mandoc"), arguments: pages)
  func mandoc(_ page: String) throws {
    let process = try ChildProcess("mandoc", ["-Tlint", "-Wwarning", Self.path(of: page)])
    #expect(try process.wait() == .exit(0), "\(process.report)")
    #expect(process.text.isEmpty && process.complaints.isEmpty, "\(process.report)")
  }

  @Test("groff has nothing to say", .enabled(if: Peer.groff.isExpected, "no groff"), arguments: pages)
  func groff(_ page: String) throws {
    let process = try ChildProcess("groff", ["-mdoc", "-Tutf8", "-ww", "-z", Self.path(of: page)])
    #expect(try process.wait() == .exit(0), "\(process.report)")
    #expect(process.text.isEmpty && process.complaints.isEmpty, "\(process.report)")
  }

  /// The options that a page explains.
  private func explained(in page: String) throws -> Set<String> {
    let lines = try String(contentsOfFile: Self.path(of: page), encoding: .utf8).split(separator: "\n")
    let names = lines.filter { $0.hasPrefix(".It Fl Fl ") }
      .compactMap { $0.split(separator: " ").dropFirst(3).first }
    return Set(names.map(String.init))
  }

  @Test("every option is explained, and no other")
  func options() throws {
    #expect(try explained(in: "guess-client") == Set(CommandOption.allCases.map(\.rawValue)))
    #expect(
      try explained(in: "guess-server") == Set(OptionName.allCases.filter(\.isOnCommandLine).map(\.rawValue)))
  }

  @Test("every key of the configuration, variable of the environment and exit code is explained")
  func theRest() throws {
    let text = try String(contentsOfFile: Self.path(of: "guess-client"), encoding: .utf8)
    for key in Preferences.keys { #expect(text.contains("\n.Cm \(key)"), "\(key)") }
    for variable in Options.environmentVariables { #expect(text.contains(variable), "\(variable)") }
    for code in [ExitCode.done, .failed, .wrongUsage, .unreachable, .interrupted] {
      #expect(text.contains("\n.It \(code.rawValue)\n"))
    }
  }
}
