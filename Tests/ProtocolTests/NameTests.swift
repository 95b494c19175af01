import GuessProtocol
import TestSupport
import Testing

@Suite("A name", .timed)
struct NameTests {
  @Test(
    "has a letter and up to 15 letters, digits, _ or -",
    arguments: ["a", "Z", "ada", "a1", "x_y-z", "A234567890123456"])
  func names(text: String) throws {
    #expect(try #require(Name(text)).description == text)
  }

  @Test(
    "has no other characters",
    arguments: ["", "1a", "_a", "-a", "a b", "a.b", "a\0", "я", "aя", "猜", "A2345678901234567", "a=b", "é"])
  func others(text: String) {
    #expect(Name(text) == nil)
  }

  @Test("is equal in any case, and shown as typed")
  func cases() throws {
    let small = try #require(Name("ada-99_x"))
    let capital = try #require(Name("ADA-99_X"))
    #expect(small == capital)
    #expect(Set([small, capital]).count == 1)
    #expect(small.description == "ada-99_x")
    #expect(capital.description == "ADA-99_X")
    #expect(Name("ada") != Name("adb"))
    #expect(Name("a") != Name("aa"))
  }

  @Test("distinguishes _ from characters that differ by the same bit")
  func punctuation() {
    // A case mapping by one bit would take `_` (5F) for DEL and `-` for a control.
    #expect(Name("a_") != Name("a-"))
  }
}

@Suite("A tag or seed", .timed)
struct ShortWordTests {
  @Test("has 1 to 16 letters, digits, _ or -", arguments: ["a", "1", "-", "_", "A234567890123456"])
  func tags(text: String) throws {
    #expect(try #require(ShortWord(text)).description == text)
  }

  @Test("has no other characters", arguments: ["", "a.b", "a b", "#", "я", "A2345678901234567", "a\0"])
  func others(text: String) {
    #expect(ShortWord(text) == nil)
  }

  @Test("is case-sensitive")
  func cases() {
    #expect(ShortWord("a") != ShortWord("A"))
  }
}
