import GuessProtocol

/// An option of `guess-server`. Its row in `Option.all` defines everything: reading it from the command line, a file and the
/// environment, errors, `--print-config`, `--help`, reloading, completions and the manual page.
struct Option: Sendable {
  /// Access to the value of a setting, which a configuration file and the environment may hold as well.
  struct Access: Sendable {
    /// Sets a value. The first from a place replaces those from other places.
    let read: @Sendable (_ text: String, _ isFirst: Bool, inout Options) throws(Malformed) -> Void
    /// The value in effect as text: nil to omit it, empty if left to the system.
    let values: @Sendable (Options) -> [String]?
    let adopt: @Sendable (_ other: Options, inout Options) -> Void
    let reload: Reload
  }

  /// When a changed value takes effect while the server runs.
  enum Reload: Sendable {
    case restart
    case nowIf(@Sendable (_ old: Options, _ new: Options) -> Bool)

    static let now = nowIf { _, _ in true }
  }

  let name: String
  /// Placeholder of the value; nil if it takes none on the command line.
  let placeholder: String?
  /// Nil for an option of the command line only.
  var setting: Access?
  /// An action instead of running.
  var action: Invocation.Action?
  /// A short description, for `--print-config` and completions.
  let summary: String
  /// The text of `--help`: the summary with the values that are accepted, details, and the default.
  let help: String
  var form = ValueForm()

  /// A setting stored at `path`.
  init<Value>(
    _ name: String, _ placeholder: String?, _ path: any WritableKeyPath<Options, Value> & Sendable,
    _ kind: ValueKind<Value>, _ reload: Reload, _ summary: String, _ details: String = "",
    default word: String? = nil
  ) {
    let standard = word ?? (kind.write(Options()[keyPath: path]) ?? []).joined(separator: " and ")
    (self.name, self.placeholder, self.summary) = (name, placeholder, summary)
    help = Self.help(
      summary + Self.range(of: kind.form, after: placeholder), details,
      standard.isEmpty ? "" : "Default: \(standard)")
    form = kind.form
    setting = Access(
      read: { (text, isFirst, options) throws(Malformed) in
        options[keyPath: path] = try kind.read(text, isFirst ? nil : options[keyPath: path])
      },
      values: { kind.write($0[keyPath: path]) },
      adopt: { $1[keyPath: path] = $0[keyPath: path] }, reload: reload)
  }

  init(
    _ name: String, _ placeholder: String?, _ action: Invocation.Action?, _ summary: String,
    _ details: String = ""
  ) {
    (self.name, self.placeholder, self.action) = (name, placeholder, action)
    (self.summary, help) = (summary, Self.help(summary, details))
    if placeholder != nil { form.paths = .files }
  }

  /// What the placeholder does not say about the values that are accepted.
  private static func range(of form: ValueForm, after placeholder: String?) -> String {
    let words = form.words.joined(separator: "|")
    if form.bounds.isEmpty || words == placeholder { return "" }
    if form.isList { return ", up to \(form.bounds) times" }
    return ": \(form.bounds)" + (words == "off" ? ", or off" : "")
  }

  private static func help(_ sentences: String...) -> String {
    sentences.filter { !$0.isEmpty }.joined(separator: ". ")
  }

  static let variablePrefix = "GUESS_SERVER_"

  var variable: String { Self.variablePrefix + name.replacing("-", with: "_").uppercased() }

  /// True if the environment may set it: all settings, and the configuration file's path.
  var hasVariable: Bool { setting != nil || self == .config }

  var isOfCluster: Bool { Self.ofCluster.contains(self) }

  static func named(_ name: some StringProtocol) -> Option? { all.first { $0.name == name } }

  /// Returns the option that `text` was probably meant to be, if any is close.
  static func nearest(to text: String, among options: [Option] = all) -> Option? {
    let text = String(text.drop { $0 == "-" })
    // The customary name.
    if ["p", "port"].contains(text), options.contains(.listen) { return .listen }
    let names = options.map(\.name)
    // The beginning of a name is closer than any slip.
    let longer = text.utf8.count >= 3 ? names.first { $0.hasPrefix(text) } : nil
    return (longer ?? EditDistance.nearest(to: text, among: names)).flatMap(named)
  }
}

extension Option: Hashable {
  static func == (left: Option, right: Option) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
