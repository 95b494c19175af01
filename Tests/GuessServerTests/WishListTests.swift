import GuessProtocol
import Testing

@testable import GuessServerCore

@Suite("The list of wishes")
struct WishListTests {
  private var list = WishList()

  private static func wish(_ firstTo: Int) -> MatchSettings {
    var settings = MatchSettings.standard
    settings.firstTo = firstTo
    return settings
  }

  private var all: [Int] { list.first(10, except: Self.wish(20)).map(\.firstTo) }

  @Test("keeps the order, whoever goes", arguments: [1, 2, 3, 4])
  mutating func order(gone: Int) {
    for number in 1...4 { list.append(Self.wish(number)) }
    list.remove(Self.wish(gone))
    #expect(all == (1...4).filter { $0 != gone })
    list.append(Self.wish(gone))
    #expect(all == (1...4).filter { $0 != gone } + [gone])
  }

  @Test(
    "is empty when all have gone, and takes wishes again", arguments: [[1, 2, 3], [3, 2, 1], [2, 1, 3]])
  mutating func emptiness(order: [Int]) {
    for number in 1...3 { list.append(Self.wish(number)) }
    for number in order { list.remove(Self.wish(number)) }
    #expect(all.isEmpty)
    list.append(Self.wish(5))
    #expect(all == [5])
  }

  @Test("gives the first ones but one, and no more than were asked for")
  mutating func firstOnes() {
    for number in 1...4 { list.append(Self.wish(number)) }
    #expect(list.first(2, except: Self.wish(1)).map(\.firstTo) == [2, 3])
    #expect(list.first(2, except: Self.wish(4)).map(\.firstTo) == [1, 2])
    #expect(list.first(0, except: Self.wish(4)).isEmpty)
  }

  @Test("taking out what is not there changes nothing")
  mutating func strangers() {
    list.append(Self.wish(1))
    list.remove(Self.wish(2))
    #expect(all == [1])
  }
}
