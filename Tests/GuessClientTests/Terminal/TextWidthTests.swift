import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The width of text", .timed)
struct TextWidthTests {
  @Test(
    "is the number of cells that terminals give to characters",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("я", 1), ("й", 1), ("猜", 2), ("ｱ", 1), ("Ａ", 2), ("。", 2),
      ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("⌚", 2), ("☔", 2), ("☀", 1), ("☀\u{FE0F}", 2), ("🀄", 2),
      ("🚀", 2),
      ("🫠", 2), ("🇩🇪", 2), ("█", 1), ("·", 1), ("…", 1), ("—", 1), ("①", 1), ("㉈", 1), ("㋀", 2),
      ("\u{301}", 0),
      ("\u{200B}", 0), ("\u{1B}", 0), ("", 0), ("ก็", 1), ("𠀀", 2), ("〪", 0),
    ])
  func widths(text: String, cells: Int) {
    #expect(text.cellWidth == cells)
  }

  @Test("is that of its parts for a sequence, and allows cuts between characters, never in a wide one")
  func sequences() {
    // A hand and its colour; a family, joined.
    #expect("👍🏽".cellWidth == 4)
    #expect("👨\u{200D}👩\u{200D}👧".cellWidth == 6)
    #expect("猜数字".prefix(cells: 5) == "猜数" && "猜数字".suffix(cells: 3) == "字")
    #expect("猜数字".prefix(cells: 0) == "" && "".suffix(cells: 9) == "")
  }

  @Test(
    "is two for every emoji of Swift but the halves of flags, and for every ideograph, by a table in order")
  func emoji() {
    for value in UInt32(0x80)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation else { continue }
      let isHalfOfFlag = (0x1F1E6...0x1F1FF).contains(value)
      #expect(scalar.cellWidth == (isHalfOfFlag ? 1 : 2), "U+\(String(value, radix: 16))")
    }
    for value in UInt32(0x80)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isUnifiedIdeograph else { continue }
      #expect(scalar.cellWidth == 2, "U+\(String(value, radix: 16))")
    }
    let ranges = Unicode.Scalar.wideRanges
    for (range, next) in zip(ranges, ranges.dropFirst()) {
      #expect(range.upperBound + 1 < next.lowerBound)
    }
  }
}
