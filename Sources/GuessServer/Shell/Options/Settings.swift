import GuessProtocol

/// All settings in three layers: a file, the environment, and the command line, which has precedence.
struct Settings: Equatable {
  struct Setting: Equatable {
    let option: Option
    let value: String
    /// The line or variable; nil for the command line.
    var place: String?

    var origin: String {
      guard let place else { return "set on the command line" }
      return "set in \(place == option.variable ? "the environment" : place)"
    }

    func refusal(_ expected: String) -> StartError {
      .badValue(option, option.form.shown(value), expected: expected).at(place)
    }
  }

  /// The settings of each source, lowest precedence first.
  let layers: [[Setting]]

  init(file: [Setting] = [], environment: [Setting] = [], commandLine: [Setting] = []) {
    layers = [file, environment, commandLine]
  }

  /// The setting of an option in effect, with this value if it is a list; nil for the default.
  func setting(of option: Option, _ value: String? = nil) -> Setting? {
    let element = option.form.isList ? value : nil
    return layers.joined().last { $0.option == option && element ?? $0.value == $0.value }
  }

  func place(of option: Option, _ value: String? = nil) -> String? { setting(of: option, value)?.place }
}

extension Settings {
  /// Reads this server's variables, sorted: option names in capitals. An unknown one is an error. A repeatable option has its values
  /// in one variable, separated by blanks.
  static func inEnvironment(_ variables: [String: String], _ errors: inout [StartError]) -> [Setting] {
    var settings: [Setting] = []
    for (variable, value) in variables.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(Option.variablePrefix) {
      guard let option = Option.all.first(where: { $0.variable == variable }) else {
        errors.append(unknown(variable))
        continue
      }
      guard option.hasVariable else {
        errors.append(.notASetting(option).at(variable))
        continue
      }
      let values = option.form.isList ? value.split(whereSeparator: \.isWhitespace).map(String.init) : [value]
      // Empty counts as unset: scripts and containers leave options at their defaults like this.
      settings += values.filter { !$0.isEmpty }.map { Setting(option: option, value: $0, place: variable) }
    }
    return settings
  }

  private static func unknown(_ variable: String) -> StartError {
    let words = variable.dropFirst(Option.variablePrefix.count).lowercased().split(separator: "_")
    let nearest = Option.nearest(to: words.joined(separator: "-"), among: Option.all.filter(\.hasVariable))
    let advice =
      nearest.map { "Did you mean \($0.variable)?" }
      ?? "guess-server --help lists all options; max-connections is \(Option.maxConnections.variable)."
    return .usage("unknown variable \(variable) in the environment. \(advice)")
  }
}

extension Settings {
  /// Longest file read: hundreds of times what all options need.
  static let fileBytes = 64 * 1_024

  /// Reads the text of the file at `path`: lines `key = value`, without those that are wrong.
  static func inFile(_ path: String, _ text: String, _ errors: inout [StartError]) -> [Setting] {
    var (settings, lines): ([Setting], [Option: Int]) = ([], [:])
    let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, text) in zip(1..., texts) {
      let place = "\(path):\(number)"
      do throws(StartError) {
        guard let (option, value) = try setting(in: text.trimmingBlanks) else { continue }
        // Only the last would count, while the operator reads the first.
        if !option.form.isList, let first = lines.updateValue(number, forKey: option) {
          throw .usage(
            "\(option.name) is in line \(first) already, and only one of the two can count. Remove the other one."
          )
        }
        var options = Options()
        try options.change(Setting(option: option, value: value))
        settings.append(Setting(option: option, value: value, place: place))
      } catch {
        errors.append(error.at(place))
      }
    }
    return settings
  }

  private static func setting(in line: Substring) throws(StartError) -> (Option, String)? {
    guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      \.trimmingBlanks)
    guard parts.count == 2 else {
      throw .usage("expected key = value, such as rate = 5; comments begin with #.")
    }
    let (key, value) = (String(parts[0]), String(parts[1]))
    guard let option = Option.named(key) else {
      let nearest = Option.nearest(to: key, among: Option.all.filter { $0.setting != nil })
      throw .unknownOption(key, nearest: nearest?.name)
    }
    guard option.setting != nil else { throw .notASetting(option) }
    guard !value.isEmpty else {
      throw option.placeholder != nil
        ? .missingValue(option) : .badValue(option, "", expected: Options.flagValue)
    }
    // Paths rarely contain a #, and would silently include the comment.
    if value.split(whereSeparator: \.isWhitespace).dropFirst().contains(where: { $0.hasPrefix("#") }) {
      throw .usage("\(option.name): a comment needs a line of its own. Move it to the line above.")
    }
    return (option, value)
  }
}
