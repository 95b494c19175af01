import GuessGame
import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("The options of guess-server", .timed)
struct ShellOptionsTests {
  private func options(_ arguments: String...) throws -> Options {
    try Options(Settings(commandLine: Invocation(arguments: arguments).settings))
  }

  private func error(_ arguments: String...) -> StartError? {
    do throws(StartError) {
      _ = try Options(Settings(commandLine: Invocation(arguments: arguments).settings))
      return nil
    } catch {
      return error
    }
  }

  @Test("make the server local to this machine by default")
  func defaults() throws {
    let options = try options()
    #expect(options == Options())
    #expect(options.listen.map(\.description) == ["127.0.0.1:4837", "[::1]:4837"])
    #expect(options.lineRate == TokenBucket.Rate(burst: 10, perSecond: 5))
    #expect(options.lineRate == ServerLimits().lines)
  }

  @Test("have values after a blank or an equals sign")
  func bothSpellings() throws {
    #expect(try options("--rate", "7") == options("--rate=7"))
    #expect(try options("--motd=a=b").messagePath == "a=b")
  }

  @Test("end at --, and the server takes no other words")
  func endOfOptions() throws {
    #expect(try options("--rate", "7", "--") == options("--rate=7"))
    #expect(error("--", "--rate") == .unexpectedArgument("--rate"))
    #expect(error("--", "--") == .unexpectedArgument("--"))
    #expect(try options("--motd", "--").messagePath == "--")
  }

  @Test("set what they name")
  func everyOption() throws {
    let options = try options(
      "--listen", "[::]:1", "--listen=unix:/tmp/s", "--no-data", "--rate", "off", "--max-connections", "3",
      "--per-address", "5",
      "--motd", "hello.txt", "--lang", "ru", "--log-level", "debug")
    #expect(options.listen == [.tcp(host: "::", port: 1), .unix(path: "/tmp/s")])
    #expect(options.rate == nil)
    #expect(options.lineRate == nil)
    #expect(options.maxConnections == 3)
    #expect(options.perAddress == 5)
    #expect(options.storage == .nowhere)
    #expect(options.messagePath == "hello.txt")
    #expect(options.language == .russian)
    #expect(options.logLevel == .debug)
  }

  @Test("take values up to their bounds and none past them")
  func bounds() throws {
    for (name, good, bad) in [
      ("rate", ["1", "1000", "off"], ["0", "1001"]),
      ("max-connections", ["1", "1000000"], ["0", "1000001", "x", "off"]),
      ("per-address", ["1", "1000000", "off"], ["0", "1000001", "x"]),
      ("keep-disk", ["16M", "1024G", "off"], ["16777215", "1025G", "0", "much"]),
      ("keep-days", ["1", "3650", "off"], ["0", "3651", "week"]),
      ("grace", ["1", "600"], ["0", "601", "off"]), ("drain", ["0", "3600"], ["-1", "3601", "off"]),
      ("idle", ["60", "86400"], ["59", "86401", "off"]), ("chat", ["on", "off"], ["yes"]),
    ] {
      for text in good { #expect(error("--\(name)", text) == nil, "\(name) \(text)") }
      for text in bad { #expect(error("--\(name)", text) != nil, "\(name) \(text)") }
    }
    #expect(try options("--keep-days", "3650").history.days == 3_650)
    #expect(try options("--keep-days", "off").history.days == nil)
  }

  @Test("turn a rate into exactly its lines in ten seconds, and a burst of at least ten")
  func lineRates() throws {
    for rate in 1...1_000 {
      let lineRate = try #require(try options("--rate", "\(rate)").lineRate)
      #expect(lineRate.burst == max(10, 2 * rate))
      #expect(lineRate.perSecond == rate)
      var bucket = TokenBucket()
      for _ in 0..<lineRate.burst { _ = bucket.take(at: .start, rate: lineRate) }
      var (now, lines) = (Instant.start, 0)
      while now <= .start + .seconds(10) {
        if let delay = bucket.take(at: now, rate: lineRate) { now = now + delay } else { lines += 1 }
      }
      #expect(lines == 10 * rate, "--rate \(rate)")
    }
  }

  @Test("let an address connect in a minute twice its limit, so that all its clients can come back once")
  func perAddress() throws {
    for (arguments, most) in [([], ServerLimits().addressConnections), (["40"], 40), (["off"], nil)] {
      let words = arguments.flatMap { ["--per-address", $0] }
      let limits = try Options(Settings(commandLine: Invocation(arguments: words).settings)).limits
      #expect(limits.addressConnections == most && limits.addressArrivals == most.map { 2 * $0 })
    }
  }

  @Test("warn of silence a minute before its end or halfway, and wait no longer for those who log in")
  func silence() throws {
    for (idle, warning, login) in [
      (60, 30, 30), (119, 59, 60), (120, 60, 60), (180, 60, 120), (600, 60, 120),
    ] {
      let limits = try options("--idle", "\(idle)").limits
      let times = [limits.idle, limits.idleWarning, limits.login]
      #expect(times == [idle, warning, login].map { .seconds(Int64($0)) })
    }
    #expect(try options().limits.idle == ServerLimits().idle)
  }

  @Test("limit chat and tries of codes whatever their values are")
  func otherLimits() throws {
    let limits = try options("--rate", "off", "--per-address", "off", "--max-connections", "7").limits
    #expect(limits.lines == nil)
    #expect(limits.connections == 7)
    #expect(limits.chat == ServerLimits().chat)
    #expect(try options("--chat", "off").limits.chat.burst == 0)
    #expect(limits.roomTries == ServerLimits().roomTries)
  }

  @Test("take sixteen places to listen at, and not one more")
  func listeners() throws {
    let settings = (1...17).map { Settings.Setting(option: .listen, value: "[::1]:\($0)") }
    #expect(try Options(Settings(commandLine: Array(settings.prefix(16)))).listen.count == 16)
    #expect(throws: StartError.self) { try Options(Settings(commandLine: settings)) }
  }

  @Test("are refused by name if they are unknown, with a proposal")
  func mistakes() {
    #expect(error("--lisen", "x") == .unknownOption("--lisen", nearest: "--listen"))
    #expect(error("--log") == .unknownOption("--log", nearest: "--log-level"))
    #expect(error("--nodata") == .unknownOption("--nodata", nearest: "--no-data"))
    #expect(error("--zzzzzzzz") == .unknownOption("--zzzzzzzz", nearest: nil))
    #expect(error("-p", "1") == .unknownOption("-p", nearest: "--listen"))
    #expect(error("4837") == .unexpectedArgument("4837"))
    #expect(error("--rate") == .missingValue(.rate))
    #expect(error("--rate=") == .missingValue(.rate))
    #expect(error("--no-data=yes") == .usage("--no-data takes no value."))
    #expect(error("--data") == .missingValue(.data))
    #expect(error("--lang", "xx") == .usage("--lang xx: choose one of: en, zh, ru."))
  }

  @Test("are recognized with letters in the wrong order, too many or too few")
  func nearestOption() {
    for spelling in ["lsiten", "listn", "lissten", "lizten"] {
      #expect(Option.nearest(to: spelling) == .listen, "\(spelling)")
    }
    #expect(Option.nearest(to: String(repeating: "listen", count: 100)) == nil)
  }

  @Test("distinguish actions from settings")
  func actions() throws {
    for (arguments, action) in [
      ([], .run), (["-h"], .help), (["--help"], .help), (["--version"], .version),
      (["--rate", "1", "--check-config"], .checkConfig), (["--new-key", "f"], .newKey("f")),
    ] as [([String], Invocation.Action)] {
      #expect(try Invocation(arguments: arguments).action == action)
    }
    let words = try Invocation(arguments: ["--print-config", "--config", "f"]).settings
    #expect(words == [Settings.Setting(option: .config, value: "f")])
  }

  @Test("keep data in one place or in none, and not in both")
  func storage() throws {
    #expect(try options().storage == .usual)
    #expect(try options("--data", "here").storage == .directory("here"))
    #expect(try options("--no-data").storage == .nowhere)
    let conflict = StartError.usage("--no-data and --data can't both be given. Leave one of them out.")
    #expect(error("--data", "here", "--no-data") == conflict)
    #expect(error("--no-data", "--data", "here") == conflict)
  }

  @Test(
    "in force say where data is kept, without fixing the default place, and name a cluster as it was written")
  func inForce() throws {
    let node = ["--cluster-key-file", "key", "--node", "a", "--node-listen", "h:1", "--data", "d"]
    for (arguments, line) in [
      (["--data", "here"], "data = here"), (["--no-data"], "no-data = yes"), ([], "# data = /there"),
      (["--cluster", "redis://ada@h:1/2"] + node, "cluster = redis://ada@h:1/2"),
      (
        ["--cluster", "redis+sentinel://ada@a:1,[::1]:26379/my-master/2"] + node,
        "cluster = redis+sentinel://ada@a:1,[::1]:26379/my-master/2"
      ),
      ([], "metrics = off"), (["--metrics", "unix:/run/m"], "metrics = unix:/run/m"),
    ] {
      let options = try Options(Settings(commandLine: Invocation(arguments: arguments).settings))
      #expect(options.text(usualData: "/there").contains("\n\(line)\n"), "\(arguments)")
    }
  }

  @Test("serve metrics on request, and nowhere by default")
  func metrics() throws {
    #expect(try options().metrics == nil)
    #expect(try options("--metrics", "127.0.0.1:9837").metrics == .tcp(host: "127.0.0.1", port: 9_837))
    #expect(error("--metrics", "9837")?.message.contains("127.0.0.1:9837") == true)
    // Ports that the system picks are never the same.
    let picked = try options("--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0")
    #expect(picked.metrics?.description == "127.0.0.1:0")
  }

  @Test("can switch off the metrics of a file")
  func metricsOff() throws {
    let file = try Settings.inFile("conf", "metrics = 127.0.0.1:9837")
    let variables = try Settings.inEnvironment(["GUESS_SERVER_METRICS": "off"])
    #expect(try Options(Settings(file: file, environment: variables)).metrics == nil)
    let words = try Invocation(arguments: ["--metrics", "off"])
    #expect(try Options(Settings(file: file, commandLine: words.settings)).metrics == nil)
  }

  @Test(
    "never serve metrics where players or other nodes connect",
    arguments: [
      ("127.0.0.1:4837", [], Option.listen), ("[::]:5", ["--listen", "127.0.0.1:5"], .listen),
      ("unix:/tmp/s", ["--listen", "[::1]:5", "--listen", "unix:/tmp/s"], .listen),
      (
        "10.0.0.1:7",
        [
          "--cluster", "redis://h", "--cluster-key-file", "k", "--node", "a", "--node-listen", "h:7",
          "--data", "d",
        ], .nodeListen
      ),
    ])
  func metricsElsewhere(metrics: String, others: [String], taken: Option) throws {
    let settings = try Invocation(arguments: others + ["--metrics", metrics]).settings
    do throws(StartError) {
      _ = try Options(Settings(commandLine: settings))
      Issue.record("it was taken")
    } catch {
      #expect(error.message.hasPrefix("--metrics: --\(taken.name) "))
    }
  }

  @Test("take a path for the admin socket, with or without unix: before it")
  func adminPath() throws {
    for value in ["/run/a", "unix:/run/a"] {
      #expect(try options("--admin", value).admin == .path("/run/a"))
      #expect(try options("--admin", value).text().contains("\nadmin = unix:/run/a\n"))
    }
    for path in ["off", "unix:a", " a"] {
      let options = try options("--admin", "unix:\(path)")
      #expect(options.admin == .path(path))
      let file = try Settings.inFile("conf", options.text())
      #expect(try Options(Settings(file: file)) == options)
    }
    #expect(try options("--admin", "./off").admin == .path("./off"))
    #expect(try options("--admin", "off").admin == .off)
    #expect(
      error("--admin", "unix:")
        == .badValue(.admin, "unix:", expected: "expected the path of a socket, or off"))
  }

  @Test("set the log to one of two forms")
  func logFormat() throws {
    #expect(try options().logFormat == .logfmt)
    #expect(try options("--log-format", "json").logFormat == .json)
    #expect(
      error("--log-format", "xml") == .usage("--log-format xml: choose one of: logfmt, json."))
  }

  @Test("are all named in the help")
  func help() {
    for option in Option.all {
      #expect(Usage.text.contains((option.isOnCommandLine ? "--" : "") + option.name), "\(option.name)")
    }
    #expect(Usage.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("allow as many connections as requested or as descriptors are left, and at least one")
  func connectionsForDescriptors() {
    let reserved = Launch.reservedDescriptors
    #expect(Launch.connections(wanted: 10, descriptors: reserved + 11) == 10)
    #expect(Launch.connections(wanted: 10, descriptors: reserved + 10) == 10)
    #expect(Launch.connections(wanted: 10, descriptors: reserved + 9) == 9)
    #expect(Launch.connections(wanted: 10, descriptors: 20) == 1)
  }

  @Test("leave sockets for all connections and for refused ones, and never too many")
  func socketsForDescriptors() {
    let atDoor = ServerLimits().lingeringAtDoor + 1
    for descriptors in Launch.reservedDescriptors + 1...200 {
      let connections = Launch.connections(wanted: .max, descriptors: descriptors)
      let sockets = Launch.sockets(connections: connections, descriptors: descriptors)
      #expect(sockets == connections + atDoor)
      #expect(sockets + Launch.ownDescriptors == descriptors)
    }
    #expect(Launch.sockets(connections: 1, descriptors: 20) == 2)
    #expect(Launch.sockets(connections: 10, descriptors: 1_000) == 1_000 - Launch.ownDescriptors)
  }
}
