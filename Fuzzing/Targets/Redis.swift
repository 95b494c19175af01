import GuessProtocol

@testable import GuessServer

/// Answers from Redis, or from anything at its address: the same values or error however it is split, and no memory for what is
/// only announced.
func fuzzRedis(_ input: [UInt8]) {
  let whole = redisValues(in: input, pieces: input.count)
  let single = redisValues(in: input, pieces: 1)
  // With more bytes, an error may be found earlier.
  expect(whole.fault != nil || single.values == whole.values, "pieces don't matter")
  expect(
    single.values.starts(with: whole.values) || whole.values.starts(with: single.values), "order is kept")
}

private func redisValues(in input: [UInt8], pieces size: Int) -> (values: [RESPValue], fault: Unreadable?) {
  var (reader, values, rest) = (RESPReader(), [RESPValue](), input[...])
  do throws(Unreadable) {
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let value = try reader.next() { values.append(value) }
    }
    return (values, nil)
  } catch {
    return (values, error)
  }
}
