import GuessProtocol

/// A text and its English original.
package struct Translation {
  private let language: Language
  private let text: String
  private let english: String

  package init(_ text: String, in language: Language, of english: String) {
    self.language = language
    self.text = text
    self.english = english
  }

  /// Formal errors: a text must use its own letters, contain the same values as the original, and be typeset as in print.
  package var faults: [String] {
    guard language != .english else { return [] }
    var faults: [String] = []
    if text == english { faults.append("it is untranslated") }
    if !text.unicodeScalars.contains(where: { $0.belongs(to: language) }) {
      faults.append("it is in no \(language)")
    }
    let lost = Self.values(in: english).subtracting(Self.values(in: text))
    if !lost.isEmpty { faults.append("\(lost.sorted()) of “\(english)” is missing") }
    return faults.map { "\($0): \(text)" } + typesettingFaults
  }

  /// Numbers, names with digits, and words in capitals, which are verbs, codes and variables.
  private static func values(in text: String) -> Set<Substring> {
    Set(
      text.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_") }.filter { word in
        word.contains(where: \.isNumber) || word.count > 2 && word.allSatisfy { $0.isUppercase || $0 == "_" }
      }
    ).subtracting(["NOT", "FAIR"])
  }

  /// Errors in the spacing of Chinese.
  package var typesettingFaults: [String] {
    guard language == .chinese else { return [] }
    let scalars = Array(text.unicodeScalars)
    return zip(scalars, scalars.dropFirst()).compactMap { left, right in
      if left.isHan && right.isASCIIValue || left.isASCIIValue && right.isHan {
        return "a blank is missing between \(left) and \(right): \(text)"
      }
      return left.isHan && ",.!?:;()".unicodeScalars.contains(right) ? "half-width \(right): \(text)" : nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isHan: Bool { (0x4E00...0x9FFF).contains(value) }
  fileprivate var isASCIIValue: Bool { isASCII && properties.isAlphabetic || ("0"..."9").contains(self) }

  /// True for a letter of a language that does not use Latin ones.
  fileprivate func belongs(to language: Language) -> Bool {
    switch language {
    case .english: isASCII
    case .chinese: isHan
    case .russian: (0x0400...0x04FF).contains(value)
    }
  }
}
