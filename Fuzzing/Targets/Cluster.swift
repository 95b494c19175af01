import GuessProtocol
import TestSupport

@testable import GuessServer
@testable import GuessGame
@testable import GuessServerCore

/// Answers from Redis, or from anything at its address: the same values or error however it is split, and no memory for what is
/// only announced.
func fuzzRedis(_ input: [UInt8]) {
  let whole = redisValues(in: input, pieces: input.count)
  let single = redisValues(in: input, pieces: 1)
  // With more bytes, an error may be found earlier.
  expect(whole.fault != nil || single.values == whole.values, "pieces don't matter")
  expect(
    master(toldBy: input, pieces: max(1, input.count)) == master(toldBy: input, pieces: 1),
    "nor for a sentinel")
  expect(
    single.values.starts(with: whole.values) || whole.values.starts(with: single.values), "order is kept")
}

/// The Redis named by a sentinel's answer.
private func master(toldBy input: [UInt8], pieces size: Int) -> RedisHost? {
  guard let address = try? RedisAddress("redis+sentinel://h/m") else { return nil }
  var (watch, effects, rest) = (SentinelWatch(address), [SentinelWatch.Effect](), input[...])
  watch.find(at: .start, &effects)
  watch.connected(&effects)
  while !rest.isEmpty {
    watch.received(Array(rest.prefix(size)), at: .start, &effects)
    rest = rest.dropFirst(size)
  }
  let decided = effects.count {
    if case .connect = $0 { false } else if case .send = $0 { false } else { true }
  }
  expect(decided == 0 || decided == 2, "a sentinel that has answered gets no further request")
  return watch.master
}

private func redisValues(in input: [UInt8], pieces size: Int) -> (values: [RESPValue], fault: Unreadable?) {
  var (reader, values, rest) = (RESPReader(), [RESPValue](), input[...])
  do throws(Unreadable) {
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let value = try reader.next() { values.append(value) }
      expect(reader.bufferedBytes <= RESPReader.answerBytes, "no more than an answer is kept")
    }
    return (values, nil)
  } catch {
    return (values, error)
  }
}

/// Bytes from a node, or from anything that connects to its port: lines until both have proved the key, then messages.
func fuzzLinks(_ input: [UInt8]) {
  let messages = linkMessages(in: input, pieces: max(1, input.count))
  expect(linkMessages(in: input, pieces: 1) == messages, "pieces don't matter")
  for message in messages {
    expect(linkMessages(in: message.bytes, pieces: 7) == [message], "written messages can be read")
  }
  guard let key = ClusterKey(bytes: [UInt8](repeating: 7, count: ClusterKey.byteCount)),
    let slot = NodeSlot(rawValue: 1),
    let name = ShortWord("b")
  else { return }
  var listener = LinkHandshake(
    .listener, as: NodeLabel(name: name, run: RunID(rawValue: 1), slot: slot), at: "b:1", key,
    nonce: [UInt8](repeating: 3, count: LinkHandshake.nonceBytes))
  for line in input.split(separator: 0x0A) {
    guard (try? listener.take(String(decoding: line, as: UTF8.self))) != nil else { return }
    expect(listener.linked == nil, "no peer proves a key that it does not have")
  }
}

private func linkMessages(in input: [UInt8], pieces size: Int) -> [LinkMessage] {
  var (reader, messages, rest) = (LinkReader(), [LinkMessage](), input[...])
  while !rest.isEmpty {
    reader.append(Array(rest.prefix(size)))
    rest = rest.dropFirst(size)
    do throws(Unreadable) {
      while let message = try reader.next() { messages.append(message) }
    } catch {
      return messages
    }
  }
  return messages
}
