/// What the first bytes of a connection tell of the program that sends them, whatever pieces they arrive in.
struct Opening {
  /// How the protocols begin that have no lines to be told by. No two of them begin with the same byte.
  private static let foreign: [[UInt8]] = [
    // TLS: a handshake (RFC 8446, section 5.1).
    [0x16, 0x03],
    // The PROXY protocol, version 2. Seven bytes more belong to it, and `QUIT` is among them; empty lines and a NUL tell
    // enough (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt, section 2.2).
    [0x0D, 0x0A, 0x0D, 0x0A, 0x00],
  ]

  private enum State {
    case start
    /// So many bytes are those of the signature at an index.
    case within(index: UInt8, matched: UInt8)
    case settled
  }

  private var state = State.start

  /// Takes what comes next; answers whether it is certain now that no player sends it.
  mutating func isForeign(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      switch state {
      case .settled: return false
      case .start:
        let first = Self.foreign.firstIndex { $0[0] == bytes[index] }
        state = first.map { .within(index: UInt8($0), matched: 1) } ?? .settled
      case .within(let signature, let matched):
        let known = Self.foreign[Int(signature)]
        guard known[Int(matched)] == bytes[index] else {
          state = .settled
          return false
        }
        if Int(matched) + 1 == known.count { return true }
        state = .within(index: signature, matched: matched + 1)
      }
    }
    return false
  }
}
