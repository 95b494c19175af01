/// Why the server does not even start, or does not do what it was asked for.
struct StartError: Error, Hashable {
  /// What is wrong and what to do, in one line.
  let message: String
  /// What the process ends with.
  let exitCode: Int32

  /// It was asked for something that can't be done.
  static func usage(_ message: String) -> StartError { StartError(message: message, exitCode: 2) }

  /// Something is in the way.
  static func failure(_ message: String) -> StartError { StartError(message: message, exitCode: 1) }

  /// The value is none that the option takes.
  static func badValue(_ option: Option, _ value: String, expected: String) -> StartError {
    .usage("--\(option.name)\(value.isEmpty ? "" : " ")\(value): \(expected).")
  }

  static func missingValue(_ option: Option) -> StartError {
    .usage("--\(option.name) needs a value; guess-server --help shows examples.")
  }

  static func notASetting(_ option: Option) -> StartError {
    .usage("\(option.name) can only be given on the command line.")
  }

  /// No option is called so; perhaps `nearest` was meant.
  static func unknownOption(_ name: String, nearest: String?) -> StartError {
    .usage(
      "unknown option \(name). "
        + (nearest.map { "Did you mean \($0)?" } ?? "guess-server --help lists all options."))
  }

  /// A word belongs to no option.
  static func unexpectedArgument(_ text: String) -> StartError {
    .usage(
      "unexpected argument \(text). The address to listen on is --listen HOST:PORT; guess-server --help lists all options."
    )
  }

  /// The error, with the place where its cause is: a line of a file, a variable or an option.
  func at(_ place: String?) -> StartError {
    guard let place else { return self }
    return StartError(message: "\(place): \(message)", exitCode: exitCode)
  }
}
