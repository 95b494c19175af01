extension JSONValue {
  /// A text or a number in CSV or a table; nil for any other value.
  package func text(decimals: Int) -> String? {
    (self as? Double)?.fixed(decimals) ?? (self as? Int)?.description ?? self as? String
  }
}

extension [any JSONValue] {
  /// A line of CSV (RFC 4180), without its end: that is LF instead of CR LF, since `cut` and `awk` would take a CR for a part of the
  /// last value, and spreadsheets read both. An apostrophe keeps them from reading a text as a formula.
  package func csv(decimals: Int) -> String {
    map { value in
      var text = value.text(decimals: decimals) ?? ""
      if value is String, let first = text.first, "=+-@\t\r".contains(first) { text = "'" + text }
      return text.contains { ",\"\n\r".contains($0) } ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }.joined(separator: ",")
  }
}
