/// What the keys do while there are wheels, and while there are none.
extension PickSession {
  mutating func turn(_ key: Key, _ effects: inout [Effect]) {
    switch key {
    case .up, .character("k"): wheels?.turn(by: 1)
    case .down, .character("j"): wheels?.turn(by: -1)
    case .left, .backspace, .character("h"): wheels?.select(.left)
    case .right, .character("l"): wheels?.select(.right)
    case .pageUp: wheels?.page(by: 10)
    case .pageDown: wheels?.page(by: -10)
    case .home: if let range = wheels?.range { wheels?.show(range.lo) }
    case .end: if let range = wheels?.range { wheels?.show(range.hi) }
    case .character("-"): wheels?.sign(negative: true)
    case .character("+"): wheels?.sign(negative: false)
    case .character("m"): wheels?.showMiddle()
    case .character("r"): wheels?.spin(using: &random)
    case .character(let character): type(character)
    case .enter: guess(&effects)
    case .tab, .delete, .deleteToEnd, .deleteToStart, .deleteWord, .interrupt, .endOfInput, .clearScreen,
      .suspend, .wordLeft, .wordRight, .deleteWordLeft, .deleteWordRight, .yank, .pasted, .pastedLineEnd,
      .pasteEnd:
      break
    }
  }

  private mutating func type(_ character: Unicode.Scalar) {
    guard character.isASCII,
      let digit = character.properties.numericType.flatMap({ _ in Int(String(character)) })
    else { return }
    if wheels?.type(digit) == false { note = .notOffered(digit) }
  }

  private mutating func guess(_ effects: inout [Effect]) {
    guard let wheels, let round = line.conversation.round, board.wait == nil, !line.isOffline else { return }
    board.send()
    // With its round a guess that comes too late does not count in the next one.
    request("GUESS \(wheels.number) round=\(round.number)", &effects)
  }
}
