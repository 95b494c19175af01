import GuessClientCore
import GuessProtocol

extension Options {
  /// Paths of files and directories, and `-` for standard input.
  package var files: [String] { matchChoice == nil ? operands : operands.dropLast() }

  /// `now` is Unix time in seconds: a time may be given relative to it.
  package func output(at now: Int64) -> JournalReport.Output {
    switch command {
    case .verify: .faults
    case .standings:
      .standings(
        Standings.Filter(
          rules: choice(.rules), since: text(.since).flatMap { UTCTime.start(option: $0, at: now) },
          tournament: text(.tournament).flatMap { RoomCode($0) }))
    default: matchChoice.map { .match($0) } ?? .list
    }
  }

  /// The match to show, like the last word; a file with such a name can still be given as ./last.
  private var matchChoice: String? { command != .replay ? nil : operands.last.flatMap(Self.matchDigits) }

  /// Reads the first digits of a match ID, in either case of letters; empty for `last`, nil for any other word. With fewer than
  /// four digits, file names would be taken for the beginning of an ID.
  static func matchDigits(_ word: String) -> String? {
    if word.lowercased() == "last" { return "" }
    let isNumber = word.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isNumber && (4...MatchID.length).contains(word.count) ? word.lowercased() : nil
  }
}

/// Reads journals for `replay`, `verify` and `standings`.
package struct JournalReport {
  package enum Output: Hashable, Sendable {
    case list
    /// The match whose ID begins with some digits; without any, the last one.
    case match(String)
    /// Counts for each file and a line for each fault.
    case faults
    case standings(Standings.Filter)
  }

  /// IDs listed if several matches fit; nobody compares more.
  private static let idsShown = 5
  private static let columns = [
    "match", "ended (UTC)", "rules", "range", "players", "score", "guesses", "time", "seed", "result",
  ]

  private let output: Output
  private let form: ReportForm
  private var history = JournalHistory()
  /// Rows of the table of finished matches, and when they ended in Unix seconds; without their moves, so that a large journal is
  /// never in memory all at once.
  private var rows: [(endTime: Int64, cells: [String])] = []
  private var standings: Standings?
  private var chosen: RecordedMatch?
  private var fitting: [MatchID] = []
  private var faultCount = 0
  private var isPartial = false

  package init(_ output: Output, as form: ReportForm = .table) {
    (self.output, self.form) = (output, form)
    if case .standings(let filter) = output { standings = Standings(filter, as: form) }
  }

  /// Reads the next file, which is never written to any more if it `isComplete`, up to the first damaged line. Returns an error to
  /// report besides the output.
  package mutating func read(
    _ text: Span<UInt8>, of file: String, isComplete: Bool = false, to print: (Message) -> Void
  ) throws(JournalError) -> JournalError? {
    var history = JournalHistory()
    swap(&history, &self.history)
    let report = history.readFile(
      text, isComplete: isComplete && output == .faults, entry: { standings?.add($0) },
      match: { add($0, to: print) },
      fault: { fault in
        faultCount += 1
        if output == .faults { print(Message("✗ \(file):\(fault.line): \(fault.text)", .error)) }
      })
    self.history = history
    var note: JournalError?
    switch report.ending {
    case .whole: break
    case .torn:
      note = JournalError("\(file): the last write was cut off by a crash; everything before it is valid.")
      if output == .faults, let note { print(Message(note.text)) }
    case .broken(let fault):
      note = JournalError(fault, in: file)
      isPartial = true
      if let note, output == .faults || fault == .foreign { try record(note, to: print) }
    }
    guard output == .faults else { return note }
    if report.ending != .broken(.foreign) {
      let matches = "\(report.matches, "finished match", "finished matches")"
      let counts = "\(report.lines, "line", "lines"), \(report.rounds, "round", "rounds"), \(matches)"
      print(Message("\(file): \(counts)."))
    }
    return nil
  }

  /// Records an unreadable file; throws unless `output` is `faults`.
  package mutating func record(_ error: JournalError, to print: (Message) -> Void) throws(JournalError) {
    guard output == .faults else { throw error }
    faultCount += 1
    print(Message("✗ \(error.text)", .error))
  }

  /// Prints the rest after the last file; returns false if the requested part has faults.
  package func finish(to print: (Message) -> Void) throws(JournalError) -> Bool {
    switch output {
    case .list:
      if form != .json { printTable(to: print) }
      guard faultCount > 0 else { break }
      let note = "\(faultCount, "error", "errors") found in these files; guess-client verify has the details."
      if form == .json { throw JournalError(note) }
      print(Message(note, .error))
    case .standings:
      for line in try standings?.lines() ?? [] { print(Message(line)) }
      return !isPartial
    case .match(let digits):
      let match = try match(beginning: digits)
      for line in form == .json ? [Message(match.jsonText)] : MatchTranscript(match).lines { print(line) }
      return match.faults.isEmpty && !isPartial
    case .faults:
      print(
        faultCount == 0
          ? Message("✓ No errors: every commitment and every hint is correct.", .win)
          : Message("✗ \(faultCount, "error", "errors") found.", .error))
    }
    return faultCount == 0 && !isPartial
  }

  private mutating func add(_ match: RecordedMatch, to print: (Message) -> Void) {
    guard let id = match.id, let result = match.result else { return }
    switch output {
    case .faults, .standings: break
    case .list where form == .json: print(Message(match.jsonText))
    case .list:
      let cells = [
        id.description, UTCTime.text(result.unixTime, hasSeconds: false), match.settings.rules.rawValue,
        "\(match.settings.range.lo)..\(match.settings.range.hi)", match.names.players, match.score.dashed,
        match.seats.map { "\(match.tally(of: $0).guesses)" }.joined(separator: "–"),
        UTCTime.text(match.time), match.day?.description ?? match.settings.seed?.description ?? "–",
        result.text(of: match),
      ]
      rows.append((result.unixTime, cells))
    case .match(let digits):
      guard id.description.hasPrefix(digits) else { return }
      // The journals of several servers are not in order of time.
      if result.unixTime >= chosen?.result?.unixTime ?? .min { chosen = match }
      fitting.append(id)
    }
  }

  private func printTable(to print: (Message) -> Void) {
    if rows.isEmpty {
      print(Message("No finished match in these files."))
    } else {
      let sorted = rows.enumerated().sorted {
        ($0.element.endTime, $0.offset) < ($1.element.endTime, $1.offset)
      }
      for line in TextTable.lines(of: [Self.columns] + sorted.map(\.element.cells)) { print(Message(line)) }
      print(Message(""))
      print(
        Message(
          "\(rows.count, "match", "matches"). To see one move by move, add the first digits of its match ID after the files, or “last”."
        ))
    }
  }

  private func match(beginning digits: String) throws(JournalError) -> RecordedMatch {
    if fitting.count > 1, !digits.isEmpty {
      let ids = fitting.prefix(Self.idsShown).map(\.description).joined(separator: ", ")
      throw JournalError(
        "\(digits) fits \(fitting.count, "match", "matches"): \(ids)\(fitting.count > Self.idsShown ? "…" : ""). Give more digits."
      )
    }
    if let chosen { return chosen }
    if !digits.isEmpty, let open = history.openMatches.first(where: { $0.description.hasPrefix(digits) }) {
      throw JournalError("match \(open) is not finished; its numbers are secret until then.")
    }
    throw JournalError(
      digits.isEmpty
        ? "no finished match in these files." : "no finished match has an ID that begins with \(digits).")
  }
}

/// The reason for which journals can't be read or lack the requested match: one line, in English.
package struct JournalError: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  init(_ fault: JournalReader.Fault, in file: String) {
    text =
      switch fault {
      case .foreign: "\(file) is not a journal of guess-server."
      case .damaged(let line): "\(file):\(line): this line is damaged; nothing from here on can be trusted."
      case .unknown(let line):
        "\(file):\(line): this line is of another version of guess-server, whose guess-client can read it."
      }
  }
}

extension BySeat<Name?> {
  func text(of seat: Seat) -> String { self[seat]?.description ?? "?" }

  var players: String {
    let names = Seat.allCases.compactMap { self[$0]?.description }
    return names.isEmpty ? "?" : names.joined(separator: " – ")
  }
}

extension RecordedMatch.Result {
  func text(of match: RecordedMatch) -> String {
    let names = match.names
    return switch (reason, winner.map { names.text(of: $0) }) {
    case _ where match.isUnplayed: "no guess, so it does not count"
    case (.found, let winner?): "\(winner) wins"
    case (.found, nil): "not found"
    case (.left, let winner?): "\(winner) wins, the rival left"
    case (.left, nil): "not finished"
    case (.forfeit, let winner?): "\(winner) wins by forfeit"
    case (.forfeit, nil): names[.second] == nil ? "not finished" : "both forfeit"
    case (.timeout, _): "nobody was guessing"
    case (.tie, _): "a tie"
    }
  }
}
