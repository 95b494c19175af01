import GuessProtocol

/// A key, as far as the line editor uses it.
enum Key: Hashable {
  case character(Unicode.Scalar)
  case enter, backspace, delete
  case left, right, home, end, up, down, pageUp, pageDown, tab
  case wordLeft, wordRight
  case deleteToEnd, deleteToStart, deleteWord, deleteWordLeft, deleteWordRight
  case searchHistory, cancel, escape
  case interrupt, endOfInput, clearScreen, suspend
  case focus(Bool)
  /// Pasted text, in which a line end is a blank, and Ctrl-C inside it, which drops all of it.
  case pasted(Unicode.Scalar), pasteCancel
}

/// Decodes keys from a terminal's bytes, in any chunks.
///
/// Escape sequences follow ECMA-48 in xterm's usage. Unknown ones are skipped at any length, storing only two numbers. Inside a
/// bracketed paste, only Ctrl-C is a key: it ends the paste, whose end marker may have been lost.
struct KeyDecoder {
  /// Timeout for the rest of a paste; slow lines pause for less.
  static let patience = Milliseconds.seconds(2)
  /// Timeout for the rest of a sequence: a lone Esc is a key after it. Terminals write a sequence in one piece, and nobody presses
  /// two keys as fast. Replies with a string end as soon, since the client asks for none.
  static let escapeTime = Milliseconds(50)

  private enum State {
    case text, escape
    /// After `ESC [`: the first number is the key, the second encodes Shift, Alt and Ctrl; further ones are ignored.
    case control(key: Int, modifiers: Int, place: Int)
    case singleShift
    /// After `ESC [ [`, the Linux console's prefix of function keys.
    case functionKey
    /// Inside a string of a terminal's reply (DCS, SOS, OSC, PM or APC).
    case string
  }

  private var state = State.text
  private var characters = UTF8Decoder()
  private(set) var isPasting = false
  /// Timeout of an unfinished paste or sequence; nil if there is none.
  private(set) var deadline: Instant?

  mutating func typed(at now: Instant) {
    if case .text = state, !isPasting { return deadline = nil }
    deadline = now + (isPasting ? Self.patience : Self.escapeTime)
  }

  /// Gives up an unfinished paste or sequence after the timeout; returns the key that it was, if any.
  mutating func giveUp(at now: Instant) -> Key? {
    guard let deadline, now >= deadline else { return nil }
    defer { (state, isPasting, self.deadline) = (.text, false, nil) }
    return if case .escape = state, !isPasting { .escape } else { nil }
  }

  /// Consumes a byte; returns the key that it completes.
  mutating func decode(_ byte: UInt8) -> Key? {
    let key = key(completedBy: byte)
    guard isPasting else { return key }
    switch key {
    case .character(let character): return .pasted(character)
    case .tab, .enter: return .pasted(" ")
    case .interrupt:
      isPasting = false
      return .pasteCancel
    default: return nil
    }
  }

  private mutating func key(completedBy byte: UInt8) -> Key? {
    // A terminal's reply ends with BEL or an escape sequence.
    if case .string = state, byte == 0x07 || byte >= 0x20 && byte != 0x7F {
      if byte == 0x07 { state = .text }
      return nil
    }
    // A control byte aborts a pending sequence and is decoded on its own (except Alt-Backspace).
    if byte < 0x20 || byte == 0x7F {
      let key = byte == 0x7F ? .backspace : Self.controlKeys[Int(byte)]
      defer { (state, characters) = (byte == 0x1B ? .escape : .text, UTF8Decoder()) }
      if case .escape = state, key == .backspace { return .deleteWordLeft }
      return key
    }
    switch state {
    case .text: return characters.decode(byte).map { .character($0) }
    case .escape: return key(afterEscape: byte)
    case .control(let key, let modifiers, let place):
      return self.key(numbered: key, modifiers, at: place, with: byte)
    case .singleShift:
      state = .text
      // With Ctrl, rxvt sends the letter in lower case.
      return Self.cursorKeys[byte] ?? Self.cursorKeys[byte & 0xDF]?.ofWords
    case .functionKey, .string: state = .text
    }
    return nil
  }

  private mutating func key(afterEscape byte: UInt8) -> Key? {
    state = .text
    switch Unicode.Scalar(byte) {
    case "[": state = .control(key: 0, modifiers: 0, place: 0)
    case "O": state = .singleShift
    case "P", "X", "]", "^", "_": state = .string
    case "b", "B": return .wordLeft
    case "f", "F": return .wordRight
    case "d", "D": return .deleteWordRight
    default: break
    }
    return nil
  }

  private mutating func key(numbered key: Int, _ modifiers: Int, at place: Int, with byte: UInt8) -> Key? {
    switch byte {
    case 0x30...0x39:
      // No key has a number above 999.
      func longer(_ number: Int, _ isIt: Bool) -> Int {
        isIt ? (number * 10 + Int(byte - 0x30)) % 1_000 : number
      }
      state = .control(key: longer(key, place == 0), modifiers: longer(modifiers, place == 1), place: place)
    case UInt8(ascii: ";"): state = .control(key: key, modifiers: modifiers, place: min(place + 1, 2))
    case 0x20...0x3F: state = .control(key: key, modifiers: modifiers, place: 2)
    case UInt8(ascii: "["): state = .functionKey
    case UInt8(ascii: "I") where place == 0 && key == 0, UInt8(ascii: "O") where place == 0 && key == 0:
      state = .text
      return .focus(byte == UInt8(ascii: "I"))
    case UInt8(ascii: "u"):
      state = .text
      return Self.key(ofCode: key, modifiers)
    default:
      state = .text
      if byte == UInt8(ascii: "~"), key == 200 || key == 201 { isPasting = key == 200 }
      let key = byte == UInt8(ascii: "~") ? Self.editingKeys[key] : Self.cursorKeys[byte]
      // xterm's modifier number, 1 plus a bit sum, includes Alt (2) or Ctrl (4).
      return modifiers > 1 && (modifiers - 1) & 6 != 0 ? key?.ofWords : key
    }
    return nil
  }

  /// A key of the kitty protocol, which a crashed program may leave on: the code of its character, and xterm's modifier number.
  private static func key(ofCode code: Int, _ modifiers: Int) -> Key? {
    let held = max(0, modifiers - 1)
    switch code {
    case 97...122 where held & 4 != 0: return controlKeys[code & 0x1F]
    case _ where held & 6 != 0: return nil
    case 9: return .tab
    case 13: return .enter
    case 27: return .escape
    case 127: return .backspace
    case 97...122 where held & 1 != 0: return .character(Unicode.Scalar(UInt8(code & 0xDF)))
    case 32...126: return .character(Unicode.Scalar(UInt8(code)))
    default: return nil
    }
  }

  /// Keys of NUL and Ctrl-A to Ctrl-Z, then of ESC and the rest below the space.
  private static let controlKeys: [Key?] =
    [
      nil, .home, .left, .interrupt, .endOfInput, .end, .right, .cancel, .backspace, .tab, .enter,
      .deleteToEnd, .clearScreen, .enter, .down, nil, .up, nil, .searchHistory, nil, nil, .deleteToStart, nil,
      .deleteWord, nil, nil, .suspend,
    ] + [Key?](repeating: nil, count: 5)

  private static let cursorKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home,
  ]

  private static let editingKeys: [Int: Key] = [
    1: .home, 7: .home, 3: .delete, 4: .end, 8: .end, 5: .pageUp, 6: .pageDown,
  ]
}

/// Decodes UTF-8 from any chunks, and drops what is invalid or what `Unicode.Scalar.isFitForDisplay` refuses, except tabs and line
/// ends. Stores at most three bytes.
struct UTF8Decoder {
  private var beginning: [UInt8] = []
  private var length = 0

  /// Consumes a byte; returns the character that it completes.
  mutating func decode(_ byte: UInt8) -> Unicode.Scalar? {
    guard UTF8.isContinuation(byte), !beginning.isEmpty else { return begin(with: byte) }
    beginning.append(byte)
    guard beginning.count == length else { return nil }
    defer { beginning = [] }
    return String(validating: beginning, as: UTF8.self)?.unicodeScalars.first { $0.isFitForDisplay }
  }

  private mutating func begin(with byte: UInt8) -> Unicode.Scalar? {
    beginning = []
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: return Unicode.Scalar(byte)
    case 0xC2...0xDF: (beginning, length) = ([byte], 2)
    case 0xE0...0xEF: (beginning, length) = ([byte], 3)
    case 0xF0...0xF4: (beginning, length) = ([byte], 4)
    default: break
    }
    return nil
  }
}

extension Key {
  fileprivate var ofWords: Key {
    switch self {
    case .left: .wordLeft
    case .right: .wordRight
    case .delete: .deleteWordRight
    default: self
    }
  }

  /// The key without Shift or Caps Lock, if a Latin letter.
  var lowercased: Key {
    guard case .character(let letter) = self, ("A"..."Z").contains(letter) else { return self }
    return .character(Unicode.Scalar(UInt8(letter.value) | 0x20))
  }
}
