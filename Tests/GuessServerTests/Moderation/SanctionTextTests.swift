import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

/// Bans and mutes as operators and servers write them.
@Suite("Written bans and mutes")
struct SanctionTextTests {
  @Test(
    "have these targets",
    arguments: examples(
      #"""
      ## The target of a ban is a name, an address or a network, and is written as an operator reads it
      ada → ada
      192.0.2.0/24 → 192.0.2.0/24
      ::ffff:192.0.2.7 → 192.0.2.7
      2001:db8::7 → 2001:db8::/64
      2001:db8::/48 → 2001:db8::/48
      fe80::7 → fe80::7
      64:ff9b::192.0.2.7 → 192.0.2.7
      64:ff9b::192.0.2.0/120 → 192.0.2.0/24
      64:ff9b::/96 → 64:ff9b::/96
      ## A target that names nobody is refused with the reason
      → Give a name…
      7up → Give a name…
      192.0.2 → That is not an address, like 192.0.2.7 or 2001:db8::7, without a port.
      192.0.2.1/24 → The address has more bits than that; did you mean 192.0.2.0/24?
      127.0.0.1 → That is this machine…
      local → That is this machine…
      2001:db8:1111:2222:3333:4444:5555:6666/1279 → After the / comes a number of bits, 0 to 128.
      """#))
  func targets(_ example: Example) { #expect(target(example.given) == example.expected) }

  @Test(
    "The duration of a ban is read and written to the second",
    arguments: examples(
      #"""
      ## The duration of a ban is read and written to the second
      1s → 1s
      90s → 1m30s
      2H → 2h
      1d12h → 1d12h
      EVER → ever
      1d2h3m4s → 1d2h3m4s
      ## A duration is refused that is malformed, or is under a second or above ten years → not read
      “”
      0s
      5x
      1h1d
      3651d
      3650d1s
      9999999999s
      """#))
  func durationOfABan(_ example: Example) { #expect(span(example.given) == example.expected) }

  @Test(
    "A ban is read as a server writes it",
    arguments: examples(
      #"""
      ## A ban is read as a server writes it
      mute 192.0.2.0/24 made=1 until=1001 : he said : no → mute 192.0.2.0/24 made=1 until=1001 : he said : no
      ban 2001:db8::/64 made=253402300799999 → ban 2001:db8::/64 made=253402300799999
      ## A line of a ban that no server has written is refused → not read
      “”
      ban ada
      kick ada made=1
      ban ada made=1\x20
      ban ada made=253402300800000
      ban ada made=1 until=253402300800000
      ban ada made=1 :  padded
      ban ada until=2 made=1
      ban ada made=1 : \x1B[2J
      """#))
  func banIsReadAs(_ example: Example) {
    #expect((Sanction(line: example.text)?.line ?? "not read") == example.expected)
  }

  @Test(
    "are completed like this",
    arguments: examples(
      #"""
      ## A ban may be written by hand like the command, in any case, and with blanks around; it is decided when it is read
      ban ada → ban ada made=1790000000000
      ban ada made=1 → ban ada made=1
      mute 192.0.2.0/24 until=2 : bots → mute 192.0.2.0/24 made=1790000000000 until=2 : bots
      BAN eve for=2h → ban eve made=1790000000000 until=1790007200000
        ban eve for=2h\x20 → ban eve made=1790000000000 until=1790007200000
      \x09Ban\x09eve FOR=2H → ban eve made=1790000000000 until=1790007200000
      ban eve made=1790000000000 for=2h → ban eve made=1790000000000 until=1790007200000
      ## A wrong line by hand is refused with the reason
      kick ada → A line begins with ban or mute; to lift one, remove its line.
      ban 7up → Give a name…
      ban 192.0.2.7/24 → The address has more bits than that; did you mean 192.0.2.0/24?
      ban ada made=x → made= is milliseconds since 1970 in UTC; to say how long, write for=2h.
      ban ada until=tomorrow → until= is milliseconds since 1970 in UTC; to say how long, write for=2h.
      ban ada for=2 → for= is a time: 90s, 30m, 2h, 7d, 1d12h, or ever; ten years at most.
      ban ada for=2h until=9 → for= and until= both say when it ends; keep one of them.
      ban ada spam=1 → There is a word or an option too many. A line is: ban ada for=2h : and a reason after the colon.
      ban ada for=2h spam → A reason comes last, after a colon with a space on each side: BAN ada for=2h : spam
      ban ada :\x20 → The text is empty, or has more than 500 bytes.
      ban ada\r: → The line has a control character in it, such as that of an arrow key.
      """#))
  func handwritten(_ example: Example) { #expect(byHand(example) == example.expected) }

  private func target(_ text: String) -> String {
    do throws(AdminRefusal) { return try SanctionTarget(text).description } catch { return Self.short(error) }
  }

  private func span(_ text: String) -> String {
    do throws(AdminRefusal) { return SanctionSpan.text(of: try SanctionSpan.read(text)) } catch {
      return "not read"
    }
  }

  /// A ban that was written by hand, and is read at noon.
  private func byHand(_ example: Example) -> String {
    do throws(AdminRefusal) {
      return try Sanction(written: example.bytes.span, at: Milliseconds(1_790_000_000_000)).line
    } catch { return Self.short(error) }
  }

  /// The refusal without what two of them explain.
  private static func short(_ refusal: AdminRefusal) -> String {
    refusal.sentence
      .replacing(#/(Give a name|That is this machine), .*/#) { "\($0.1)…" }
  }
}
