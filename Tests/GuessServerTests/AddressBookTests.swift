import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("The book of addresses", .timed)
struct AddressBookTests {
  private let limits = {
    var limits = ServerLimits()
    limits.rememberedAddresses = 4
    limits.roomTries = TokenBucket.Rate(burst: 2, interval: .seconds(10))
    limits.playLeaves = TokenBucket.Rate(burst: 1, interval: .seconds(10))
    return limits
  }()
  private let home = Origin.ipv4(1)

  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("holds a limited number of addresses, even if a whole network connects")
  func bound() {
    var book = AddressBook()
    for number in 0..<10_000 as Range<UInt64> {
      #expect(book.enter(from: .ipv6(number << 16), at: .start, limits: limits) == .open)
      book.noteMiss(from: .ipv6(number << 16), at: .start, limits: limits)
      book.leave(from: .ipv6(number << 16))
      #expect(book.count <= 8)
    }
    #expect(book.count == 8)
  }

  @Test("forgets the oldest addresses first")
  func oldest() {
    var book = AddressBook()
    for number in 0..<8 as Range<UInt32> {
      for _ in 1...2 { book.noteMiss(from: .ipv4(number), at: .start, limits: limits) }
    }
    for number in 0..<8 as Range<UInt32> {
      #expect(book.delay(ofTryFrom: .ipv4(number), at: .start, limits: limits) != nil, "\(number)")
    }
    book.noteMiss(from: .ipv4(8), at: .start, limits: limits)
    for number in 0..<4 as Range<UInt32> {
      #expect(book.delay(ofTryFrom: .ipv4(number), at: .start, limits: limits) == nil, "\(number)")
    }
    for number in 4..<8 as Range<UInt32> {
      #expect(book.delay(ofTryFrom: .ipv4(number), at: .start, limits: limits) != nil, "\(number)")
    }
  }

  @Test("keeps what an address did as long as it matters, and then forgets it by itself")
  func forgetting() throws {
    var book = AddressBook()
    #expect(book.nextTurn == nil)
    book.noteMiss(from: home, at: at(500), limits: limits)
    let first = try #require(book.nextTurn)
    #expect(first == at(60_500))
    book.noteMiss(from: .ipv4(2), at: at(60_499), limits: limits)
    book.forget(at: at(60_499), limits: limits)
    #expect(book.nextTurn == first, "nothing is due yet")
    book.forget(at: first, limits: limits)
    #expect(book.count == 2)
    let second = try #require(book.nextTurn)
    #expect(second == at(120_500))
    book.forget(at: second, limits: limits)
    #expect(book.count == 0)
    #expect(book.nextTurn == nil)
  }

  @Test("keeps it until all that was taken is returned, if that takes more than a minute")
  func longMemory() {
    var book = AddressBook()
    book.noteMiss(from: home, at: .start, limits: ServerLimits())
    #expect(book.nextTurn == at(300_000))
  }
}
