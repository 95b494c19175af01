/// Why the server does not even start.
enum StartError: Error {
  /// It was asked for something that it does not understand.
  case usage(OptionsError)
  /// A file that it was told to read can't be read.
  case unreadable(String, SystemError)
  /// The file with the message of the day is not fit to be shown.
  case badMessage(String, MessageOfTheDay.Fault)
  /// The configuration file is no text.
  case notText(String)
  /// It can't keep what it was told to keep.
  case data(DataError)
  /// It can't listen.
  case cannotListen(ListenError)
  /// The system refused something that it can't do without.
  case system(SystemError)

  /// What is wrong and what to do, in one line.
  var message: String {
    switch self {
    case .usage(let error): error.message
    case .unreadable(let path, let error): "cannot read \(path): \(error.reason)."
    case .badMessage(let path, let fault): "--motd \(path): \(fault.message)"
    case .notText(let path): "\(path) is not UTF-8 text."
    case .data(let error): error.message
    case .cannotListen(let error): error.message
    case .system(let error): "\(error.call) failed: \(error.reason)."
    }
  }

  /// What the process ends with.
  var exitCode: Int32 {
    switch self {
    case .usage, .badMessage, .notText: 2
    case .unreadable, .data, .cannotListen, .system: 1
    }
  }
}
