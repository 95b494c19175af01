import GuessProtocol
import TestSupport

@testable import GuessServerCore

/// What a proxy may send, or another program at its address: one header however it is cut, and nothing beyond it is taken; and what
/// it says of an address can be read.
func fuzzProxies(_ input: [UInt8]) {
  let whole = proxyHeader(in: input, pieces: max(1, input.count))
  for size in [1, 7] { expect(proxyHeader(in: input, pieces: size) == whole, "pieces don't matter") }
  if case .success(let header?) = whole.header, let source = header.source {
    expect(
      IPAddress("\(source.address)".utf8) == source.address, "an address is written as it is read: \(source)")
    if case .failure = Result(catching: { try AddressRange("\(source.address)".utf8) }) {
      expect(false, "an address is a range of one")
    }
  }
  // As a host writes the same.
  if let range = try? AddressRange(input) {
    expect(range.contains(range.first), "a range has its first address")
    expect((try? AddressRange("\(range)".utf8)) == range, "a range is written as it is read: \(range)")
  }
}

/// The header, nil while more has to come, and the bytes that were taken for it.
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
      expect(taken <= most, "a header is no longer than it may be")
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
