extension Collection where Element == UInt8 {
  /// The bytes without the byte-order mark EF BB BF, which some editors write at the start of a UTF-8 file.
  package var withoutByteOrderMark: SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
