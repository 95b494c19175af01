import GuessProtocol

/// An option of `guess-server`, by whose row in `Option.all` all of it goes: how it is read from the command line, a file and the
/// environment, what a wrong value is answered with, `--print-config`, `--help`, a reload, the completions and the manual page.
struct Option: Sendable {
  /// What an option belongs to, in the order of `--help`.
  enum Section: Int, CaseIterable {
    case reach, words, data, times, doing, cluster, players, nodes, secrets

    var isOfCluster: Bool { rawValue >= Section.cluster.rawValue }
  }

  /// What an option does.
  enum Role: Sendable {
    /// What the server is like: a configuration file may hold it, and the environment.
    case setting(Access)
    /// What is to be done instead of running, from the value where it takes one.
    case action(@Sendable (String) -> Invocation.Action)
    /// The file with more options.
    case file
  }

  /// How an option is kept in `Options`.
  struct Access: Sendable {
    /// Takes a value over; the first in its place replaces those from other places.
    let read: @Sendable (_ text: String, _ isFirst: Bool, inout Options) throws(Malformed) -> Void
    /// What is in force: nil where there is nothing to mention, nothing where it is left to the system.
    let values: @Sendable (Options) -> [String]?
    /// Takes over what is in force elsewhere.
    let adopt: @Sendable (_ other: Options, inout Options) -> Void
    let reload: Reload
    let isList: Bool
    let shown: @Sendable (String) -> String
  }

  /// When a value counts that was changed while people play.
  enum Reload: Sendable {
    case now
    /// With the next start.
    case restart
    /// At once, if so.
    case nowIf(@Sendable (_ old: Options, _ new: Options) -> Bool)

    var isEverNow: Bool { if case .restart = self { false } else { true } }
  }

  let name: String
  let section: Section
  /// What stands for the value; nil where it takes none on the command line.
  let placeholder: String?
  let role: Role
  /// What it is, in a few words: the comment of `--print-config`, and what completions show.
  let summary: String
  /// What `--help` tells. A line that begins with the name stands for name and placeholder.
  let help: String
  /// False where everyone who lists processes would read a secret.
  let isOnCommandLine: Bool
  let words: [String]
  let paths: ValuePaths

  /// An option that is kept at `path`. In its help, `BOUNDS` and `DEFAULT` stand for those of the value.
  init<Value>(
    _ name: String, _ placeholder: String?, _ path: WritableKeyPath<Options, Value> & Sendable,
    _ kind: ValueKind<Value>, _ section: Section, _ reload: Reload, isOnCommandLine: Bool = true,
    _ summary: String, help: String
  ) {
    (self.name, self.placeholder, self.section) = (name, placeholder, section)
    (self.isOnCommandLine, self.summary) = (isOnCommandLine, summary)
    (words, paths) = (kind.words, kind.paths)
    self.help = help.replacing("BOUNDS", with: kind.bounds).replacing(
      "DEFAULT", with: (kind.write(Options()[keyPath: path]) ?? []).joined(separator: " and "))
    role = .setting(
      Access(
        read: { (text, isFirst, options) throws(Malformed) in
          options[keyPath: path] = try kind.read(text, isFirst ? nil : options[keyPath: path])
        },
        values: { kind.write($0[keyPath: path]) },
        adopt: { $1[keyPath: path] = $0[keyPath: path] },
        reload: reload, isList: kind.isList, shown: kind.shown))
  }

  /// An option that is no setting.
  init(
    _ name: String, _ placeholder: String?, _ role: Role, _ section: Section,
    _ summary: String, help: String
  ) {
    (self.name, self.placeholder, self.role, self.section) = (name, placeholder, role, section)
    (self.summary, self.help) = (summary, help)
    (isOnCommandLine, words, paths) = (true, [], placeholder == nil ? .none : .files)
  }

  var setting: Access? {
    if case .setting(let setting) = role { setting } else { nil }
  }

  /// True if it can be given several times, each for one more.
  var isList: Bool { setting?.isList ?? false }

  /// What the variables of this server begin with.
  static let variablePrefix = "GUESS_SERVER_"

  /// The variable of the environment that sets it.
  var variable: String {
    Self.variablePrefix + String(name.map { $0 == "-" ? "_" : $0 }).uppercased()
  }

  /// True if the environment may set it: whatever a configuration file may, and where that file is.
  var hasVariable: Bool { setting != nil || self == .config }

  /// Every option, in the order of `--help`.
  static var inHelp: [Option] { Section.allCases.flatMap { section in all.filter { $0.section == section } } }

  /// The option of that name, if there is one.
  static func named(_ name: some StringProtocol) -> Option? { all.first { $0.name == name } }

  /// The option that someone meant who wrote `text`: the one of `options` that is closest, if it is close.
  static func nearest(to text: String, among options: [Option] = all) -> Option? {
    // As many other servers call it.
    if ["p", "port"].contains(text), options.contains(.listen) { return .listen }
    let distances = options.map { option in
      // Half a name is a good start.
      option.name.hasPrefix(text) && text.utf8.count >= 3
        ? 1 : EditDistance.from(Array(text.utf8), to: Array(option.name.utf8))
    }
    guard let least = distances.min(), least <= 2 else { return nil }
    return distances.firstIndex(of: least).map { options[$0] }
  }
}

extension Option: Hashable {
  static func == (left: Option, right: Option) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The options that have rules of their own, or are named in messages.
extension Option {
  static let (listen, metrics, admin, motd) = (row("listen"), row("metrics"), row("admin"), row("motd"))
  static let (data, noData, config, help) = (row("data"), row("no-data"), row("config"), row("help"))
  static let (rate, perAddress) = (row("rate"), row("per-address"))
  static let maxConnections = row("max-connections")
  static let (cluster, clusterKeyFile) = (row("cluster"), row("cluster-key-file"))
  static let (clusterPassword, node) = (row("cluster-password"), row("node"))
  static let (clusterPasswordFile, nodeListen) = (row("cluster-password-file"), row("node-listen"))

  private static func row(_ name: String) -> Option {
    guard let option = named(name) else { preconditionFailure("no option is called \(name)") }
    return option
  }
}
