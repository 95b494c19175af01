import GuessProtocol

/// Settings in a file: lines `key = value`, with the long option names without dashes.
struct ConfigurationFile: Equatable {
  /// Longest file read: hundreds of times what all options need.
  static let bytes = 64 * 1_024

  let path: String
  private(set) var settings: [Settings.Setting] = []

  /// Parses the text of the file at `path`.
  init(path: String, text: String) throws(StartError) {
    self.path = path
    var lines: [Option: Int] = [:]
    for (index, text) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let source = Settings.Source.file(path, line: index + 1)
      do throws(StartError) {
        guard let (option, value) = try Self.setting(in: text) else { continue }
        // Only the last would count, while the operator reads the first.
        if !option.isList, let first = lines.updateValue(index + 1, forKey: option) {
          throw .usage(
            "\(option.name) is in line \(first) already, and only one of the two can count. Remove the other one."
          )
        }
        settings.append(Settings.Setting(option: option, value: value, source: source))
      } catch {
        throw error.at(source.place)
      }
    }
  }

  private static func setting(in line: Substring) throws(StartError) -> (Option, String)? {
    let line = line.trimmingBlanks
    guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw .usage("expected key = value, such as rate = 5; comments begin with #.")
    }
    let (key, value) = (String(parts[0].trimmingBlanks), String(parts[1].trimmingBlanks))
    guard let option = Option.named(key) else {
      let nearest = Option.nearest(
        to: String(key.drop { $0 == "-" }), among: Option.all.filter { $0.setting != nil })
      throw .unknownOption(key, nearest: nearest?.name)
    }
    guard option.setting != nil else { throw .notASetting(option) }
    guard !value.isEmpty else {
      throw option.placeholder != nil
        ? .missingValue(option) : .badValue(option, "", expected: Options.flagValue)
    }
    // Passwords may contain a #. Paths rarely do, and would silently include the comment.
    if option != .clusterPassword,
      value.split(whereSeparator: \.isWhitespace).dropFirst().contains(where: { $0.hasPrefix("#") })
    {
      throw .usage("\(option.name): a comment needs a line of its own. Move it to the line above.")
    }
    return (option, value)
  }
}
