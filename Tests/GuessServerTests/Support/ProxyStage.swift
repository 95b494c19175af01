import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// A reader of the header that a proxy sends first.
struct ProxyStage: ScriptStage {
  private static let addresses4: [UInt8] = [192, 0, 2, 1, 192, 0, 2, 2, 0x12, 0x34, 0x01, 0xBB]
  private static let addresses6: [UInt8] =
    [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1] + [UInt8](repeating: 2, count: 16)
    + [0x12, 0x34, 0x01, 0xBB]
  /// The beginning of version 2.
  private static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8)

  init() {}

  mutating func act(_ words: Words) -> [String]? {
    switch words.name {
    case "read": return [Self.read(words.bytes)]
    case "line":
      let rest = [UInt8](repeating: 0x78, count: words.number() - "PROXY UNKNOWN \r\n".utf8.count)
      return [Self.read(Array("PROXY UNKNOWN ".utf8) + rest + [0x0D, 0x0A])]
    case "begins":
      return [Self.read(Array("PROXY ".utf8) + [UInt8](repeating: 0x78, count: words.number() - 6))]
    case "block":
      let addresses =
        ["v4": Self.addresses4, "v6": Self.addresses6][words.rest[2]]
        ?? [UInt8](repeating: 1, count: words.number(2))
      let body = addresses + [UInt8](repeating: 0xEE, count: words.value("notes") ?? 0)
      return [Self.read(Self.head(words) + [UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body)]
    case "announced":
      let count = words.number(2)
      return [Self.read(Self.head(words) + [UInt8(count >> 8), UInt8(count & 0xFF)])]
    default: return nil
    }
  }

  private static func head(_ words: Words) -> [UInt8] {
    signature + words.rest.prefix(2).map { UInt8($0, radix: 16) ?? 0 }
  }

  /// Reads a header in every cut, and with bytes after it.
  private static func read(_ bytes: [UInt8]) -> String {
    let whole = read(bytes, cut: .whole)
    var cuttings: [Cutting] = [.everywhere] + (0..<10 as Range<UInt64>).map { .somewhere(seed: $0) }
    if bytes.count < 1_000 { cuttings += bytes.indices.map { .once(at: $0) } }
    for cutting in cuttings where read(bytes, cut: cutting) != whole {
      return "\(whole), but not if cut \(cutting)"
    }
    let more = Array("NAME ada\nPROXY ".utf8)
    if whole.contains(" then 0 bytes") {
      guard read(bytes + more, cut: .whole) == whole.replacing(" then 0", with: " then \(more.count)"),
        bytes.count >= 1_000
          || bytes.indices.dropFirst().allSatisfy({ read(Array(bytes[..<$0]), cut: .whole) == "more" })
      else { return "\(whole), but not with more or less" }
      return whole.replacing(" then 0 bytes", with: "")
    }
    return whole
  }

  private static func read(_ bytes: [UInt8], cut cutting: Cutting) -> String {
    var (reader, taken) = (ProxyHeaderReader(), 0)
    for piece in cutting.pieces(of: bytes) {
      var offset = 0
      do throws(ProxyHeader.Fault) {
        let header = try reader.header(in: Array(piece).span, from: &offset)
        taken += offset
        if let header {
          return (header.source.map { "from \($0)" } ?? "from nobody") + " then \(bytes.count - taken) bytes"
        }
        guard offset == piece.count else { return "more, and not all is taken" }
      } catch {
        return "\(error)"
      }
    }
    return reader.isEmpty ? "nothing" : "more"
  }
}
