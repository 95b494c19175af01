import GuessProtocol
import Testing

@testable import GuessServerCore

@Suite("The directory of players")
struct PlayerDirectoryTests {
  private let ada: Name
  private let bob: Name

  init() throws {
    ada = try #require(Name("ada"))
    bob = try #require(Name("bob"))
  }

  private func token(_ number: UInt64) -> TokenDigest {
    TokenDigest(of: Token(rawValue: Bits128(high: 0, low: number)))
  }

  private func player(_ name: Name, _ number: UInt64) -> Player {
    Player(connection: ConnectionID(slot: 0, generation: 0), name: name, token: token(number))
  }

  @Test("finds whoever is in it by name and by token, and nobody else")
  func finding() {
    var directory = PlayerDirectory()
    #expect(directory.isEmpty)
    let first = directory.insert(player(ada, 1))
    let second = directory.insert(player(bob, 2))
    #expect(directory.find(ada) == first && directory.find(bob) == second)
    #expect(directory.find(token(1)) == first && directory.find(token(2)) == second)
    #expect(directory.find(token(3)) == nil)
    #expect((directory.count, directory.names, directory.tokens) == (2, 2, 2))
    #expect(directory.remove(first)?.name == ada)
    #expect(directory.find(ada) == nil && directory.find(token(1)) == nil && directory[first] == nil)
    #expect(directory.remove(first) == nil, "who is gone goes only once")
    #expect((directory.count, directory.names, directory.tokens) == (1, 1, 1))
    #expect(directory.keys == [second])
  }

  @Test("finds a player by the new name only")
  func renaming() {
    var directory = PlayerDirectory()
    let id = directory.insert(player(ada, 1))
    directory.rename(id, to: bob)
    #expect(directory.find(ada) == nil)
    #expect(directory.find(bob) == id)
    #expect(directory[id]?.name == bob)
    #expect(directory.names == 1)
  }

  @Test("takes a player back by the last token, and by the one before until that is forgotten")
  func tokens() {
    var directory = PlayerDirectory()
    let id = directory.insert(player(ada, 1))
    directory.setTokens(of: id, to: token(2), former: token(1))
    #expect(directory.find(token(1)) == id && directory.find(token(2)) == id)
    #expect(directory.tokens == 2)
    directory.setTokens(of: id, to: token(3), former: token(2))
    #expect(directory.find(token(1)) == nil, "the one before the last but one")
    #expect(directory.find(token(2)) == id && directory.find(token(3)) == id)
    directory.forgetFormerToken(of: id)
    #expect(directory.find(token(2)) == nil)
    #expect(directory.find(token(3)) == id)
    #expect(directory.tokens == 1)
  }

  @Test("forgets both tokens of one who goes, and knows both of one who is put back")
  func going() {
    var directory = PlayerDirectory()
    var away = player(ada, 2)
    away.formerToken = token(1)
    let id = directory.insert(away)
    #expect(directory.find(token(1)) == id && directory.find(token(2)) == id)
    directory.remove(id)
    #expect(directory.find(token(1)) == nil && directory.find(token(2)) == nil)
    #expect(directory.tokens == 0)
  }
}
