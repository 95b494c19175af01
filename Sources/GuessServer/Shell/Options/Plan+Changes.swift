extension Plan {
  /// What a configuration that was read again asks for that is not in force.
  struct Changes: Equatable {
    /// What can change while people play.
    var now: [OptionName] = []
    /// What a start decides, and stays as it is until the next one.
    var afterRestart: [OptionName] = []
  }

  /// What is different in another plan.
  func changes(to other: Plan) -> Changes {
    var adopted = options
    adopted.adopt(other.options)
    var changes = Changes(
      now: options.differences(from: adopted), afterRestart: adopted.differences(from: other.options))
    // The file may say something else under the same name.
    if messages != other.messages, !changes.now.contains(.motd) { changes.now.append(.motd) }
    return changes
  }
}

extension Options {
  /// Takes over what can change while people play: what is asked for again with every line or connection, and nothing that was
  /// opened at the start.
  mutating func adopt(_ other: Options) {
    rate = other.rate
    maxConnections = other.maxConnections
    perAddress = other.perAddress
    keepDisk = other.keepDisk
    messagePath = other.messagePath
    language = other.language
    logLevel = other.logLevel
    drain = other.drain
    // A node has told its cluster for how long it keeps seats.
    if cluster == nil, other.cluster == nil { grace = other.grace }
  }

  /// The options that do not have the same values in `other`.
  func differences(from other: Options) -> [OptionName] {
    let (mine, others) = (assignments, other.assignments)
    let names = (mine + others).filter { !mine.contains($0) || !others.contains($0) }.map(\.name)
    return OptionName.allCases.filter(names.contains)
  }
}
