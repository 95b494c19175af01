import GuessGame
import GuessProtocol

/// Counts what owned names have played again, from the results alone, and compares it with what the journals say.
package struct Recount: Sendable {
  /// An owner with all keys that one has had.
  private typealias Owner = Int

  private var matches = RepeatedResults()
  private var owners: [TokenDigest: Owner] = [:]
  private var nextOwner = 0
  private var counted = OwnedNames()
  /// Counted of owners who had the name before or have it no more; a file repeats what was written while it was prepared.
  private var records: [Owner: OwnerRecord] = [:]
  private var said = OwnedNames()
  /// The number of the next file; nil if other matches came before it than those that were read.
  private var nextFile: Int? = 1
  /// True while a file is read that begins with totals of matches that are in none.
  private var trusts = false
  /// True if matches are missing: those before the first file, of other nodes of a cluster, or of a time in which none were saved.
  package private(set) var isIncomplete = false

  package init() {}

  /// Counts what is in the next file. Returns the reason why it can't be read to its end; nil if it can.
  package mutating func read(_ text: Span<UInt8>) -> JournalReader.Fault? {
    var reader = JournalReader()
    let number = JournalReader.number(in: text)
    matches.beginFile()
    trusts = nextFile == nil || number != nextFile
    if trusts { forget() }
    nextFile = number.map { $0 + 1 }
    do {
      while let entry = try reader.next(in: text) { take(entry) }
      return nil
    } catch {
      nextFile = nil
      return error
    }
  }

  private mutating func take(_ entry: JournalEntry) {
    switch entry {
    case .owner(let name, let owner): take(owner, of: name)
    case .result(let match) where matches.isNew(match.id):
      for change in counted.changes(by: match) { set(change.owner, of: change.name) }
    // Matches before are in no file, as the disk had failed or the journal was lost.
    case .mark(length: 0):
      trusts = true
      forget()
    // The next file begins with what other nodes have counted.
    case .taken:
      nextFile = nil
      forget()
    default: break
    }
  }

  private mutating func forget() {
    (owners, records) = ([:], [:])
    // A copy of a file repeats results, which count after the totals that it begins with.
    matches = RepeatedResults()
    (counted, said) = (OwnedNames(), OwnedNames())
    isIncomplete = true
  }

  private mutating func take(_ owner: JournalEntry.NameOwner?, of name: Name) {
    said.set(owner, of: name)
    guard case .player(var holder)? = owner else { return counted.set(owner, of: name) }
    var known = owners[holder.key]
    if known == nil, case .player(let former)? = counted[name] { known = owners[former.key] }
    if known == nil {
      nextOwner += 1
      records[nextOwner] = trusts ? holder.record : OwnerRecord()
    }
    owners[holder.key] = known ?? nextOwner
    holder.record = records[known ?? nextOwner] ?? OwnerRecord()
    set(.player(holder), of: name)
  }

  private mutating func set(_ owner: JournalEntry.NameOwner, of name: Name) {
    counted.set(owner, of: name)
    if case .player(let holder) = owner, let known = owners[holder.key] { records[known] = holder.record }
  }

  package var count: Int { said.count }

  /// The owned names of which the journals say something else than is counted, in their order.
  package var differences: [(name: Name, said: OwnerRecord, counted: OwnerRecord)] {
    said.all.map { ($0.name, $0.owner.record, counted[$0.name]?.record ?? OwnerRecord()) }
      .filter { $0.1 != $0.2 }.sorted { $0.0.caselessOrder < $1.0.caselessOrder }
  }
}
