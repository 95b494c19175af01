/// A command line, parsed, before its values are read.
struct Invocation: Equatable {
  enum Action: Equatable {
    case run, checkConfig, printConfig, checkData, help, version

    var needsOptions: Bool { self != .help && self != .version }
  }

  private(set) var action = Action.run
  /// The settings, in order, and the configuration file among them.
  private(set) var settings: [Settings.Setting] = []
  /// Not nil if the server is to stop with standard input, as guess-client starts it; a word stands for the key of its seeds.
  private(set) var untilEOF: String?

  init(arguments: some Sequence<String>) throws(StartError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      // Only operands may follow, and the server takes none.
      if argument == "--" {
        if let word = rest.next() { throw .unexpectedArgument(word) }
        return
      }
      // In no help, since it is of no use to people.
      if argument == "--until-eof" || argument.hasPrefix("--until-eof=") {
        untilEOF = String(argument.dropFirst("--until-eof=".count))
        continue
      }
      let (option, attached) = try Self.split(argument)
      if option.placeholder == nil, attached != nil { throw .usage("--\(option.name) takes no value.") }
      guard let value = option.placeholder == nil ? "yes" : attached ?? rest.next(), !value.isEmpty else {
        throw .missingValue(option)
      }
      if option == .config, settings.contains(where: { $0.option == .config }) {
        throw .usage(
          "--\(option.name) is given twice, and only one of the two can count. Leave the other one out.")
      }
      if let instead = option.action {
        action = instead
      } else {
        settings.append(Settings.Setting(option: option, value: value))
      }
    }
  }

  private static func split(_ argument: String) throws(StartError) -> (Option, value: String?) {
    if argument == "-h" { return (.help, nil) }
    guard argument.hasPrefix("-"), argument != "-" else { throw .unexpectedArgument(argument) }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard name.hasPrefix("--"), let option = Option.named(name.drop { $0 == "-" }) else {
      throw .unknownOption(name, nearest: Option.nearest(to: name).map { "--\($0.name)" })
    }
    return (option, parts.count > 1 ? String(parts[1]) : nil)
  }
}
