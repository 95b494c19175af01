import GuessProtocol

/// One line of an answer to the operator: `key=value` fields and a sentence.
package struct AdminLine: Hashable, Sendable {
  private(set) var fields: String
  private(set) var sentence: String?

  /// Creates a line of fields in this order, without those that are nil. Values must not contain blanks.
  package init(_ fields: KeyValuePairs<String, String?> = [:], _ sentence: String? = nil) {
    self.fields = fields.compactMap { key, value in value.map { "\(key)=\($0)" } }.joined(separator: " ")
    self.sentence = sentence
  }

  /// Creates a line of serialized fields.
  init(written fields: String, _ sentence: String? = nil) {
    (self.fields, self.sentence) = (fields, sentence)
  }

  /// Appends a field.
  package mutating func append(_ key: String, _ value: String) {
    fields += (fields.isEmpty ? "" : " ") + "\(key)=\(value)"
  }

  /// Appends a sentence.
  package mutating func append(sentence more: String) {
    sentence = (sentence.map { $0 + " " } ?? "") + more
  }

  /// The line, starting with `words`.
  func text(after words: String) -> String {
    words + (fields.isEmpty ? "" : " " + fields) + (sentence.map { " : " + $0 } ?? "")
  }
}

/// The result of an operator's request: rows, then a final line.
package struct AdminReport: Hashable, Sendable {
  package var rows: [AdminLine]
  package var last: AdminLine
  /// The connection described, so that the shell can add what only it knows.
  package var connection: ConnectionID?

  package init(_ last: AdminLine = AdminLine(), rows: [AdminLine] = [], connection: ConnectionID? = nil) {
    (self.last, self.rows, self.connection) = (last, rows, connection)
  }
}

/// The answer to a request on the admin socket, in the format of answers to players.
package struct AdminAnswer: Sendable {
  package let request: AdminRequest
  package private(set) var result: Result<AdminReport, AdminRefusal>

  package init(to request: AdminRequest, _ result: Result<AdminReport, AdminRefusal>) {
    (self.request, self.result) = (request, result)
  }

  /// Adds to a granted request if its decision is on disk, and a sentence on that.
  package mutating func add(saved word: String, _ sentence: String?) {
    guard case .success(var report) = result else { return }
    report.last.append("saved", word)
    if let sentence { report.last.append(sentence: sentence) }
    result = .success(report)
  }

  /// A summary for the log.
  package var outcome: String {
    switch result {
    case .success(let report): "OK" + (report.last.fields.isEmpty ? "" : " " + report.last.fields)
    case .failure(let refusal): refusal.words
    }
  }

  /// The lines, each ending in LF.
  package var bytes: [UInt8] {
    let tag = request.tag.map { "#\($0) " } ?? ""
    let verb = request.verb?.word ?? "-"
    let lines: [String]
    switch result {
    case .success(let report):
      lines = report.rows.map { $0.text(after: "ROW") } + [report.last.text(after: "OK \(verb)")]
    case .failure(let refusal): lines = ["ERR \(verb) \(refusal.words) : \(refusal.sentence)"]
    }
    return Array(lines.map { tag + $0 + "\n" }.joined().utf8)
  }
}
