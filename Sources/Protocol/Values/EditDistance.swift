/// How far two words are from each other, to find what was meant by one with a slip in it.
package enum EditDistance {
  /// Bytes of the longest word that is compared. A longer one is as far from any other as it is long: it comes from others,
  /// and the work grows with its length.
  private static let longestWord = 32

  /// How many letters have to be put in, taken out, exchanged, or swapped with their neighbours: the optimal string alignment
  /// distance, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance.
  package static func from(_ word: [UInt8], to other: [UInt8]) -> Int {
    guard word.count <= longestWord else { return word.count }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in word.enumerated() {
      var current = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
