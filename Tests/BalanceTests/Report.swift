/// The tables of the page on balance, as Markdown.
enum Report {
  /// All tables, for the results of all contests in order.
  static func text(of results: [TableRow]) -> String {
    var rest = results[...]
    return Programme.sections.map { section in
      let rows = rest.prefix(section.contests.count).map(\.row)
      rest = rest.dropFirst(section.contests.count)
      return (head(of: section) + rows).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// A row of a table.
  static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private static func head(of section: Programme.Section) -> [String] {
    let shares = ["first wins"] + (section.contests.contains(where: \.hasTies) ? ["ties"] : [])
    let columns = ["first", "second"] + shares + shares.map { "played: \($0)" }
    return ["### \(section.title)", "", line(columns), line(columns.map { _ in "---" })]
  }
}
