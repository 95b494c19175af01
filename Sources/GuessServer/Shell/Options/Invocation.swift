/// What a command line asks for, before its values are looked at.
struct Invocation: Equatable {
  /// What is to be done.
  enum Action: Equatable {
    case run, checkConfig, printConfig, checkData, help, version
    /// A new key is to be put into this file.
    case newKey(String)
  }

  private(set) var action = Action.run
  /// Where the configuration file is, if there is one.
  private(set) var configPath: String?
  /// The settings, in order.
  private(set) var settings: [Settings.Setting] = []

  /// Reads the words after the command's name.
  init(arguments: some Sequence<String>) throws(StartError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      // After it nothing is an option, and the server takes nothing else.
      if argument == "--" {
        if let word = rest.next() { throw .unexpectedArgument(word) }
        return
      }
      let (option, attached) = try Self.split(argument)
      guard option.placeholder != nil || attached == nil else {
        throw .usage("--\(option.name) takes no value.")
      }
      guard let value = option.placeholder == nil ? "yes" : attached ?? rest.next(), !value.isEmpty else {
        throw .missingValue(option)
      }
      switch option.role {
      case .setting: settings.append(Settings.Setting(option: option, value: value))
      case .action(let make): action = make(value)
      case .file:
        guard configPath == nil else {
          throw .usage(
            "--\(option.name) is given twice, and only one of the two can count. Leave the other one out.")
        }
        configPath = value
      }
    }
  }

  private static func split(_ argument: String) throws(StartError) -> (Option, value: String?) {
    if argument == "-h" { return (.help, nil) }
    guard argument.hasPrefix("-"), argument != "-" else { throw .unexpectedArgument(argument) }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].drop { $0 == "-" })
    guard parts[0].hasPrefix("--"), let option = Option.named(name) else {
      throw .unknownOption(String(parts[0]), nearest: Option.nearest(to: name).map { "--\($0.name)" })
    }
    guard option.isOnCommandLine else {
      throw .usage(
        "\(option.name) can only be in a configuration file or the environment, or in a file of its own that --cluster-password-file names."
      )
    }
    return (option, parts.count > 1 ? String(parts[1]) : nil)
  }
}
