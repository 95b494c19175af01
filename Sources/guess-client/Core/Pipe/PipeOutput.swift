/// What a session in a pipe prints of what the server says.
enum PipeOutput {
  /// The lines as they are.
  case lines(PipeFilter)
  /// An object of JSON for each line.
  case objects(JSONPrinter)

  init(_ options: Options) {
    self =
      options[.json]
      ? .objects(JSONPrinter(of: options.server, in: options.language)) : .lines(PipeFilter())
  }

  /// Takes bytes of the server and answers what is to be printed of them; some may be held back until more is known.
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

  /// What is to be printed of the client's own news: nothing where only the server's lines are.
  func convert(_ news: JSONNews) -> [UInt8] {
    switch self {
    case .lines: []
    case .objects(let printer): printer.convert(news)
    }
  }

  /// What was held back when no more bytes come. A line without its ending is none, so there is no object for it.
  mutating func finish() -> [UInt8] {
    guard case .lines(var filter) = self else { return [] }
    defer { self = .lines(filter) }
    return filter.finish()
  }
}
