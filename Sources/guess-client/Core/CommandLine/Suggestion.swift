/// Finds what someone may have meant by a word with a slip in it.
enum Suggestion {
  /// The word among `words` that takes the fewest edits to get to; nil when all of them are further than two edits away.
  static func nearest(to word: String, among words: [String]) -> String? {
    let nearest = words.map { (word: $0, distance: distance(from: word, to: $0)) }
      .min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= 2 ? $0.word : nil }
  }

  /// Insertions, deletions and replacements between two words (Levenshtein 1965).
  private static func distance(from source: String, to target: String) -> Int {
    var row = Array(0...target.count)
    for (i, character) in source.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in target.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[target.count]
  }
}
