@testable import GuessGame

/// Bytes from a proxy, or from another program at its address: the same header however it is split, nothing consumed after it, and
/// a readable address.
func fuzzProxies(_ input: [UInt8]) {
  let whole = proxyHeader(in: input, pieces: max(1, input.count))
  for size in [1, 7] { expect(proxyHeader(in: input, pieces: size) == whole, "pieces don't matter") }
  if case .success(let header?) = whole.header, let source = header.source {
    expect(
      IPAddress("\(source.address)".utf8) == source.address, "an address keeps its text: \(source)")
    if case .failure = Result(catching: { try AddressRange("\(source.address)".utf8) }) {
      expect(false, "an address is a range of one")
    }
  }
  // The same in an operator's notation.
  if let range = try? AddressRange(input) {
    expect(range.contains(range.first), "a range contains its first address")
    expect((try? AddressRange("\(range)".utf8)) == range, "a range is written back unchanged: \(range)")
  }
}

/// The header, nil while incomplete, and the bytes consumed.
private func proxyHeader(
  in input: [UInt8], pieces size: Int
) -> HeaderReading {
  var (reader, taken, rest) = (ProxyHeaderReader(), 0, input[...])
  while !rest.isEmpty {
    let piece = Array(rest.prefix(size))
    rest = rest.dropFirst(size)
    var offset = 0
    do throws(ProxyHeader.Fault) {
      let header = try reader.header(in: piece.span, from: &offset)
      taken += offset
      let most = max(ProxyHeaderReader.lineBytes, ProxyHeaderReader.headBytes + ProxyHeaderReader.blockBytes)
      expect(taken <= most, "a header is within its limit")
      if let header { return HeaderReading(header: .success(header), taken: taken) }
    } catch {
      return HeaderReading(header: .failure(error), taken: 0)
    }
  }
  return HeaderReading(header: .success(nil), taken: taken)
}

private struct HeaderReading: Equatable {
  let header: Result<ProxyHeader?, ProxyHeader.Fault>
  let taken: Int
}
