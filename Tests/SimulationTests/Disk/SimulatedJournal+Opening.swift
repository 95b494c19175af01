@testable import GuessServerCore
@testable import GuessProtocol

extension SimulatedJournal {
  /// The files as a starting server finds them.
  struct Opened: Sendable {
    var recovery = Recovery()
    /// All entries about rooms.
    var entries: [JournalEntry] = []
    /// An error in the file other than a torn tail.
    var damage: String?
    fileprivate var number: Int?
    /// Bytes without a torn tail.
    var goodLength = 0
    /// Start of the server that has opened it.
    var time: Int64 = 0
    /// Bytes known to be on disk.
    fileprivate var marked = 0
  }

  /// Position in the annals at which the opened journal ends.
  func end(of opened: Opened) -> Int {
    guard let volume = annals.volumes[current] else { return 0 }
    return max(0, volume.start + opened.entries.count - volume.snapshot)
  }

  static func begin(
    on disk: inout SimulatedDisk, _ annals: inout DiskHistory, limits: RecorderLimits, unixTime: Int64
  ) -> (Recorder, SimulatedDisk.FileID) {
    let file = disk[journal] ?? disk.create(journal)
    var number = 1
    while disk[history(number)] != nil { number += 1 }
    let line = JournalEntry.file(number: number).text
    disk.append(line, to: file)
    annals.volumes[file] = DiskHistory.Volume(start: 0, snapshot: 0, entries: [])
    let start = JournalEntry.start(unixTime: unixTime, version: "1.0.0")
    return (Recorder(fileNumber: number, length: line.count, start: start, limits: limits), file)
  }

  /// Restarts after a crash at `now` from the disk's content, like `JournalFiles.open`.
  mutating func reopen(at now: Int64) throws(Crash) -> Opened {
    disk.unlink(Self.draft)
    guard let file = disk[Self.journal] else { return beginAgain(at: now) }
    current = file
    let text = disk.bytes(of: file)
    var opened = read(text)
    guard opened.damage == nil else { return opened }
    try weather.pass(inJob: true)
    if opened.goodLength < text.count { disk.truncate(file, to: opened.goodLength) }
    if sabotage != .trustsMemory {
      try weather.pass(inJob: true)
      disk.rewrite(from: min(opened.marked, opened.goodLength), of: file)
      disk.sync(file)
    }
    try weather.pass(inJob: true)
    guard let number = opened.number else { return beginAgain(at: now) }
    opened.time = weather.timeOfRestart(after: now)
    let start = JournalEntry.start(unixTime: World.startTime + opened.time / 1_000, version: "1.0.0")
    recorder = Recorder(
      fileNumber: number, length: opened.goodLength, start: start, limits: Self.limits(limits, sabotage))
    return opened
  }

  private mutating func beginAgain(at now: Int64) -> Opened {
    let time = weather.timeOfRestart(after: now)
    (recorder, current) = Self.begin(
      on: &disk, &annals, limits: Self.limits(limits, sabotage), unixTime: World.startTime + time / 1_000)
    return Opened(time: time)
  }

  /// Reads a file like the server.
  func read(_ text: [UInt8]) -> Opened {
    var opened = Opened()
    let text = sabotage == .ignoresSums ? text.withRightSums : text
    var reader = JournalReader()
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text.span) {
        take(entry, into: &opened)
        if opened.damage != nil { opened.damage = "contradiction in line \(reader.line)" }
      }
    } catch {
      opened.damage = sabotage == .cutsAtDamage ? nil : "\(error)"
    }
    opened.goodLength = reader.goodLength
    if sabotage == .acceptsHalfChanges { acceptHalf(text, into: &opened) }
    return opened
  }

  private func take(_ entry: JournalEntry, into opened: inout Opened) {
    switch entry {
    case .file(let number): opened.number = number
    case .start: break
    case .mark(let length): opened.marked = length
    default: opened.entries.append(entry)
    }
    do { try opened.recovery.take(entry) } catch { opened.damage = "contradiction" }
  }

  /// Adds the lines of an incomplete change.
  private func acceptHalf(_ text: [UInt8], into opened: inout Opened) {
    guard opened.number != nil else { return }
    for line in text[opened.goodLength...].split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    {
      let content = Array(line.dropLast(" sum=12345678".utf8.count))
      guard let entry = try? JournalEntry.read(content.span).entry else { return }
      take(entry, into: &opened)
      opened.goodLength += line.count + 1
    }
  }
}
