/// What is wrong with how the server was asked to run.
indirect enum OptionsError: Error, Hashable {
  /// No option by that name; perhaps another one was meant.
  case unknownOption(String, nearest: OptionName?)
  /// A word that belongs to no option.
  case unexpectedArgument(String)
  /// The option needs a value.
  case missingValue(OptionName)
  /// The option takes no value.
  case unexpectedValue(OptionName)
  /// The value is none that the option takes; what it takes.
  case badValue(OptionName, String, expected: String)
  /// The option can't stand in a configuration file.
  case notASetting(OptionName)
  /// A line of a configuration file is not of the form `key = value`.
  case malformedLine
  /// The error is in a line of a file.
  case inFile(String, line: Int, OptionsError)

  /// What is wrong and what to do, in one line.
  var message: String {
    switch self {
    case .unknownOption(let name, let nearest?):
      "unknown option \(name). Did you mean --\(nearest.rawValue)?"
    case .unknownOption(let name, nil): "unknown option \(name). guess-server --help lists all options."
    case .unexpectedArgument(let text):
      "unexpected argument \(text). The address to listen on is --listen HOST:PORT; guess-server --help lists all options."
    case .missingValue(let name): "--\(name.rawValue) needs a value; guess-server --help shows examples."
    case .unexpectedValue(let name): "--\(name.rawValue) takes no value."
    case .badValue(let name, let value, let expected):
      "--\(name.rawValue)\(value.isEmpty ? "" : " ")\(value): \(expected)."
    case .notASetting(let name): "\(name.rawValue) can only be given on the command line."
    case .malformedLine: "expected key = value, such as rate = 5; comments begin with #."
    case .inFile(let path, let line, let error): "\(path):\(line): \(error.message)"
    }
  }
}
