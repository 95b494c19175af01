import GuessProtocol

// Kinds used by one or two options.

extension ValueKind where Value == Options.Storage {
  static let directory = ValueKind(
    read: { (text, _) throws(Malformed) in
      // Other options can be off, so such a directory name is likely a mistake.
      guard !["off", "no", "none", "false"].contains(text.lowercased()) else {
        throw Malformed(
          advice: "to keep nothing use no-data, as in --no-data or no-data = yes; a directory is ./\(text)")
      }
      return .directory(text)
    },
    write: {
      switch $0 {
      case .usual: []
      case .directory(let path): [path]
      case .nowhere: nil
      }
    }, paths: .directories)

  static let nowhere = ValueKind(
    read: { (text, _) throws(Malformed) in
      guard text == "yes" else { throw Malformed(advice: Options.flagValue) }
      return .nowhere
    },
    write: { $0 == .nowhere ? ["yes"] : nil })
}

extension ValueKind where Value == Options.Admin {
  static let socket = ValueKind(
    read: { (text, _) throws(Malformed) in
      guard text != "off" else { return .off }
      // Other options require this prefix for paths.
      let path = text.hasPrefix("unix:") ? String(text.dropFirst("unix:".count)) : text
      guard !path.isEmpty else { throw Malformed(advice: "expected the path of a socket, or off") }
      return .path(path)
    },
    write: {
      switch $0 {
      case .usual: []
      // Without the prefix, a path such as off would be ambiguous.
      case .path(let path): ["\(ListenAddress.unix(path: path))"]
      case .off: ["off"]
      }
    }, words: ["off"], paths: .files)
}

extension ValueKind where Value == ProxySource {
  static let proxy = ValueKind(
    read: { (text, _) throws(Malformed) in try ProxySource(text) }, write: { ["\($0)"] }, words: ["unix"])
}

extension ValueKind where Value == ListenAddress {
  static let address = ValueKind(
    read: { (text, _) throws(Malformed) in try ListenAddress(text) }, write: { ["\($0)"] })

  static let metrics = ValueKind(
    "expected HOST:PORT, as in 127.0.0.1:9837, unix:PATH, or off", write: { "\($0)" },
    parse: { try? ListenAddress($0) })

  /// Address for other nodes.
  static func nodeAddress(hasPort: Bool) -> Self {
    ValueKind(
      read: { (text, _) throws(Malformed) in
        let address = try ListenAddress(text)
        guard case .tcp(_, let port) = address else {
          throw Malformed(advice: "nodes need HOST:PORT, as in 10.0.0.1:5001")
        }
        guard port != 0 || !hasPort else {
          throw Malformed(advice: "give the port that other nodes connect to")
        }
        return address
      }, write: { ["\($0)"] })
  }
}

extension ValueKind where Value == PublicAddress {
  static let publicAddress = ValueKind(
    "expected HOST:PORT, as players type it, such as play.example.org:4837", write: { "\($0)" },
    parse: { PublicAddress($0) })
}

extension ValueKind where Value == RedisAddress {
  static let redis = ValueKind(
    read: { (text, _) throws(Malformed) in
      do throws(RedisAddress.Fault) { return try RedisAddress(text) } catch {
        throw Malformed(advice: error.advice)
      }
    }, write: { [$0.text] }, shown: RedisAddress.withoutPassword)
}

extension ValueKind where Value == ClusterOptions.Password? {
  static let passwordFile = within(.file, { .file($0) }) {
    if case .file(let path)? = $0 { path } else { nil }
  }

  static let passwordText = ValueKind(
    read: { text, _ in .text(text) },
    write: { if case .text(let text)? = $0 { [text] } else { nil } }, shown: { _ in "" })
}

extension ValueKind where Value == ShortWord {
  static let nodeName = ValueKind(
    "expected 1 to 16 letters, digits, _ and -, such as a or node-1", write: { "\($0)" },
    parse: { ShortWord($0) })
}
