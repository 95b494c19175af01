import GuessProtocol
import GuessServerCore
import Testing

@testable import GuessGame

/// Journals of owned names, written as a lobby writes them.
@Suite("Totals and ratings that are counted again")
struct RecountTests {
  private let ada, bob: Name

  init() throws { (ada, bob) = (try #require(Name("ada")), try #require(Name("bob"))) }

  /// A file of a journal, and the owners as they are at its end.
  private struct File {
    var owners = OwnedNames()
    private(set) var bytes: [UInt8] = []

    init(_ number: Int, after owners: OwnedNames = OwnedNames()) {
      self.owners = owners
      add(.file(number: number))
      for entry in owners.all { add(.owner(entry.name, entry.owner)) }
    }

    mutating func add(_ entry: JournalEntry) { bytes += entry.text }

    mutating func set(_ owner: JournalEntry.NameOwner?, of name: Name) {
      owners.set(owner, of: name)
      add(.owner(name, owner))
    }

    mutating func claim(_ name: Name, _ key: UInt64) {
      let key = TokenDigest(of: Token(rawValue: Bits128(high: 0, low: key)))
      set(.player(.init(key: key, lastUse: Day(number: 0), owners[name]?.record ?? OwnerRecord())), of: name)
    }

    mutating func play(_ match: MatchResult) {
      add(.result(match))
      for change in owners.changes(by: match) { set(change.owner, of: change.name) }
    }
  }

  private func match(_ id: Int64, isRated: Bool = true) throws -> MatchResult {
    let round = RoundResult(number: 1, range: .oneToHundred, guesses: 5, time: .seconds(9), isFound: true)
    return MatchResult(
      id: MatchID(Commitment(to: id, nonce: Nonce(rawValue: Bits128(high: 0, low: 1)))), rules: .race,
      range: .oneToHundred, seed: nil, day: nil, rated: isRated ? .human : nil, winner: .second,
      reason: .found, endTime: 86_400 * id,
      sides: [
        MatchResult.Side(seat: .first, name: ada, rounds: [round]),
        MatchResult.Side(seat: .second, name: bob, rounds: [round]),
      ])
  }

  private func recount(_ files: [File]) -> Recount {
    var recount = Recount()
    for file in files { #expect(recount.read(file.bytes.span) == nil) }
    return recount
  }

  /// Two claims and two matches.
  private func first() throws -> File {
    var file = File(1)
    file.claim(ada, 1)
    file.play(try match(1))
    file.claim(bob, 2)
    file.play(try match(2))
    file.play(try match(3, isRated: false))
    return file
  }

  @Test("are those of the journal, also with another key, and for another owner from the beginning")
  func equal() throws {
    var file = try first()
    #expect(file.owners[ada]?.record.totals.played == 3 && file.owners[bob]?.record.totals.played == 2)
    #expect(file.owners[bob]?.record[RatingPool(.race, .human)]?.matches == 1)
    file.claim(ada, 3)
    file.set(nil, of: bob)
    file.claim(bob, 4)
    file.play(try match(4))
    #expect(file.owners[ada]?.record.totals.played == 4 && file.owners[bob]?.record.totals.played == 1)
    let recount = recount([file])
    #expect(recount.count == 2 && recount.differences.isEmpty && !recount.isIncomplete)
  }

  @Test("go on in the next file, which repeats what was written while it was prepared")
  func nextFile() throws {
    let one = try first()
    var whole = one
    func more(_ file: inout File) throws {
      file.play(try match(4))
      file.set(nil, of: bob)
      file.claim(bob, 4)
      file.play(try match(5))
    }
    try more(&whole)
    var two = File(2, after: one.owners)
    try more(&two)
    two.play(try match(6))
    let recount = recount([whole, two])
    #expect(recount.differences.isEmpty && !recount.isIncomplete)
    #expect(two.owners[ada]?.record.totals.played == 6 && two.owners[bob]?.record.totals.played == 2)
    // Without the first file, the second one is the beginning.
    var late = Recount()
    #expect(late.read(two.bytes.span) == nil && late.differences.isEmpty && late.isIncomplete)
  }

  @Test("begin again where matches were not saved, and with a copy of a file")
  func gaps() throws {
    let one = try first()
    var owners = one.owners
    for change in owners.changes(by: try match(9)) { owners.set(change.owner, of: change.name) }
    var two = File(2)
    two.add(.mark(length: 0))
    for entry in owners.all { two.set(entry.owner, of: entry.name) }
    two.play(try match(10))
    for files in [[one, two], [one, one, two]] {
      let recount = recount(files)
      #expect(recount.differences.isEmpty && recount.isIncomplete && recount.count == 2)
    }
    let copied = recount([one, one])
    #expect(copied.differences.isEmpty && copied.isIncomplete)
  }

  @Test("begin again after a file that can't be read to its end")
  func damage() throws {
    let one = try first()
    var two = File(2, after: one.owners)
    two.play(try match(4))
    var recount = Recount()
    let damaged = one.bytes.dropLast(100) + Array("x\n".utf8)
    #expect(recount.read(damaged.span) != nil)
    #expect(recount.read(two.bytes.span) == nil)
    #expect(recount.differences.isEmpty && recount.isIncomplete)
  }

  @Test("differ from a line that says something else")
  func different() throws {
    var file = try first()
    var record = try #require(file.owners[ada]?.record)
    record.totals = MatchTotals()
    file.set(
      .player(
        .init(
          key: TokenDigest(of: Token(rawValue: Bits128(high: 0, low: 1))), lastUse: Day(number: 1), record)),
      of: ada)
    let differences = recount([file]).differences
    #expect(differences.map(\.name) == [ada])
    #expect(differences.first?.said.totals.played == 0 && differences.first?.counted.totals.played == 3)
  }

  @Test("begin again after other nodes have served")
  func taken() throws {
    var one = try first()
    one.add(.taken(length: 10))
    var other = File(1, after: one.owners)
    other.play(try match(7))
    var two = File(2, after: other.owners)
    two.play(try match(8))
    let recount = recount([one, two])
    #expect(recount.differences.isEmpty && recount.isIncomplete && recount.count == 2)
  }
}
