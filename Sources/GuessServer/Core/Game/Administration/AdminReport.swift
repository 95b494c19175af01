/// One line of an answer to the operator: `key=value` fields and sentences.
package struct AdminLine: Hashable, Sendable {
  private var fields: [String]
  private var sentences: [String]

  /// Creates a line of fields in this order, without those that are nil. Values must not contain blanks.
  package init(_ fields: KeyValuePairs<String, String?> = [:], _ sentence: String? = nil) {
    self.fields = fields.compactMap { key, value in value.map { "\(key)=\($0)" } }
    sentences = [sentence].compactMap(\.self)
  }

  init(written fields: String) { (self.fields, sentences) = ([fields], []) }

  package mutating func append(_ key: String, _ value: String, _ sentence: String? = nil) {
    fields.append("\(key)=\(value)")
    if let sentence { sentences.append(sentence) }
  }

  package func fields(after words: String) -> String { ([words] + fields).joined(separator: " ") }

  func text(after words: String) -> String {
    fields(after: words) + (sentences.isEmpty ? "" : " : " + sentences.joined(separator: " "))
  }
}

package struct AdminReport: Hashable, Sendable {
  let rows: [AdminLine]
  package var last: AdminLine

  package init(_ last: AdminLine = AdminLine(), rows: [AdminLine] = []) {
    (self.last, self.rows) = (last, rows)
  }

  init(list rows: [AdminLine], next: String? = nil, max: Int? = nil) {
    self.init(AdminLine(["count": "\(rows.count)", "next": next, "max": max.map { "\($0)" }]), rows: rows)
  }
}

extension AdminRequest {
  /// The lines of the answer, each ending in LF, in the format of answers to players.
  package func answer(_ result: Result<AdminReport, AdminRefusal>) -> [UInt8] {
    let tag = tag.map { "#\($0) " } ?? ""
    let verb = verb?.word ?? "-"
    let lines =
      switch result {
      case .success(let report):
        report.rows.map { $0.text(after: "ROW") } + [report.last.text(after: "OK \(verb)")]
      case .failure(let refusal): ["ERR \(verb) \(refusal.words) : \(refusal.sentence)"]
      }
    return Array(lines.map { tag + $0 + "\n" }.joined().utf8)
  }
}
