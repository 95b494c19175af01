/// All that was set, and where: in a file, above that in the environment, and above both on the command line.
struct Settings: Equatable {
  /// Where something was set.
  enum Source: Hashable {
    case file(String, line: Int)
    case environment
    case commandLine
  }

  /// One setting, not looked at yet.
  struct Entry: Equatable {
    let setting: Invocation.Setting
    let source: Source
  }

  /// What was set in each place, from what counts least to what counts most.
  let layers: [[Entry]]

  init(
    file: ConfigurationFile? = nil, environment: EnvironmentSettings = EnvironmentSettings(),
    commandLine: [Invocation.Setting] = []
  ) {
    layers = [
      file.map { file in
        file.settings.map { Entry(setting: $0.setting, source: .file(file.path, line: $0.line)) }
      } ?? [],
      environment.settings.map { Entry(setting: $0, source: .environment) },
      commandLine.map { Entry(setting: $0, source: .commandLine) },
    ]
  }

  /// The setting of an option that is in force, or the one of those with that value; nil where it has its default.
  func entry(of name: OptionName, _ value: String? = nil) -> Entry? {
    layers.joined().last { $0.setting.name == name && value ?? $0.setting.value == $0.setting.value }
  }

  /// Where an option was set that is in force; nil where it has its default.
  func source(of name: OptionName) -> Source? { entry(of: name)?.source }

  /// The line or the variable in which an option was set, or one value of it; nil where that was the command line, or nowhere.
  func place(of name: OptionName, _ value: String? = nil) -> String? {
    switch entry(of: name, value)?.source {
    case .file(let path, let line): "\(path):\(line)"
    case .environment: name.variable
    case .commandLine, nil: nil
    }
  }
}

extension Settings.Entry {
  /// The error, with the place where the setting is.
  func locate(_ error: OptionsError) -> OptionsError {
    switch source {
    case .file(let path, let line): .inFile(path, line: line, error)
    case .environment: .inVariable(setting.name.variable, error)
    case .commandLine: error
    }
  }
}
