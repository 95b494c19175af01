import GuessGame

/// A page in Prometheus' text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
struct MetricsPage {
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  enum Kind: String {
    /// Begins at 0 with the server, and only grows.
    case counter
    case gauge, histogram
  }

  private(set) var text = ""

  mutating func add<Value: CustomStringConvertible>(
    _ kind: Kind, _ name: String, _ help: String, _ value: Value?
  ) {
    guard let value else { return }
    begin(kind, name, help)
    sample(name, [:], value)
  }

  mutating func add<Value: CustomStringConvertible>(
    _ kind: Kind, _ name: String, _ help: String, by label: String, _ values: [(String, Value)]
  ) {
    begin(kind, name, help)
    for (item, value) in values { sample(name, [label: item], value) }
  }

  mutating func add<Row, Column>(
    _ name: String, _ help: String, by rowLabel: String, _ columnLabel: String,
    _ table: CountTable<Row, Column>
  ) {
    begin(.counter, name, help)
    for row in Row.allCases {
      for column in Column.allCases {
        sample(name, [rowLabel: row.label, columnLabel: column.label], table[row, column])
      }
    }
  }

  mutating func add(_ histogram: Histogram, _ name: String, _ help: String) {
    begin(.histogram, name, help)
    var total: UInt64 = 0
    for (index, count) in histogram.counts.enumerated() {
      total += count
      let isLast = index == histogram.bounds.count
      let bound = isLast ? "+Inf" : "\(Double(histogram.bounds[index]) / 1_000_000_000)"
      sample("\(name)_bucket", ["le": bound], total)
    }
    sample("\(name)_sum", [:], histogram.sum / 1_000_000_000)
    sample("\(name)_count", [:], total)
  }

  private mutating func begin(_ kind: Kind, _ name: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Values of labels are words of the server, and names of nodes, in which nothing needs an escape.
  private mutating func sample(
    _ name: String, _ labels: KeyValuePairs<String, String>, _ value: some CustomStringConvertible
  ) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }
}
