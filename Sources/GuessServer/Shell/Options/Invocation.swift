/// What a command line asks for, before its values are looked at.
struct Invocation: Equatable {
  /// What is to be done.
  enum Action: Equatable {
    case run, checkConfig, printConfig, checkData, help, version
    /// A new key is to be put into this file.
    case newKey(String)
  }

  /// One setting, not looked at yet.
  struct Setting: Equatable {
    let name: OptionName
    let value: String

    /// The value as a message has it, which ends in logs: without a password, where it has one or is one.
    var shownValue: String {
      switch name {
      case .cluster: RedisAddress.withoutPassword(value)
      case .clusterPassword: ""
      default: value
      }
    }
  }

  private(set) var action = Action.run
  /// Where the configuration file is, if there is one.
  private(set) var configPath: String?
  /// The settings, in order.
  private(set) var settings: [Setting] = []

  /// Reads the words behind the command's name.
  init(arguments: some Sequence<String>) throws(OptionsError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      // Behind it nothing is an option, and the server takes nothing else.
      if argument == "--" {
        if let word = rest.next() { throw .unexpectedArgument(word) }
        return
      }
      let (name, attached) = try Self.split(argument)
      guard name.takesValue else {
        guard attached == nil else { throw .unexpectedValue(name) }
        take(name)
        continue
      }
      guard let value = attached ?? rest.next(), !value.isEmpty else { throw .missingValue(name) }
      switch name {
      case .config:
        guard configPath == nil else { throw .repeated(.config) }
        configPath = value
      case .newKey: action = .newKey(value)
      default: settings.append(Setting(name: name, value: value))
      }
    }
  }

  private mutating func take(_ flag: OptionName) {
    switch flag {
    case .help: action = .help
    case .version: action = .version
    case .checkConfig: action = .checkConfig
    case .printConfig: action = .printConfig
    case .checkData: action = .checkData
    default: settings.append(Setting(name: flag, value: "yes"))
    }
  }

  private static func split(_ argument: String) throws(OptionsError) -> (OptionName, value: String?) {
    if argument == "-h" { return (.help, nil) }
    guard argument.hasPrefix("-"), argument != "-" else { throw .unexpectedArgument(argument) }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelled = String(parts[0].drop { $0 == "-" })
    guard parts[0].hasPrefix("--"), let name = OptionName(rawValue: spelled) else {
      throw .unknownOption(String(parts[0]), nearest: OptionName.nearest(to: spelled))
    }
    guard name.isOnCommandLine else { throw .onlyInFile(name) }
    return (name, parts.count > 1 ? String(parts[1]) : nil)
  }
}
