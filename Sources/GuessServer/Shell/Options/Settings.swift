/// All that was set: in a file, above that in the environment, and above both on the command line.
struct Settings: Equatable {
  /// One setting, not looked at yet.
  struct Setting: Equatable {
    let option: Option
    let value: String
    var source = Source.commandLine

    /// The error that the value is not what was expected.
    func refusal(_ expected: String) -> StartError {
      .badValue(option, option.setting?.shown(value) ?? value, expected: expected)
    }
  }

  /// Where something was set.
  enum Source: Hashable {
    case file(String, line: Int)
    case variable(String)
    case commandLine

    /// The line or the variable; nil for the command line.
    var place: String? {
      switch self {
      case .file(let path, let line): "\(path):\(line)"
      case .variable(let name): name
      case .commandLine: nil
      }
    }

    /// Where it is, in words.
    var text: String {
      switch self {
      case .file(let path, let line): "set in \(path):\(line)"
      case .variable: "set in the environment"
      case .commandLine: "set on the command line"
      }
    }
  }

  /// What was set in each place, from what counts least to what counts most.
  let layers: [[Setting]]

  init(
    file: ConfigurationFile? = nil, environment: EnvironmentSettings = EnvironmentSettings(),
    commandLine: [Setting] = []
  ) {
    layers = [file?.settings ?? [], environment.settings, commandLine]
  }

  /// Where an option was set that is in force, or one value of it; nil where it has its default.
  func source(of option: Option, _ value: String? = nil) -> Source? {
    layers.joined().last { $0.option == option && value ?? $0.value == $0.value }?.source
  }

  /// The error that an option does not go together with the others.
  func refusal(of option: Option, _ message: String) -> StartError {
    .usage(message).at(source(of: option)?.place)
  }
}
