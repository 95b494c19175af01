import Foundation
import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("The configuration file of guess-server", .timed)
struct ShellConfigurationFileTests {
  private func file(_ text: String) throws -> [Settings.Setting] { try Settings.inFile("conf", text) }

  @Test("has a setting on each line, except for comments and empty lines")
  func lines() throws {
    let file = try file("# mine\n\n  rate =  7 \r\nlisten=[::]:1\n\tlisten = [::1]:2\nno-data = yes")
    let options = try Options(Settings(file: file))
    #expect(options.rate == 7)
    #expect(options.listen == [.tcp(host: "::", port: 1), .tcp(host: "::1", port: 2)])
  }

  @Test("is overridden by the command line, also in where to listen")
  func commandLineWins() throws {
    let file = try file("rate = 7\nlisten = [::]:1\nmax-connections = 5")
    let invocation = try Invocation(arguments: ["--listen", "[::1]:2", "--rate", "off"])
    let options = try Options(Settings(file: file, commandLine: invocation.settings))
    #expect(options.rate == nil)
    #expect(options.listen == [.tcp(host: "::1", port: 2)])
    #expect(options.maxConnections == 5)
  }

  @Test("reads back as it is printed")
  func roundTrip() throws {
    var options = Options()
    #expect(try Options(Settings(file: file(options.text()))) == options)
    options.listen = [.unix(path: "/tmp/a b"), .tcp(host: "fe80::1", port: 0)]
    options.rate = nil
    options.maxConnections = 12
    options.storage = .directory("/var/lib/guess = x")
    options.messagePath = "/etc/motd = x"
    options.logLevel = .error
    #expect(try Options(Settings(file: file(options.text()))) == options)
  }

  @Test("is read up to 64 KiB, and refused with a byte more, as later lines would not count")
  func size() throws {
    try withScratchFolder { folder in
      let (path, last) = ("\(folder)/conf", "\nrate = 7\n")
      let refusal = StartError.usage(
        "--config: \(path) is larger than 64 KiB; keep it to one line for each option.")
      for (bytes, wanted) in [(64 * 1_024, nil), (64 * 1_024 + 1, refusal)] {
        let text = "#" + String(repeating: "x", count: bytes - last.utf8.count - 1) + last
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
        do throws(StartError) {
          #expect(
            try Plan(arguments: ["--check-config", "--config", path]).options.rate == 7 && wanted == nil)
        } catch {
          #expect(error == wanted)
        }
      }
    }
  }

  @Test("gets advice for the usual mistakes of operators")
  func advice() {
    func message(_ text: String) -> String? {
      do throws(StartError) {
        _ = try Options(Settings(file: Settings.inFile("conf", text)))
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message("no-data =") == "conf:1: --no-data: \(Options.flagValue).")
    #expect(message("rate = 5\nno-data = maybe\n") == "conf:2: --no-data maybe: \(Options.flagValue).")
    #expect(message("no-data = no") == "conf:1: --no-data no: \(Options.flagValue).")
    for word in ["off", "Off", "no", "none", "false"] {
      #expect(message("data = \(word)")?.contains("no-data = yes; a directory is ./\(word)") == true)
    }
    #expect(message("data = ./off") == nil)
    for text in ["127.0.0.1:1, [::1]:1", "127.0.0.1:1,127.0.0.2:1", "[::]:1 [::]:2"] {
      #expect(message("listen = \(text)")?.contains("use listen again for each further one") == true)
    }
    #expect(message("listen = unix:/tmp/a, b") == nil)
  }

  @Test("has no comments after values, since they would be part of the value")
  func trailingComments() throws {
    for line in ["rate = 5 # five", "data = /tmp/d # mine", "no-data = yes #x", "rate = 5\t# five"] {
      let error = #expect(throws: StartError.self) { try file(line) }
      #expect(error?.message.contains("a comment needs a line of its own") == true, "\(line)")
    }
    for line in ["data = /tmp/a#b", "cluster-password = a # b"] {
      #expect(throws: Never.self) { try file(line) }
    }
  }

  @Test(
    "is refused with the line if settings exclude each other",
    arguments: [
      ("metrics = 127.0.0.1:4837\nrate = 5", "conf:1: --metrics: --listen"),
      ("rate = 5\ncluster-password = x", "conf:2: --cluster-password needs --cluster"),
      ("cluster = redis://h\nno-data = yes", "conf:1: --cluster needs --data"),
      (
        "cluster = redis://h\ndata = d\ncluster-key-file = k\nnode = a\nnode-listen = 0.0.0.0:1",
        "conf:5: --node-listen 0.0.0.0:1: give"
      ),
    ])
  func conflict(text: String, words: String) throws {
    let file = try file(text)
    let error = #expect(throws: StartError.self) { try Options(Settings(file: file)) }
    #expect(error?.message.hasPrefix(words) == true, "\(error?.message ?? "")")
  }

  @Test("is not blamed for a conflict in a variable or on the command line")
  func conflictElsewhere() throws {
    let environment = try Settings.inEnvironment(["GUESS_SERVER_LEASE": "5"])
    let variable = #expect(throws: StartError.self) {
      try Options(Settings(environment: environment))
    }
    #expect(variable?.message.hasPrefix("GUESS_SERVER_LEASE: --lease needs --cluster") == true)
    let words = try Invocation(arguments: ["--lease", "5"])
    let error = #expect(throws: StartError.self) { try Options(Settings(commandLine: words.settings)) }
    #expect(error?.message.hasPrefix("--lease needs --cluster") == true)
  }

  @Test(
    "is refused with the line of a mistake and a proposal in its own form",
    arguments: [
      ("rate", StartError.usage("expected key = value, such as rate = 5; comments begin with #.")),
      ("rat = 5", .usage("unknown option rat. Did you mean rate?")),
      ("--rate = 4", .usage("unknown option --rate. Did you mean rate?")),
      ("hepl = 1", .usage("unknown option hepl. guess-server --help lists all options.")),
      ("rate =", .missingValue(.rate)),
      ("config = other", .notASetting(.config)),
      ("help = yes", .notASetting(.help)),
      ("no-data =", .badValue(.noData, "", expected: Options.flagValue)),
    ])
  func mistakes(line: String, expected: StartError) {
    let error = #expect(throws: StartError.self) { try file("# first\n\(line)\n") }
    #expect(error == expected.at("conf:2"))
  }

  @Test("is refused with both lines if an option is repeated, unless it may be")
  func givenTwice() throws {
    let error = #expect(throws: StartError.self) { try file("rate = 5\n# more\nlang = ru\n\nrate = 5\n") }
    #expect(error?.message.hasPrefix("conf:5: rate is in line 1 already") == true)
    for name in Option.all.filter({ $0.setting != nil }).map(\.name) {
      let value = name == "proxy-from" ? "unix" : "[::1]:1"
      let twice = Result { () throws(StartError) in
        try Settings.inFile("conf", "\(name) = \(value)\n\(name) = \(value)")
      }
      #expect(((try? twice.get()) != nil) == ["listen", "proxy-from"].contains(name), "\(name)")
    }
  }
}
