/// All settings in three layers: a file, the environment, and the command line, which has precedence.
struct Settings: Equatable {
  /// A setting whose value has not been read.
  struct Setting: Equatable {
    let option: Option
    let value: String
    var source = Source.commandLine

    /// The error for an invalid value.
    func refusal(_ expected: String) -> StartError {
      .badValue(option, option.setting?.shown(value) ?? value, expected: expected)
    }
  }

  /// Origin of a setting.
  enum Source: Hashable {
    case file(String, line: Int)
    case variable(String)
    case commandLine

    /// The line or variable; nil for the command line.
    var place: String? {
      switch self {
      case .file(let path, let line): "\(path):\(line)"
      case .variable(let name): name
      case .commandLine: nil
      }
    }

    /// The origin in words.
    var text: String {
      switch self {
      case .file(let path, let line): "set in \(path):\(line)"
      case .variable: "set in the environment"
      case .commandLine: "set on the command line"
      }
    }
  }

  /// The settings of each source, lowest precedence first.
  let layers: [[Setting]]

  init(
    file: ConfigurationFile? = nil, environment: EnvironmentSettings = EnvironmentSettings(),
    commandLine: [Setting] = []
  ) {
    layers = [file?.settings ?? [], environment.settings, commandLine]
  }

  /// The origin of an option in effect, or of one of its values; nil for the default.
  func source(of option: Option, _ value: String? = nil) -> Source? {
    layers.joined().last { $0.option == option && value ?? $0.value == $0.value }?.source
  }

  /// The error for an option that conflicts with others.
  func refusal(of option: Option, _ message: String) -> StartError {
    .usage(message).at(source(of: option)?.place)
  }
}
