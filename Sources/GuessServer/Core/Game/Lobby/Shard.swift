import GuessProtocol

/// The share of a cluster that a lobby is. The first character of a code and the last byte of a token say whose it is.
package struct Shard: Hashable, Sendable {
  /// The most that a first character can say.
  package static let most = 32

  /// From 0.
  package let number: Int
  let count: Int

  package init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  package static func number(of code: RoomCode, among count: Int) -> Int {
    Int(code.rawValue >> firstCharacter) % count
  }

  static func number(of token: Token, among count: Int) -> Int {
    Int(token.rawValue.low & lastByte) % count
  }

  func own(_ code: UInt32) -> UInt32 {
    let rest = code & (1 << Self.firstCharacter - 1)
    return UInt32(own(Int(code >> Self.firstCharacter), below: Self.most)) << Self.firstCharacter | rest
  }

  func own(_ token: Bits128) -> Bits128 {
    let last = own(Int(token.low & Self.lastByte), below: Int(Self.lastByte) + 1)
    return Bits128(high: token.high, low: token.low & ~Self.lastByte | UInt64(last))
  }

  private func own(_ value: Int, below limit: Int) -> Int {
    let own = value - value % count + number
    return own < limit ? own : own - count
  }

  private static let firstCharacter: UInt32 = 25
  private static let lastByte: UInt64 = 0xFF
}

extension Lobby {
  /// Draws a token, which no other player has.
  mutating func drawToken() -> Token {
    let drawn = Bits128.random(using: &context.random)
    return Token(rawValue: configuration.shard?.own(drawn) ?? drawn)
  }

  /// The refusal of an unknown code or token that is another shard's; nil for one of this lobby.
  func refusal(ofShard find: (_ count: Int) -> Int) -> Refusal? {
    guard let shard = configuration.shard else { return nil }
    let number = find(shard.count)
    guard number != shard.number else { return nil }
    let address = shards.first { $0.shard == number }?.address
    return address.map { .moved(to: $0) } ?? .unavailable(retry: Self.retry)
  }

  /// The shards of the cluster, with what this one has now.
  var shardRows: [ShardStatus] {
    shards.map { row in
      row.shard != configuration.shard?.number
        ? row
        : ShardStatus(
          shard: row.shard, address: row.address, players: players.count, matches: runningMatches)
    }
  }
}
