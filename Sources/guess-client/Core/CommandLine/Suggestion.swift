import GuessProtocol

/// Finds what someone may have meant by a word with a slip in it.
enum Suggestion {
  /// The word among `words` that takes the fewest edits to get to; nil when all of them are further than two edits away.
  static func nearest(to word: String, among words: [String]) -> String? {
    let nearest = words.map { (word: $0, edits: EditDistance.from(Array(word.utf8), to: Array($0.utf8))) }
      .min { $0.edits < $1.edits }
    return nearest.flatMap { $0.edits <= 2 ? $0.word : nil }
  }
}
