import Foundation
import GuessClientCommandLine
import GuessClientCore
import TestSupport
import Testing

@testable import GuessServer

@Suite("Completions", .waiting)
struct CompletionTests {
  /// The folder with the layout of an installation.
  private static let share = Project.folder.appending(path: "share").path

  private static let serverOptions = Option.all.map { "--\($0.name)" }

  private static func options(of subcommand: Subcommand) -> [String] {
    (subcommand.options + [.help, .version]).map(\.spelling)
  }

  private static let subcommands = Subcommand.allCases

  // MARK: - bash

  /// The completions of bash for the last of these words.
  private func bash(_ words: [String]) throws -> [String] {
    let script = """
      source "$1/bash-completion/completions/$2"
      compopt() { :; }
      COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
      "_${2//-/_}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let process = try ChildProcess(
      "bash", ["--norc", "--noprofile", "-c", script, "bash", Self.share] + words)
    #expect(try process.wait() == .exit(0), "\(process.report)")
    #expect(process.complaints.isEmpty)
    return process.text.split(separator: "\n").map(String.init)
  }

  @Test("of bash have every option of a command, and no other", arguments: subcommands)
  func bashOptions(_ subcommand: Subcommand) throws {
    #expect(
      try Set(bash(["guess-client", subcommand.rawValue, "--"])) == Set(Self.options(of: subcommand)))
  }

  @Test("of bash have the commands, and the options of a game if there is none")
  func bashCommands() throws {
    #expect(Set(try bash(["guess-client", "--"])) == Set(Self.options(of: .play)))
    #expect(try bash(["guess-client", "ar"]) == ["arena"])
    #expect(
      Set(Self.subcommands.map(\.rawValue)).isSubset(of: try bash(["guess-client", ""])))
    #expect(Set(try bash(["guess-server", ""])) == Set(Self.serverOptions))
  }

  @Test(
    "of bash have the values of an option, after a blank and after =",
    arguments: [
      (["guess-client", "--color", ""], ["auto", "always", "never"]),
      (["guess-client", "--color", "=", "n"], ["never"]),
      (["guess-client", "--lang", "="], ["en", "zh", "ru"]),
      (["guess-client", "bot", "--strategy", "b"], ["bisect"]),
      (["guess-client", "bot", "--with", "a"], ["any"]),
      (["guess-client", "arena", "--rules", "d"], ["duel"]),
      (["guess-client", "arena", "--rules", "s"], []), (["guess-client", "--color", "x"], []),
      (["guess-server", "--chat", "x"], []), (["guess-server", "--admin", "x"], []),
      (["guess-client", "arena", "./x", "hu"], ["human"]),
      (["guess-client", "unix", ":", "/dev/nul"], ["/dev/null"]),
      (["guess-client", "top", "unix:/dev/nul"], ["unix:/dev/null"]),
      (["guess-client", "arena", "--url", "unix", ":", "/dev/nul"], ["/dev/null"]),
      (["guess-client", "help", "v"], ["verify"]), (["guess-server", "--log-level", "w"], ["warning"]),
      (["guess-server", "--rate", ""], ["off"]), (["guess-server", "--metrics", ""], ["off"]),
    ])
  func bashValues(words: [String], offered: [String]) throws {
    #expect(try bash(words) == offered)
  }

  // MARK: - fish

  /// The completions of fish for each of these lines.
  private func fish(_ lines: [String]) throws -> [Set<String>] {
    let script = """
      source $argv[1]/fish/vendor_completions.d/guess-client.fish
      source $argv[1]/fish/vendor_completions.d/guess-server.fish
      for line in $argv[2..]
        complete -C $line
        echo "== "
      end
      """
    // fish needs a home that it can write to.
    let home = try DataFolder().created()
    let variables = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"].map { "\($0)=\(home.path)" }
    let process = try ChildProcess(
      "env", variables + ["fish", "--no-config", "-c", script, Self.share] + lines)
    defer { withExtendedLifetime(home) {} }
    #expect(try process.wait() == .exit(0), "\(process.report)")
    #expect(process.complaints.isEmpty)
    return process.text.components(separatedBy: "== \n").dropLast().map { offers in
      Set(offers.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
    }
  }

  @Test(
    "of fish have every option of a command, and no other",
    .enabled(if: Peer.fish.isExpected, "no fish"))
  func fishOptions() throws {
    let offers = try fish(Self.subcommands.map { "guess-client \($0.rawValue) --" } + ["guess-server --"])
    #expect(offers.count == Self.subcommands.count + 1)
    for (subcommand, offered) in zip(Self.subcommands, offers) {
      #expect(offered == Set(Self.options(of: subcommand)), "\(subcommand)")
    }
    #expect(offers.last == Set(Self.serverOptions))
  }
}
