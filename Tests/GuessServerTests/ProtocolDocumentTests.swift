import GuessProtocol
import TestSupport
import Testing

/// docs/reference/protocol.md is normative; these tests compare it with the code.
@Suite("The protocol document")
struct ProtocolDocumentTests {
  // Read once for all tests.
  private static let read = Result { try ProtocolDocument() }
  private static let shapes = Set(
    (CatalogueSamples.plain?.lines ?? []).compactMap { line in
      var bytes: [UInt8] = []
      line.write(to: &bytes, style: LineStyle(text: .off))
      return ProtocolDocumentShape(String(decoding: bytes, as: UTF8.self))
    }.filter { shape in
      let has = shape.keys.contains
      // Settings are shown with a clock and without a seed, and those of events with rounds and without the computer.
      return !(has("pace") && (!has("clock") || has("seeded")))
        && !(has("pairing") && (!has("rounds") || has("computer")))
        && !(shape.name == "RESUME" && has("winner"))
        // Steps missed in a tournament are the two together; and this server always says why or when.
        && !(has("strikes") && has("tournament"))
        && !(["IN_ROOM", "NOT_PLAYING"].contains(shape.name) && shape.keys.isEmpty)
    })

  private let document: ProtocolDocument
  private let shapes: Set<ProtocolDocumentShape>

  init() throws {
    document = try Self.read.get()
    shapes = Self.shapes
    try #require(!shapes.isEmpty)
  }

  // MARK: - Examples

  @Test("shows one answer for every request, in order, with its tag and its verb")
  func answersFitTheirRequests() {
    // An example without requests is a piece of an answer, or events alone.
    for example in document.examples where !example.requests.isEmpty {
      let answers = example.serverLines.filter(isLastOfAnswer)
      #expect(answers.count == example.requests.count, "\(example.lines)")
      for (line, answer) in zip(example.requests, answers) {
        let starts = possibleStarts(of: Request(line: Array(line.utf8).span))
        #expect(starts.contains { (answer + " ").hasPrefix($0 + " ") }, "\(line) is answered \(answer)")
      }
    }
  }

  @Test("shows secrets that match their commitments")
  func commitmentsAreKept() throws {
    var checked = 0
    for example in document.examples {
      guard let commit = value("commit", behind: "* START", in: example),
        let nonce = value("nonce", behind: "* END", in: example),
        let secret = value("secret", behind: "* END", in: example)
      else { continue }
      #expect(try commitment(to: secret, nonce: nonce) == commit)
      checked += 1
    }
    #expect(checked > 0)
    let shell = try #require(document.lines.first { $0.hasPrefix("    $ printf '%s'") })
    let opening = shell.components(separatedBy: "'")[3].split(separator: ":").map(String.init)
    let printed = try commitment(to: opening[1], nonce: opening[0])
    #expect(document.lines.contains("    \(printed)  -"), "what sha256sum prints")
  }

  @Test("shows lines of the server that are read and written back unchanged, with their sentences")
  func serverLinesAreWrittenAgain() {
    for shown in document.examples.flatMap(\.serverLines) {
      // Who reads a line is not in it.
      let line = shown.replacing(" : You win", with: " : ada wins")
      let received = ReceivedLine(Array(line.utf8).span)
      let styles = received.text == nil ? [LineStyle(text: .off)] : Self.styles(of: line)
      let again = styles.map { style in
        var bytes: [UInt8] = []
        received.line?.write(to: &bytes, style: style)
        return String(decoding: bytes, as: UTF8.self)
      }
      #expect(again.contains(line), "read and written again this is \(again): \(line)")
    }
  }

  @Test("shows nine examples or more exactly as the transcripts do, which are played")
  func examplesArePlayed() throws {
    let views = try TranscriptTests.names.flatMap { name in
      try ProtocolDocument.views(ofTranscriptAt: TranscriptTests.folder.appending(path: name))
    }
    let played = document.examples.filter { example in views.contains { $0.contains(example.lines) } }
    #expect(played.count >= 9, "\(played)")
  }

  @Test("shows every answer, every refusal and every event, unless a transcript does")
  func everythingIsShown() throws {
    let played = try TranscriptTests.names.flatMap { name in
      try ProtocolDocument.views(ofTranscriptAt: TranscriptTests.folder.appending(path: name)).joined()
    }
    let lines =
      document.examples.flatMap(\.serverLines)
      + played.filter { $0.hasPrefix("< ") }.map { String($0.dropFirst(2)) }
    let shown = Set(lines.compactMap(ProtocolDocumentShape.init))
    for shape in shapes {
      #expect(shown.contains(shape), "\(shape.kind) \(shape.name) with \(shape.keys) is shown nowhere")
    }
  }

  // MARK: - Words

  @Test(
    "explains every verb, with all keys of its answer, under a heading of its own", arguments: Verb.allCases)
  func verbsAreExplained(_ verb: Verb) throws {
    let words = try words(ofSection: verb.rawValue, in: "Verbs")
    for shape in shapes where shape.kind == "OK" && shape.name == verb.rawValue {
      for key in shape.keys { #expect(words.contains(key + "="), "\(key)= of OK \(verb.rawValue)") }
    }
  }

  @Test("explains every event, with all its keys, under a heading of its own")
  func eventsAreExplained() throws {
    for shape in shapes where shape.kind == "*" {
      let words = try words(ofSection: shape.name, in: "Events")
      for key in shape.keys { #expect(words.contains(key + "="), "\(key)= of \(shape.name)") }
    }
  }

  @Test("explains all keys of every row")
  func rowsAreExplained() {
    let words = Set(document.lines.flatMap(\.codeSpans))
    for shape in shapes where shape.kind == "ROW" {
      for key in shape.keys { #expect(words.contains(key + "="), "\(key)= of a row") }
    }
  }

  @Test("explains every code of a refusal, with its keys, in one row", arguments: Refusal.Code.allCases)
  func codesAreExplained(_ code: Refusal.Code) throws {
    let table = try #require(document.tables.first { $0.head.first == "code" })
    let rows = table.rows.filter { $0[0].codeSpans == [code.rawValue] }
    #expect(rows.count == 1, "rows for it under “Error codes”")
    let keys = shapes.filter { $0.kind == "ERR" && $0.name == code.rawValue }.flatMap(\.keys)
    for key in keys { #expect(rows.first?[2].codeSpans.contains(key + "=") == true, "\(key)= of \(code)") }
  }

  @Test("has every verb in its grammar")
  func grammar() throws {
    let rule = try #require(document.text.firstMatch(of: /\n    verb +=((?s).*?)\n    option/)).output.1
    let words = rule.matches(of: /"([^"]+)"/).map { String($0.output.1) }
    #expect(Set(words).symmetricDifference(Verb.allCases.map(\.rawValue) + ["?", "Q", "EXIT", "BYE"]) == [])
  }

  @Test("mentions every word of a choice")
  func choicesAreMentioned() {
    let words = Set(document.lines.flatMap(\.codeSpans))
    let choices: [[String]] = [
      Refusal.Argument.allCases.map(\.rawValue), Refusal.LineFault.allCases.map(\.rawValue),
      DisconnectReason.allCases.map(\.rawValue), Warning.allCases.map(\.rawValue),
      MatchEnd.Reason.allCases.map(\.rawValue), RoomSummary.State.allCases.map(\.rawValue),
      Kind.allCases.map(\.rawValue), RivalFilter.allCases.map(\.rawValue), Language.allCases.map(\.rawValue),
      Rules.allCases.map(\.rawValue), ComputerLevel.allCases.map(\.rawValue),
      [Hint.low, .high, .hit].map(\.rawValue),
    ]
    #expect(Set(choices.joined()).subtracting(words).isEmpty, "these are mentioned nowhere")
  }

  @Test("writes every request as the server's own help does", arguments: Verb.allCases)
  func usageIsQuoted(_ verb: Verb) throws {
    let section = try #require(document.section(verb.rawValue, in: "Verbs"), "no heading")
    #expect(section.lines.contains("    \(verb.usage)"))
  }

  /// The code in a section, and in the settings if it refers to them.
  private func words(ofSection title: String, in chapter: String) throws -> Set<String> {
    let section = try #require(document.section(title, in: chapter), "\(title)")
    let settings = document.sections.filter { $0.title == "Settings of a match" }
    let text = section.lines.joined(separator: " ")
    let told = text.contains("(#settings-of-a-match)") ? [section] + settings : [section]
    return Set(told.flatMap(\.lines).flatMap(\.codeSpans))
  }

  // MARK: - Reading lines

  /// English as well, unless the text has letters that English lacks.
  private static func styles(of line: String) -> [LineStyle] {
    let isForeign = line.unicodeScalars.contains { $0.properties.isAlphabetic && !$0.isASCII }
    let languages = Language.allCases.filter { ($0 != .english) == isForeign }
    return languages.map { LineStyle(text: .on, language: $0) }
  }

  private func commitment(to secret: String, nonce: String) throws -> String {
    let opening = Nonce(Array(nonce.utf8).span)
    return try Commitment(to: #require(Int64(secret)), nonce: #require(opening)).description
  }

  private func isLastOfAnswer(_ line: String) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("#") }
    return words.first == "OK" || words.first == "ERR"
  }

  /// The possible starts of the answer to a request, which may be refused even if it can be read.
  private func possibleStarts(of request: Request) -> [String] {
    let tag = request.tag.map { "#\($0) " } ?? ""
    let verb = request.verb?.rawValue ?? "-"
    switch request.command {
    case .success: return ["OK", "ERR"].map { "\(tag)\($0) \(verb)" }
    case .failure(let refusal): return ["\(tag)ERR \(verb) \(refusal.code.rawValue)"]
    }
  }

  private func value(_ key: String, behind start: String, in example: ProtocolDocument.Example) -> String? {
    example.serverLines.first { $0.hasPrefix(start) }?.split(separator: " ")
      .first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
  }
}

/// The shape of a line from the server, without its values: its kind, its name and its keys, in order.
struct ProtocolDocumentShape: Hashable {
  /// `ROW`, `OK`, `ERR` or `*`.
  let kind: String
  /// The verb that is granted, the code of the refusal or the name of the tournament; empty for a row.
  let name: String
  let keys: [String]

  /// Reads a line; nil if it starts as no line of the server does.
  init?(_ line: String) {
    let words = line.components(separatedBy: " : ")[0].split(separator: " ").map(String.init)
      .drop { $0.hasPrefix("#") }
    guard let kind = words.first, ["ROW", "OK", "ERR", "*"].contains(kind) else { return nil }
    self.kind = kind
    // The verb after ERR says nothing of the keys, and PING repeats a word.
    name = kind == "ROW" ? "" : words.dropFirst(kind == "ERR" ? 2 : 1).first ?? ""
    keys = name == "PING" ? [] : words.filter { $0.contains("=") }.map { String($0.prefix { $0 != "=" }) }
  }
}
