import GuessProtocol
import Platform

/// Why the server does not even start.
indirect enum StartError: Error {
  /// The system does not give the arguments of the command line.
  case noArguments
  /// It was asked for something that it does not understand.
  case usage(OptionsError)
  /// A file that it was told to read can't be read.
  case unreadable(String, SystemError)
  /// The file with the message of the day is not fit to be shown.
  case badMessage(String, MessageOfTheDay.Fault)
  /// The configuration file is no text.
  case notText(String)
  /// The configuration file has more bytes than are read.
  case tooLarge(String)
  /// It can't keep what it was told to keep.
  case data(DataError)
  /// The data directory was looked through, and so many things in it are damaged.
  case damaged(Int)
  /// The key of the cluster can't be used; why.
  case badKey(String, reason: String)
  /// The key of the cluster can't be made.
  case keyNotMade(String, SystemError)
  /// The file with the password for Redis can't be used; why.
  case badPassword(String, reason: String)
  /// The cluster does not take this node.
  case notEnrolled(EnrolmentRefusal)
  /// It can't listen where that option says.
  case cannotListen(ListenError, for: OptionName)
  /// It can't use a socket that a service manager has passed.
  case badSocket(PassedSocketError)
  /// It can't print what it was asked for.
  case notPrinted(SystemError)
  /// The system refused something that it can't do without.
  case system(SystemError)
  /// The error is in what was set there: a line of a file, or a variable.
  case set(at: String, StartError)

  /// What is wrong and what to do, in one line.
  var message: String {
    switch self {
    case .noArguments: ProcessArguments.missing
    case .usage(let error): error.message
    case .unreadable(let path, let error): "cannot read \(path): \(error.reason)."
    case .badMessage(let path, let fault): "--motd \(path): \(fault.message)"
    case .notText(let path): "\(path) is not UTF-8 text."
    case .tooLarge(let path):
      "\(path) is larger than \(ConfigurationFile.bytes / 1_024) KiB; keep it to one line for each option."
    case .data(let error): error.message
    case .damaged(let count):
      "\(count == 1 ? "an error was" : "\(count) errors were") found; the report names the files."
    case .badKey(let path, let reason):
      "--cluster-key-file \(path): \(reason). Make one with guess-server --new-key FILE, and copy it to every node."
    case .keyNotMade(let path, let error):
      "cannot make the key \(path): \(error.reason). Choose a file that is not there yet."
    case .badPassword(let path, let reason): "--cluster-password-file \(path): \(reason)."
    case .notEnrolled(let refusal): refusal.message
    case .cannotListen(let error, let option): error.message(for: option)
    case .badSocket(let error): error.message
    case .notPrinted(let error):
      "the output can't be written: \(error.reason). Check where it is redirected to."
    case .system(let error): "\(error.call) failed: \(error.reason)."
    case .set(let place, let error): "\(place): \(error.message)"
    }
  }

  /// What the process ends with.
  var exitCode: Int32 {
    switch self {
    case .noArguments, .usage, .unreadable, .badMessage, .notText, .tooLarge, .badKey, .badPassword: 2
    case .set(_, let error): error.exitCode
    case .data, .damaged, .keyNotMade, .notEnrolled, .cannotListen, .badSocket, .notPrinted, .system: 1
    }
  }
}

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
  /// The option can't be in a configuration file or the environment.
  case notASetting(OptionName)
  /// The option can't be on the command line, where everyone sees it who lists processes.
  case onlyInFile(OptionName)
  /// The first option makes no sense without the second.
  case incomplete(OptionName, without: OptionName)
  /// What the first option names has its place where the second one does.
  case takenPlace(OptionName, ListenAddress, by: OptionName)
  /// A node whose address is any of its machine's must say which one the others reach.
  case unreachableNode(ListenAddress)
  /// No variable of the environment has that name; perhaps the one of an option was meant.
  case unknownVariable(String, nearest: OptionName?)
  /// The option is in that line of the file already, and one of the two would not count.
  case givenTwice(OptionName, firstLine: Int)
  /// A line of a configuration file is not of the form `key = value`.
  case malformedLine
  /// A comment follows the value in its line.
  case trailingComment(OptionName)
  /// Both can't be given.
  case conflict(OptionName, OptionName)
  /// The option was given before, and one of the two would not count.
  case repeated(OptionName)
  /// The error is in a line of a file.
  case inFile(String, line: Int, OptionsError)
  /// The error is in a variable of the environment.
  case inVariable(String, OptionsError)

  /// The option whose setting is wrong beside the others; nil where that is not what is wrong.
  var conflicting: OptionName? {
    switch self {
    case .incomplete(let name, without: _), .takenPlace(let name, _, by: _): name
    case .unreachableNode: .nodeListen
    default: nil
    }
  }

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
    case .onlyInFile(let name):
      "\(name.rawValue) can only be in a configuration file or the environment, or in a file of its own that --cluster-password-file names."
    case .incomplete(let name, let missing):
      "--\(name.rawValue) needs --\(missing.rawValue) as well; docs/CLUSTER.md shows the commands."
    case .takenPlace(let name, let address, let other):
      "--\(name.rawValue): --\(other.rawValue) \(address) is there. Give it another port or path, such as 127.0.0.1:9837."
    case .unreachableNode(let address):
      "--node-listen \(address): give the address that other nodes reach with --node-address HOST:PORT."
    case .malformedLine: "expected key = value, such as rate = 5; comments begin with #."
    case .trailingComment(let name):
      "\(name.rawValue): a comment needs a line of its own. Move it to the line above."
    case .conflict(let name, let other):
      "--\(name.rawValue) and --\(other.rawValue) can't both be given. Leave one of them out."
    case .repeated(let name):
      "--\(name.rawValue) is given twice, and only one of the two can count. Leave the other one out."
    case .givenTwice(let name, let line):
      "\(name.rawValue) is in line \(line) already, and only one of the two can count. Remove the other one."
    case .unknownVariable(let name, let nearest?):
      "unknown variable \(name) in the environment. Did you mean \(nearest.variable)?"
    case .unknownVariable(let name, nil):
      "unknown variable \(name) in the environment. guess-server --help lists all options; max-connections is \(OptionName.maxConnections.variable)."
    case .inFile(let path, let line, .unknownOption(let name, let nearest?)):
      "\(path):\(line): unknown option \(name). Did you mean \(nearest.rawValue)?"
    case .inFile(let path, let line, let error): "\(path):\(line): \(error.message)"
    case .inVariable(let name, let error): "\(name): \(error.message)"
    }
  }
}
