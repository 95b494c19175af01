import Testing

@testable import GuessProtocol

@Suite("A line of the journal")
struct JournalEntryTests {
  @Test("is read back as written", arguments: JournalSamples.lines)
  func roundTrip(line: String) throws {
    let entry = try #require(JournalSamples.entry(line))
    let written = JournalSamples.line(entry)
    #expect(written.hasPrefix(line + " sum="))
    #expect(written.utf8.count == line.utf8.count + 13)
    #expect(written.utf8.count < JournalReader.lineBytes)
  }

  @Test("has the checksum that zlib computes")
  func checksum() {
    #expect(CRC32.checksum(of: Array("123456789".utf8).span) == 0xCBF4_3926)
    #expect(CRC32.checksum(of: [UInt8]().span) == 0)
    let line = JournalSamples.line(.guess(word("F7KD2Q"), .first, 50, elapsed: Milliseconds(1_240)))
    // python3 -c 'import zlib; print(hex(zlib.crc32(b"guess room=F7KD2Q seat=1 guess=50 ms=1240")))'
    #expect(line == "guess room=F7KD2Q seat=1 guess=50 ms=1240 sum=0b64511b")
  }

  @Test(
    "is refused if anything in it differs from this version's format",
    arguments: [
      "", "guess", "guess room=F7KD2Q seat=1 guess=50", "guess room=F7KD2Q seat=1 guess=50 ms=1 more=1",
      "guess seat=1 room=F7KD2Q guess=50 ms=1", "guess room=F7KD2Q seat=3 guess=50 ms=1", "dance room=F7KD2Q",
      "guess  room=F7KD2Q seat=1 guess=50 ms=1", "guess room=F7KD2Q seat=1 guess=5 ms=1099511627777",
      "guess room=F7KD2Q seat=1 guess=5 ms=5x", "guess room=F7KD2Q seat=1 guess=9223372036854775808 ms=1",
      "close room=F7KD2", "close room=F7KD2Q ", "journal format=2 file=1", "journal format=4 file=1",
      "taken length=-1", "end room=F7KD2Q winners=21", "end room=F7KD2Q winners=1 broken_off=maybe",
      "room room=F7KD2Q rules=race lo=2 hi=1 first_to=1 pace=0 countdown=3 listed=yes starter=1 drawn=0",
      "room room=F7KD2Q rules=race lo=1 hi=2 first_to=22 pace=0 countdown=3 listed=yes starter=1 drawn=0",
      "room room=F7KD2Q rules=race lo=1 hi=2 first_to=1 pace=0 clock=3601 countdown=3 listed=yes starter=1 drawn=0",
      "sit room=F7KD2Q seat=1 name=ada kind=human token=\(JournalSamples.token) lo=1",
      "sit room=F7KD2Q seat=2 computer=hard think=10001", "sit room=F7KD2Q seat=2 think=5 computer=hard",
      "match room=F7KD2Q starter=2 at=1000 match=- rounds=-1 silent=0",
      "result match=0123456789abcdef rules=race lo=1 hi=2 winner=1 reason=found time=0 from=0 name1=ada guesses1=1,2 ms1=1 found1=1,1",
      "result match=0123456789abcdef rules=race lo=1 hi=2 winner=1 reason=found time=0 from=0 name1=ada guesses1=-1 ms1=1 found1=1",
      "result match=0123456789abcdef rules=race lo=1 hi=2 winner=1 reason=found time=2199023255553 from=0",
      "mark length=9223372036854775807", "journal format=3 file=-1",
      "start time=-9223372036854775808 version=1.0.0",
      "round room=F7KD2Q round=1 drawn=1 secret=75 nonce=\(JournalSamples.nonce) commit=\(JournalSamples.commitment) ms=5000 "
        + "step=0 lo1=51 hi1=100 guesses1=3 wasted1=0 lo2=1 hi2=100 guesses2=2 wasted2=1",
    ])
  func refusal(line: String) { #expect(JournalSamples.entry(line) == nil) }

  @Test("fits with the result of the longest match, and has no more rounds than that")
  func longestResult() {
    func line(_ rounds: Int) -> String {
      let most = Array(repeating: "\(1 << 40)", count: rounds).joined(separator: ",")
      let finds = Array(repeating: "1", count: rounds).joined(separator: ",")
      let sides = [1, 2].map { seat in
        "name\(seat)=\(String(repeating: "x", count: Limits.nameCharacters)) lo\(seat)=\(Int64.min) hi\(seat)=\(Int64.max) "
          + "guesses\(seat)=\(most) ms\(seat)=\(most) found\(seat)=\(finds)"
      }
      return "result match=0123456789abcdef rules=lockstep lo=\(Int64.min + 1) hi=\(Int64.max) "
        + "seed=\(String(repeating: "x", count: Limits.tagCharacters)) winner=1 reason=forfeit time=\(1 << 40) from=\(1 << 40) "
        + sides.joined(separator: " ")
    }
    let longest = JournalSamples.entry(line(47))
    #expect(longest.map { JournalSamples.line($0).utf8.count < JournalReader.lineBytes } == true)
    #expect(JournalSamples.entry(line(48)) == nil)
  }
}
