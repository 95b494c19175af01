/// A line from a client: tag, verb, and the parsed command or the reason for refusing it.
public struct Request: Hashable, Sendable {
  /// The tag that the answer will repeat.
  public let tag: ShortWord?
  /// The verb; nil if unknown or missing.
  public let verb: Verb?
  /// The command, or the error in the line.
  public let command: Result<Command, Refusal>
}

extension Request {
  /// A valid request, with a word that the server repeats in its answer.
  public init(_ command: Command, tag: ShortWord? = nil) {
    self.init(tag: tag, verb: command.verb, command: .success(command))
  }

  /// A line without a known verb, for a reason that the server answers with `ERR -`.
  public init(refused refusal: Refusal, tag: ShortWord? = nil) {
    self.init(tag: tag, verb: nil, command: .failure(refusal))
  }

  /// Parses a line of a client without its ending, at most `Limits.requestLineBytes` of any bytes; `command` has the error, if any.
  ///
  /// Inlined: saves 25 instructions of a PING and of a guess, of 800 and 1,690 in the core with 16 requests at once.
  @inline(__always) public init(line: Span<UInt8>) {
    if let (verb, command) = Self.plainCommand(in: line) {
      self.init(tag: nil, verb: verb, command: .success(command))
    } else {
      self = Self.general(line)
    }
  }

  private static func general(_ line: Span<UInt8>) -> Request {
    if let fault = fault(of: line) { return Request(refused: .badLine(fault)) }
    var words = WordScanner()
    let tag: ShortWord?
    do { tag = try words.tagIfAny(in: line) } catch { return Request(refused: .badLine(.tag)) }
    guard let first = words.nextWord(in: line) else {
      return Request(refused: .badVerb(nearest: nil), tag: tag)
    }
    let word = line.extracting(first)
    if let verb = Verb(typed: word) {
      let command = Result { () throws(Refusal) in
        let command = try verb.form.read(&words, line)
        guard words.nextWord(in: line) == nil else { throw .badArgument(.extra) }
        return command
      }
      return Request(tag: tag, verb: verb, command: command)
    } else if let guess = bareGuess(word, &words, line) {
      return Request(tag: tag, verb: .guess, command: guess)
    } else {
      return Request(refused: .badVerb(nearest: .nearest(to: word)), tag: tag)
    }
  }

  private static func bareGuess(
    _ word: Span<UInt8>, _ words: inout WordScanner, _ line: Span<UInt8>
  ) -> Result<Command, Refusal>? {
    switch WholeNumber.read(word) {
    case .number(let number):
      Result { () throws(Refusal) in try ArgumentReader.guess(number, &words, line) }
    case .beyondInt64: .failure(.badArgument(.number))
    case .notANumber: WholeNumber.isMeant(by: word) ? .failure(.badArgument(.number)) : nil
    }
  }

  /// Returns the reason why the line is not valid text; nil if it is. Tabs count as blanks.
  package static func fault(of line: Span<UInt8>) -> Refusal.LineFault? {
    guard line.endOfPlainText(from: 0) < line.count else { return nil }
    var isASCII = true
    for index in line.indices {
      let byte = line[index]
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { return .control }
      if byte >= 0x80 { isASCII = false }
    }
    guard !isASCII else { return nil }
    guard let text = String(validating: line) else { return .encoding }
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" }
      ? .control : nil
  }
}

extension LineFramer {
  /// Finds the next request; see `next(in:from:_:)`.
  ///
  /// - Parameters:
  ///   - bytes: What the connection has delivered, cut anywhere.
  ///   - offset: Where to begin; moved past what was read.
  /// - Returns: The request; nil if `bytes` has no further complete line.
  ///
  /// Declared in this module so that the compiler specializes the generic search.
  public mutating func nextRequest(in bytes: Span<UInt8>, from offset: inout Int) -> Request? {
    if let end = endOfWholeLine(in: bytes, from: offset) {
      defer { offset = end + 1 }
      return Request(line: bytes.extracting(offset..<end))
    }
    return next(in: bytes, from: &offset) { frame, line in
      switch frame {
      case .line: Request(line: line)
      case .tooLong: Request(refused: .tooLong)
      case .endOfTransmission: Request(.quit)
      }
    }
  }
}

extension String {
  /// The text in UTF-8; nil if invalid.
  init?(validating bytes: Span<UInt8>) {
    let text = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
    guard let text else { return nil }
    self = text
  }
}
