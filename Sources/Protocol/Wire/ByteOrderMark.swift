extension Collection where Element == UInt8 {
  /// The bytes of a text without the mark EF BB BF, which some editors write at the start of a file in UTF-8.
  package var withoutByteOrderMark: SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
