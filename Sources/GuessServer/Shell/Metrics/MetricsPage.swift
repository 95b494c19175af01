import GuessServerCore

/// A page in Prometheus' text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
struct MetricsPage {
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// What the numbers of a metric mean.
  enum Kind: String {
    /// It only grows, and begins at 0 with the server.
    case counter
    /// It is how things are now.
    case gauge
    case histogram
  }

  private(set) var text = ""

  /// A metric with one number.
  mutating func add(_ kind: Kind, _ name: String, _ help: String, _ value: some CustomStringConvertible) {
    begin(kind, name, help)
    sample(name, [:], value)
  }

  /// A metric with a number for each case.
  mutating func add<Case>(
    _ kind: Kind, _ name: String, _ help: String, by label: String, _ cases: [Case],
    named: (Case) -> String, _ value: (Case) -> some CustomStringConvertible
  ) {
    begin(kind, name, help)
    for item in cases { sample(name, [label: named(item)], value(item)) }
  }

  /// A metric with a number for each pair of cases.
  mutating func add<Row, Column>(
    _ kind: Kind, _ name: String, _ help: String, by labels: (row: String, column: String),
    _ rows: [(Row, name: String)], _ columns: [(Column, name: String)],
    _ value: (Row, Column) -> some CustomStringConvertible
  ) {
    begin(kind, name, help)
    for (row, rowName) in rows {
      for (column, columnName) in columns {
        sample(name, [labels.row: rowName, labels.column: columnName], value(row, column))
      }
    }
  }

  /// Times, in seconds: how many were that long at most, for each of some bounds.
  mutating func add(_ histogram: Histogram, _ name: String, _ help: String) {
    begin(.histogram, name, help)
    var total: UInt64 = 0
    for (index, count) in histogram.counts.enumerated() {
      total += count
      let bound = index < histogram.bounds.count ? "\(Self.seconds(histogram.bounds[index]))" : "+Inf"
      sample("\(name)_bucket", ["le": bound], total)
    }
    sample("\(name)_sum", [:], histogram.sum / 1_000_000_000)
    sample("\(name)_count", [:], total)
  }

  private static func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1_000_000_000 }

  private mutating func begin(_ kind: Kind, _ name: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  private mutating func sample(
    _ name: String, _ labels: KeyValuePairs<String, String>, _ value: some CustomStringConvertible
  ) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  /// How the value of a label stands between quotes.
  static func escaped(_ value: String) -> String {
    var escaped = ""
    for character in value.unicodeScalars {
      switch character {
      case "\\": escaped += #"\\"#
      case "\"": escaped += #"\""#
      case "\n": escaped += #"\n"#
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
