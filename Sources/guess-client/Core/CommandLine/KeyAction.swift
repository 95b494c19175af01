import GuessProtocol

package enum KeyAction: String, CaseIterable {
  case export, `import`, list

  package init?(options: Options) {
    self.init(rawValue: options.operands.first ?? "")
  }

  package static let words = allCases.map(\.rawValue).joined(separator: " ")

  /// The output about the owned names of a file, perhaps of one name alone; nil if there are none.
  package func output(of names: OwnedNames, name: Name?) -> String? {
    let owned = names.names.filter { name == nil || $0.name == name }
    let lines = owned.map { self == .list ? "\($0.name) \($0.server)" : $0.line }
    return lines.isEmpty ? nil : lines.map { "\($0)\n" }.joined()
  }
}

extension OwnedNames {
  /// Reads what was exported; names the first line that is something else.
  package static func imported(_ text: String) throws(UsageError) -> [OwnedName] {
    var names: [OwnedName] = []
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
      guard let name = OwnedName(line: line), name.key != nil else {
        throw UsageError("line \(index + 1) of the input is not a line of guess-client key export.")
      }
      names.append(name)
    }
    try require(!names.isEmpty, "the input is empty; it takes what guess-client key export prints.")
    return names
  }
}
