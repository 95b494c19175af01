import Foundation
import GuessGame
import GuessProtocol
import Platform
import TestSupport

@testable import GuessServer

/// A server that is about to start, and a folder for its files.
struct OptionActs {
  let folder: StageFolder
  private var environment: [String: String] = [:]
  private var plan: Plan?

  init(in folder: StageFolder) { self.folder = folder }

  mutating func act(_ words: Words) throws -> [String]? {
    do { return try perform(words)?.map(folder.shown) } catch let error as StartError {
      return [Self.short(folder.shown(Self.words(error)))]
    }
  }

  /// The text, without its middle if it is long.
  private static func short(_ text: String) -> String {
    text.count < 600 ? text : "\(text.prefix(200)) … \(text.suffix(100))"
  }

  private mutating func perform(_ words: Words) throws -> [String]? {
    let arguments = words.rest.map(folder.text(of:))
    switch words.name {
    case "env":
      environment = Dictionary(
        uniqueKeysWithValues: arguments.map { argument in
          let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          return (String(parts[0]), String(parts[1]))
        })
    case "conf", "checkconf":
      folder.write(folder.bytes(of: words.text), to: "conf")
      return try start([], check: words.name == "checkconf")
    case "start", "checkstart": return try start(arguments, check: words.name == "checkstart")
    case "reload":
      if !words.text.isEmpty { folder.write(folder.bytes(of: words.text), to: "conf") }
      return try reload()
    case "print":
      _ = try start(Array(arguments.dropFirst()))
      let text = plan.map { $0.options.text(usualData: "/there", settings: $0.settings) } ?? ""
      return text.dropLast().components(separatedBy: "\n\n").filter { paragraph in
        ["", "# "].contains { paragraph.contains("\n\($0)\(arguments[0]) ") }
      }
    case "limits":
      _ = try start(arguments)
      let usual = arguments.isEmpty ? [] : Self.words(ServerLimits())
      return (plan?.options.limits).map { Self.words($0).filter { !usual.contains($0) } }
    case "invite": return try invitation(arguments)
    default: return nil
    }
    return []
  }

  // MARK: - Starting

  /// Starts with `conf`, if it is there, and returns the options that are not at their defaults.
  private mutating func start(_ arguments: [String], check: Bool = false) throws(StartError) -> [String] {
    let conf = folder.path("conf")
    let invocation = try Invocation(
      arguments: (System.isThere(conf) ? ["--config", conf] : []) + arguments
        + (check ? ["--check-config"] : []))
    let plan = try Plan(invocation, environment: environment)
    self.plan = plan
    let text = plan.options.text()
    var errors: [StartError] = []
    let again = Options(Settings(file: Settings.inFile("printed", text, &errors)), &errors)
    let isSame = errors.isEmpty && again == plan.options || text.contains("and not shown")
    return (check || invocation.action == .run ? [] : ["\(invocation.action)"]) + inEffect(plan)
      + (isSame ? [] : ["it reads back as something else"])
  }

  private mutating func reload() throws(StartError) -> [String] {
    guard var plan else { return [] }
    let changes = plan.adopt(try Plan(plan.invocation, environment: environment, after: plan))
    self.plan = plan
    return [("now", changes.now), ("after a restart", changes.afterRestart)].compactMap { time, options in
      options.isEmpty ? nil : "\(time) \(options.map(\.name).joined(separator: " "))"
    } + inEffect(plan)
  }

  private func inEffect(_ plan: Plan) -> [String] {
    let names = (plan.names ?? []).map { "\($0)" }.sorted()
    return plan.options.differences(from: Options()).flatMap { option in
      (plan.options.values(of: option) ?? []).map { "\(option.name) = \($0)" }
    } + Self.few(plan.messages.map(\.text), "line") + Self.few(names, "name")
  }

  private static func few(_ texts: [String], _ kind: String) -> [String] {
    texts.count > 3 ? ["\(texts.count) \(kind)s"] : texts.map { "\(kind) \($0.prefix(60))" }
  }

  private static func words(_ limits: ServerLimits) -> [String] {
    [
      "\(limits.connections) connections",
      limits.lines.map { "lines \($0.burst), \($0.perSecond)/s" } ?? "any lines",
      "of an address \(limits.addressConnections.map { "\($0), \(limits.addressArrivals ?? 0) a minute" } ?? "any")",
      "silence \(limits.idle.secondsRoundedUp), warning \(limits.idleWarning.secondsRoundedUp) before, login \(limits.login.secondsRoundedUp)",
      "chat \(limits.chat.burst)", "codes \(limits.roomTries.burst)",
    ]
  }

  /// The invitation at hosts and paths, for connections from proxies (`from=`), and by a service manager (`passed`).
  private func invitation(_ words: [String]) throws -> [String] {
    let (proxies, places) = (
      words.filter { $0.hasPrefix("from=") }, words.filter { !$0.contains(/^from=|^passed$/) }
    )
    let addresses = try places.flatMap {
      $0.hasPrefix("/")
        ? [SocketAddress(path: $0)].compactMap(\.self) : try SocketAddress.resolve(host: $0, port: 7)
    }
    return Invitation.text(
      to: addresses, host: "box", proxies: try proxies.map { try ProxySource(String($0.dropFirst(5))) },
      arePassed: words.contains("passed")
    ).split(separator: "\n").map(String.init)
  }

  private static func words(_ error: StartError) -> String {
    (error.exitCode == 2 ? "refused: " : "failed: ") + error.message
  }
}
