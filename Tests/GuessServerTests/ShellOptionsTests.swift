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

  @Test(
    "take a rate from 1 to 1,000",
    arguments: [("1", true), ("1000", true), ("0", false), ("1001", false)])
  func rates(text: String, isGood: Bool) {
    #expect((error("--rate", text) == nil) == isGood)
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

  @Test(
    "take a number of connections from 1 to a million",
    arguments: [("1", true), ("1000000", true), ("0", false), ("1000001", false), ("x", false)])
  func connectionCounts(text: String, isGood: Bool) {
    #expect((error("--max-connections", text) == nil) == isGood)
  }

  @Test(
    "take a number of connections of one address from 1 to a million",
    arguments: [
      ("1", true), ("1000000", true), ("off", true), ("0", false), ("1000001", false), ("x", false),
    ])
  func addressCounts(text: String, isGood: Bool) {
    #expect((error("--per-address", text) == nil) == isGood)
  }

  @Test(
    "keep as much history as requested, at its bounds and not past them",
    arguments: [
      ("16M", true), ("16777215", false), ("1024G", true), ("1025G", false), ("off", true), ("0", false),
      ("much", false),
    ])
  func keepDisk(text: String, isGood: Bool) {
    #expect((error("--keep-disk", text) == nil) == isGood)
  }

  @Test(
    "keep history for as many days as requested, at its bounds and not past them",
    arguments: [("1", true), ("3650", true), ("off", true), ("0", false), ("3651", false), ("week", false)])
  func keepDays(text: String, isGood: Bool) throws {
    #expect((error("--keep-days", text) == nil) == isGood)
    if isGood { #expect(try options("--keep-days", text).history.days == Int(text)) }
  }

  @Test("let an address connect in a minute twice its limit, so that all its clients can come back once")
  func perAddress() throws {
    #expect(try options().limits.addressConnections == ServerLimits().addressConnections)
    #expect(try options().limits.addressArrivals == ServerLimits().addressArrivals)
    #expect(try options("--per-address", "40").limits.addressConnections == 40)
    #expect(try options("--per-address", "40").limits.addressArrivals == 80)
    #expect(try options("--per-address", "off").limits.addressConnections == nil)
    #expect(try options("--per-address", "off").limits.addressArrivals == nil)
  }

  @Test("limit chat and tries of codes whatever their values are")
  func otherLimits() throws {
    let limits = try options("--rate", "off", "--per-address", "off", "--max-connections", "7").limits
    #expect(limits.lines == nil)
    #expect(limits.connections == 7)
    #expect(limits.chat == ServerLimits().chat)
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
    #expect(try Invocation(arguments: []).action == .run)
    #expect(try Invocation(arguments: ["-h"]).action == .help)
    #expect(try Invocation(arguments: ["--help"]).action == .help)
    #expect(try Invocation(arguments: ["--version"]).action == .version)
    #expect(try Invocation(arguments: ["--rate", "1", "--check-config"]).action == .checkConfig)
    #expect(try Invocation(arguments: ["--print-config", "--config", "f"]).configPath == "f")
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

  @Test("in force say where data is kept, and mention the default place without fixing it")
  func storageInForce() throws {
    #expect(try options("--data", "here").text().contains("\ndata = here\n"))
    #expect(try options("--no-data").text(usualData: "/there").contains("\nno-data = yes\n"))
    #expect(try options().text(usualData: "/there").contains("\n# data = /there\n"))
  }

  @Test(
    "in force name the Redis of a cluster, or its sentinels, as it was written",
    arguments: ["redis://ada@h:1/2", "redis+sentinel://ada@a:1,[::1]:26379/my-master/2"])
  func cluster(address: String) throws {
    let printed = try options(
      "--cluster", address, "--cluster-key-file", "key", "--node", "a", "--node-listen", "h:1", "--data", "d"
    ).text()
    #expect(printed.contains("\ncluster = \(address)\n"))
  }

  @Test("serve metrics on request, and nowhere by default")
  func metrics() throws {
    #expect(try options().metrics == nil)
    #expect(try options().text().contains("\nmetrics = off\n"))
    #expect(try options("--metrics", "127.0.0.1:9837").metrics == .tcp(host: "127.0.0.1", port: 9_837))
    #expect(try options("--metrics", "unix:/run/m").text().contains("\nmetrics = unix:/run/m\n"))
    #expect(error("--metrics", "9837")?.message.contains("127.0.0.1:9837") == true)
  }

  @Test("can switch off the metrics of a file")
  func metricsOff() throws {
    let file = try ConfigurationFile(path: "conf", text: "metrics = 127.0.0.1:9837")
    let variables = try EnvironmentSettings(["GUESS_SERVER_METRICS": "off"])
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
      let file = try ConfigurationFile(path: "conf", text: options.text())
      #expect(try Options(Settings(file: file)) == options)
    }
    #expect(try options("--admin", "./off").admin == .path("./off"))
    #expect(try options("--admin", "off").admin == .off)
    #expect(
      error("--admin", "unix:")
        == .badValue(.admin, "unix:", expected: "expected the path of a socket, or off"))
  }

  @Test("never make two ports that the system picks the same")
  func pickedPorts() throws {
    #expect(
      try options("--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0").metrics?.description == "127.0.0.1:0"
    )
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
