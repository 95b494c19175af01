import GuessProtocol
import Testing

@testable import GuessServerCore

@Suite("The book of addresses")
struct AddressBookTests {
  private let limits = {
    var limits = ServerLimits()
    limits.addressConnections = 3
    limits.addressArrivals = 5
    limits.rememberedAddresses = 4
    limits.roomTries = TokenBucket.Rate(burst: 2, interval: .seconds(10))
    limits.playLeaves = TokenBucket.Rate(burst: 1, interval: .seconds(10))
    return limits
  }()
  private let home = Origin.ipv4(1)

  private func enter(
    _ book: inout AddressBook, _ origin: Origin, _ milliseconds: Int64 = 0, limits: ServerLimits? = nil
  ) -> Bool {
    let admission = book.enter(from: origin, at: at(milliseconds), limits: limits ?? self.limits)
    if admission == .onlyToReturn { book.leave(from: origin) }
    return admission == .open
  }

  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("lets in as many as an address may have, and another one when one has gone")
  func connections() {
    var book = AddressBook()
    for _ in 1...3 { #expect(enter(&book, home)) }
    #expect(!enter(&book, home))
    #expect(book.connections(from: home) == 3)
    #expect(enter(&book, .ipv4(2)))
    book.leave(from: home)
    #expect(enter(&book, home))
    #expect(!enter(&book, home))
  }

  @Test("lets in as many as may come in a minute, and again when the minute is over")
  func arrivals() {
    var book = AddressBook()
    func come(_ milliseconds: Int64) -> Bool {
      guard enter(&book, home, milliseconds) else { return false }
      book.leave(from: home)
      return true
    }
    for _ in 1...5 { #expect(come(1_000)) }
    #expect(!come(1_000))
    #expect(!come(60_999))
    for _ in 1...5 { #expect(come(61_000)) }
    #expect(!come(61_000))
    #expect(!come(120_999))
    #expect(come(121_000))
  }

  @Test("counts nobody who was not let in")
  func refused() {
    var book = AddressBook()
    for _ in 1...3 { _ = enter(&book, home) }
    for _ in 1...100 { #expect(!enter(&book, home)) }
    for _ in 1...2 {
      book.leave(from: home)
      #expect(enter(&book, home))
    }
    book.leave(from: home)
    #expect(!enter(&book, home), "these were five")
  }

  @Test("lets everyone in where there is no limit, and from this machine in any case")
  func exempt() {
    var open = limits
    open.addressConnections = nil
    open.addressArrivals = nil
    var book = AddressBook()
    for _ in 1...1_000 {
      #expect(enter(&book, home, limits: open))
      #expect(enter(&book, .local))
    }
    #expect(book.connections(from: .local) == 0)
    book.leave(from: .local)
    #expect(book.count == 0)
  }

  @Test("counts codes in vain, and says when the next one may be tried")
  func tries() {
    var book = AddressBook()
    for _ in 1...2 {
      #expect(book.delay(ofTryFrom: home, at: .start, limits: limits) == nil)
      book.noteMiss(from: home, at: .start, limits: limits)
    }
    #expect(book.delay(ofTryFrom: home, at: .start, limits: limits) == .seconds(10))
    #expect(book.delay(ofTryFrom: .ipv4(2), at: .start, limits: limits) == nil)
    #expect(book.delay(ofTryFrom: home, at: at(9_999), limits: limits) == Milliseconds(1))
    #expect(book.delay(ofTryFrom: home, at: at(10_000), limits: limits) == nil)
  }

  @Test("remembers no more addresses than it may, whoever comes from a whole network of them")
  func bound() {
    var book = AddressBook()
    for number in 0..<10_000 as Range<UInt64> {
      #expect(enter(&book, .ipv6(number << 16)))
      book.noteMiss(from: .ipv6(number << 16), at: .start, limits: limits)
      book.leave(from: .ipv6(number << 16))
      #expect(book.count <= 8)
    }
    #expect(book.count == 8)
  }

  @Test("forgets those first who came first")
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

  @Test("keeps it until all that was taken is back, where that takes more than a minute")
  func longMemory() {
    var book = AddressBook()
    book.noteMiss(from: home, at: .start, limits: ServerLimits())
    #expect(book.nextTurn == at(300_000))
  }
}
