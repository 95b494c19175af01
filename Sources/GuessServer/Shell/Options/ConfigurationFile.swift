import GuessProtocol

/// Settings in a file: lines of the form `key = value`, with the long names of the options without their dashes.
struct ConfigurationFile: Equatable {
  /// Longest file that is read: hundreds of times what all options need.
  static let bytes = 64 * 1_024

  let path: String
  /// The settings and the lines they stand on, from 1.
  private(set) var settings: [(line: Int, setting: Invocation.Setting)] = []

  /// Reads the text of the file at `path`.
  init(path: String, text: String) throws(OptionsError) {
    self.path = path
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      do throws(OptionsError) {
        guard let setting = try Self.setting(in: line) else { continue }
        // Only the last one would count, and the host looks at the first.
        if !setting.name.isRepeatable, let first = settings.first(where: { $0.setting.name == setting.name })
        {
          throw .givenTwice(setting.name, firstLine: first.line)
        }
        settings.append((index + 1, setting))
      } catch {
        throw .inFile(path, line: index + 1, error)
      }
    }
  }

  static func == (left: ConfigurationFile, right: ConfigurationFile) -> Bool {
    left.path == right.path && left.settings.elementsEqual(right.settings, by: ==)
  }

  private static func setting(in line: Substring) throws(OptionsError) -> Invocation.Setting? {
    let line = line.trimmingBlanks
    guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .malformedLine }
    let key = String(parts[0].trimmingBlanks)
    let value = String(parts[1].trimmingBlanks)
    guard let name = OptionName(rawValue: key) else {
      let spelled = String(key.drop { $0 == "-" })
      throw .unknownOption(
        key, nearest: OptionName.nearest(to: spelled, among: OptionName.allCases.filter(\.isSetting)))
    }
    guard name.isSetting else { throw .notASetting(name) }
    guard !value.isEmpty else {
      throw name.takesValue ? .missingValue(name) : .badValue(name, "", expected: Options.flagValue)
    }
    // A password may have one in it. A path hardly does, and would name another file with the comment in it.
    if name != .clusterPassword,
      value.split(whereSeparator: \.isWhitespace).dropFirst().contains(where: { $0.hasPrefix("#") })
    {
      throw .trailingComment(name)
    }
    return Invocation.Setting(name: name, value: value)
  }
}
