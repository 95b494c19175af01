import GuessGame

/// A source of connections with a proxy header, as the operator writes it: `10.0.0.5`, `10.0.0.0/24`, `2001:db8::/32`, or `unix`
/// for every Unix socket.
enum ProxySource: Hashable, Sendable {
  case range(AddressRange)
  case unix

  private static let unixName = "unix"

  init(_ text: String) throws(Malformed) {
    guard text != Self.unixName else {
      self = .unix
      return
    }
    do throws(AddressRange.Fault) {
      self = .range(try AddressRange(text.utf8))
    } catch {
      throw Malformed(advice: Self.advice(on: error))
    }
  }

  private static func advice(on fault: AddressRange.Fault) -> String {
    switch fault {
    case .notAnAddress: "give the proxy's address, such as 10.0.0.5, a network, such as 10.0.0.0/24, or unix"
    case .notALength(let most): "after the slash, expected a number of bits, 0 to \(most)"
    case .longerThanPrefix(let range): "the network is \(range)"
    }
  }

  /// True if connections from the address have a header; nil is a Unix socket.
  func includes(_ address: IPAddress?) -> Bool {
    switch (self, address) {
    case (.unix, nil): true
    case (.range(let range), let address?): range.contains(address)
    case (.unix, _?), (.range, nil): false
    }
  }
}

extension ProxySource: CustomStringConvertible {
  var description: String {
    switch self {
    case .range(let range): "\(range)"
    case .unix: Self.unixName
    }
  }
}
