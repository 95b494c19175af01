import Platform

struct StartError: Error, Hashable {
  /// Errors that are named; of more, the count is enough.
  static let mostNamed = 20

  /// Each error and how to fix it, a line each.
  let messages: [String]
  let exitCode: Int32

  var message: String { messages.joined(separator: " ") }

  init(message: String, exitCode: Int32) { (messages, self.exitCode) = ([message], exitCode) }

  /// Several errors as one; nil if there are none.
  init?(_ errors: [StartError]) {
    guard let exitCode = errors.map(\.exitCode).max() else { return nil }
    let more = errors.count > Self.mostNamed ? ["Further errors: \(errors.count - Self.mostNamed)."] : []
    (messages, self.exitCode) = (errors.prefix(Self.mostNamed).flatMap(\.messages) + more, exitCode)
  }

  static func usage(_ message: String) -> StartError { StartError(message: message, exitCode: 2) }

  static func failure(_ message: String) -> StartError { StartError(message: message, exitCode: 1) }

  static func system(_ error: SystemError) -> StartError {
    .failure("\(error.call) failed: \(error.reason).")
  }

  static func badValue(_ option: Option, _ value: String, expected: String) -> StartError {
    .usage("--\(option.name)\(value.isEmpty ? "" : " ")\(value): \(expected).")
  }

  static func missingValue(_ option: Option) -> StartError {
    .usage("--\(option.name) needs a value; guess-server --help shows examples.")
  }

  static func notASetting(_ option: Option) -> StartError {
    .usage("\(option.name) can only be given on the command line.")
  }

  static func unknownOption(_ name: String, nearest: String?) -> StartError {
    .usage(
      "unknown option \(name). "
        + (nearest.map { "Did you mean \($0)?" } ?? "guess-server --help lists all options."))
  }

  static func unexpectedArgument(_ text: String) -> StartError {
    .usage(
      "unexpected argument \(text). The address to listen on is --listen HOST:PORT; guess-server --help lists all options."
    )
  }

  /// Adds the place of the cause: a line of a file, a variable or an option.
  func at(_ place: String?) -> StartError {
    guard let place else { return self }
    return StartError(message: "\(place): \(message)", exitCode: exitCode)
  }
}
