import GuessProtocol

/// One line of what a host is answered: `key=value` fields, and a sentence.
package struct AdminLine: Hashable, Sendable {
  private(set) var fields: String
  private(set) var sentence: String?

  /// A line of fields in their order; those that are nil are left out. Values have no blanks.
  package init(_ fields: KeyValuePairs<String, String?> = [:], _ sentence: String? = nil) {
    self.fields = fields.compactMap { key, value in value.map { "\(key)=\($0)" } }.joined(separator: " ")
    self.sentence = sentence
  }

  /// A line of fields that are written already.
  init(written fields: String, _ sentence: String? = nil) {
    (self.fields, self.sentence) = (fields, sentence)
  }

  /// Says one thing more.
  package mutating func append(_ key: String, _ value: String) {
    fields += (fields.isEmpty ? "" : " ") + "\(key)=\(value)"
  }

  /// Says it in other words.
  package mutating func append(sentence more: String) {
    sentence = (sentence.map { $0 + " " } ?? "") + more
  }

  /// Behind the words that it begins with.
  func text(behind words: String) -> String {
    words + (fields.isEmpty ? "" : " " + fields) + (sentence.map { " : " + $0 } ?? "")
  }
}

/// What comes of a host's request: rows, and then one line.
package struct AdminReport: Hashable, Sendable {
  package var rows: [AdminLine]
  package var last: AdminLine
  /// Whom it is about, so that what only the shell knows of the connection can be added.
  package var connection: ConnectionID?

  package init(_ last: AdminLine = AdminLine(), rows: [AdminLine] = [], connection: ConnectionID? = nil) {
    (self.last, self.rows, self.connection) = (last, rows, connection)
  }
}

/// The lines that answer a request on the admin socket, as those of players are written.
package struct AdminAnswer: Sendable {
  package let request: AdminRequest
  /// What came of it.
  package var result: Result<AdminReport, AdminRefusal>

  package init(to request: AdminRequest, _ result: Result<AdminReport, AdminRefusal>) {
    (self.request, self.result) = (request, result)
  }

  /// What came of it, in short, for the log.
  package var outcome: String {
    switch result {
    case .success(let report): "OK" + (report.last.fields.isEmpty ? "" : " " + report.last.fields)
    case .failure(let refusal): refusal.words
    }
  }

  /// The lines, each with its LF.
  package var bytes: [UInt8] {
    let tag = request.tag.map { "#\($0) " } ?? ""
    let verb = request.verb?.word ?? "-"
    let lines: [String]
    switch result {
    case .success(let report):
      lines = report.rows.map { $0.text(behind: "ROW") } + [report.last.text(behind: "OK \(verb)")]
    case .failure(let refusal): lines = ["ERR \(verb) \(refusal.words) : \(refusal.sentence)"]
    }
    return Array(lines.map { tag + $0 + "\n" }.joined().utf8)
  }
}
