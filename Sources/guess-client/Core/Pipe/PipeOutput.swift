/// Output of a session in a pipe.
enum PipeOutput {
  /// The server's lines.
  case lines(PipeFilter)
  /// A JSON object for each line.
  case objects(JSONPrinter)

  init(_ options: Options) {
    self =
      options[.json]
      ? .objects(JSONPrinter(of: options.server, in: options.language)) : .lines(PipeFilter())
  }

  /// Consumes a server's bytes and returns the output; may hold back some if undecided.
  mutating func convert(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    switch self {
    case .lines(var filter):
      defer { self = .lines(filter) }
      return filter.filter(bytes)
    case .objects(var printer):
      defer { self = .objects(printer) }
      return printer.convert(bytes)
    }
  }

  /// Returns the output for an event of the client; empty for plain lines.
  func convert(_ news: JSONNews) -> [UInt8] {
    switch self {
    case .lines: []
    case .objects(let printer): printer.convert(news)
    }
  }

  /// Returns the bytes held back at the end of input. An incomplete line yields no object.
  mutating func finish() -> [UInt8] {
    guard case .lines(var filter) = self else { return [] }
    defer { self = .lines(filter) }
    return filter.finish()
  }
}
