import TestSupport
import Testing

@testable import GuessServer

@Suite("Settings in the environment", .timed)
struct ShellEnvironmentTests {
  private func options(_ variables: [String: String], _ arguments: String...) throws -> Options {
    try Options(
      Settings(
        file: Settings.inFile("conf", "rate = 7\nlisten = [::]:1"),
        environment: Settings.inEnvironment(variables), commandLine: Invocation(arguments: arguments).settings
      ))
  }

  private func error(_ variables: [String: String]) -> StartError? {
    do throws(StartError) {
      _ = try Options(Settings(environment: Settings.inEnvironment(variables)))
      return nil
    } catch {
      return error
    }
  }

  @Test("override those of a file, and are overridden by those of the command line")
  func order() throws {
    #expect(try options([:]).rate == 7)
    #expect(try options(["GUESS_SERVER_RATE": "8"]).rate == 8)
    #expect(try options(["GUESS_SERVER_RATE": "8"], "--rate", "9").rate == 9)
  }

  @Test("have a variable for every option that a file may hold, and for the file")
  func everyOption() throws {
    for option in Option.all {
      #expect(option.hasVariable == (option.setting != nil || option == .config))
    }
    #expect(Option.maxConnections.variable == "GUESS_SERVER_MAX_CONNECTIONS")
    #expect(try Settings.inEnvironment(["GUESS_SERVER_CONFIG": "f"]).map(\.value) == ["f"])
    #expect(try options(["GUESS_SERVER_NO_DATA": "yes"]).storage == .nowhere)
  }

  @Test("hold several places to listen at, with blanks between them, instead of those of a file")
  func listen() throws {
    let options = try options(["GUESS_SERVER_LISTEN": "127.0.0.1:1  unix:/tmp/s"])
    #expect(options.listen == [.tcp(host: "127.0.0.1", port: 1), .unix(path: "/tmp/s")])
  }

  @Test("count as not set if they are empty or belong to other programs")
  func others() throws {
    let variables = ["PATH": "/bin", "GUESS_URL": "x", "GUESS_SERVER_RATE": "", "GUESS_SERVER_CONFIG": ""]
    #expect(try Settings.inEnvironment(variables).isEmpty)
  }

  @Test("are named if they are wrong, with what was perhaps meant")
  func mistakes() {
    #expect(
      error(["GUESS_SERVER_MAX_CONECTIONS": "1"])?.message.hasSuffix(
        "Did you mean GUESS_SERVER_MAX_CONNECTIONS?") == true)
    #expect(
      error(["GUESS_SERVER_SERVICE_HOST": "x"])
        == .usage(
          "unknown variable GUESS_SERVER_SERVICE_HOST in the environment. guess-server --help lists all options; max-connections is GUESS_SERVER_MAX_CONNECTIONS."
        ))
    #expect(error(["GUESS_SERVER_HELP": "x"]) == .notASetting(.help).at("GUESS_SERVER_HELP"))
    #expect(
      error(["GUESS_SERVER_RATE": "fast"])?.message.hasPrefix("GUESS_SERVER_RATE: --rate fast:") == true)
  }

  @Test("are printed with their variables, apart from those of a file or the command line")
  func printed() throws {
    let settings = Settings(
      file: try Settings.inFile("conf", "# mine\nrate = 7\ngrace = 5"),
      environment: try Settings.inEnvironment(["GUESS_SERVER_LANG": "ru", "GUESS_SERVER_RATE": "8"]),
      commandLine: try Invocation(arguments: ["--grace", "6"]).settings)
    let text = try Options(settings).text(settings: settings)
    func summary(_ name: String) -> String { Option.named(name)?.summary ?? "" }
    #expect(text.contains("\n# \(Option.rate.summary) (set in the environment)\nrate = 8\n"))
    #expect(text.contains("\n# \(summary("grace")) (set on the command line)\ngrace = 6\n"))
    #expect(text.contains("\n# \(summary("lang")) (set in the environment)\nlang = ru\n"))
    #expect(text.contains("\n# \(summary("drain"))\ndrain = 30\n"))
    let other = Settings(file: try Settings.inFile("conf", "\ngrace = 5"))
    #expect(try Options(other).text(settings: other).contains("(set in conf:2)\ngrace = 5\n"))
  }
}
