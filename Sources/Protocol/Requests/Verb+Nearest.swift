extension Verb {
  /// The verb that was most likely meant by a mistyped word; nil where none is near.
  ///
  /// Near is one slip, or two in a word of five letters and more: a letter too many, too few, wrong, or two swapped.
  static func nearest(to word: Span<UInt8>) -> Verb? {
    guard let word = InlineASCII(word)?.uppercased, word.count >= 2 else { return nil }
    let most = word.count < 5 ? 1 : 2
    let distances = allCases.map { (verb: $0, slips: slips(from: word, to: Array($0.rawValue.utf8))) }
    guard let best = distances.min(by: { $0.slips < $1.slips }), best.slips <= most else { return nil }
    return best.verb
  }

  /// The optimal string alignment distance, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance.
  private static func slips(from word: InlineASCII, to verb: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: verb.count + 1)
    var last = Array(0...verb.count)
    for i in 1...word.count {
      var current = [i]
      for j in 1...verb.count {
        let cost = word[i - 1] == verb[j - 1] ? 0 : 1
        var least = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, word[i - 1] == verb[j - 2], word[i - 2] == verb[j - 1] {
          least = min(least, beforeLast[j - 2] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[verb.count]
  }
}
