import GuessProtocol

/// A key, as far as the line editor uses it.
enum Key: Hashable {
  case character(Unicode.Scalar)
  case enter, backspace, delete
  case left, right, home, end, up, down, pageUp, pageDown, tab
  case wordLeft, wordRight
  case deleteToEnd, deleteToStart, deleteWord, deleteWordLeft, deleteWordRight, yank
  case searchHistory, cancel
  case interrupt, endOfInput, clearScreen, suspend
  /// Pasted text: a character, a line end, and the end of the paste.
  case pasted(Unicode.Scalar), pastedLineEnd, pasteEnd
}

/// Decodes keys from a terminal's bytes, in any chunks.
///
/// Escape sequences follow ECMA-48 in xterm's usage. Unknown ones are skipped at any length, storing only two numbers. Inside a
/// bracketed paste, only Ctrl-C is a key: it ends the paste, whose end marker may have been lost.
struct KeyDecoder {
  /// Timeout for the rest of a paste or of a terminal's reply; slow lines pause for less.
  static let patience = Milliseconds.seconds(2)
  /// Maximum length of a string in a reply: a pipe's capacity on Linux, and more than any reply has.
  static let stringLimit = 64 * 1_024

  private enum State {
    case text
    /// Inside a multi-byte UTF-8 character.
    case character(bytes: [UInt8], length: Int)
    case escape
    /// After `ESC [`: the first number is the key, the second encodes Shift, Alt and Ctrl; further ones are ignored.
    case control(key: Int, modifiers: Int, place: Int)
    /// After `ESC O`.
    case singleShift
    /// After `ESC [ [`, the Linux console's prefix of function keys.
    case functionKey
    /// Inside a string of a terminal's reply (DCS, SOS, OSC, PM or APC).
    case string(count: Int)
    /// After `ESC [ M`, with bytes of a mouse report to come.
    case mouse(left: Int)
  }

  private var state = State.text
  /// True inside a bracketed paste.
  private(set) var isPasting = false
  /// Timeout of an unfinished paste or reply; nil if there is none.
  private(set) var deadline: Instant?

  /// True inside a paste or a terminal's reply.
  var isUnfinished: Bool {
    switch state {
    case .string, .mouse: true
    default: isPasting
    }
  }

  /// Restarts the timeout after input.
  mutating func typed(at now: Instant) { deadline = isUnfinished ? now + Self.patience : nil }

  /// Gives up an unfinished paste or reply after the timeout; returns the key that ends the paste, if any.
  mutating func giveUp() -> Key? {
    defer { (state, isPasting, deadline) = (.text, false, nil) }
    return isPasting ? .pasteEnd : nil
  }

  /// Consumes a byte; returns the key that it completes.
  mutating func decode(_ byte: UInt8) -> Key? {
    let key = key(completedBy: byte)
    guard isPasting else { return key }
    switch key {
    case .character(let character): return .pasted(character)
    case .tab: return .pasted(" ")
    case .enter: return .pastedLineEnd
    case .pasteEnd, .interrupt:
      isPasting = false
      return key
    default: return nil
    }
  }

  private mutating func key(completedBy byte: UInt8) -> Key? {
    if isSwallowed(byte) { return nil }
    // A control byte aborts a pending sequence and is decoded on its own (except Alt-Backspace).
    if byte < 0x20 || byte == 0x7F {
      var isBehindEscape = false
      if case .escape = state { isBehindEscape = true }
      state = byte == 0x1B ? .escape : .text
      let key = Self.controlKey(byte)
      return isBehindEscape && key == .backspace ? .deleteWordLeft : key
    }
    switch state {
    case .text: return begin(with: byte)
    case .character(let bytes, let length): return go(on: bytes, upTo: length, with: byte)
    case .escape: return goOnBehindEscape(with: byte)
    case .control(let key, let modifiers, let place):
      return goOn(behind: key, modifiers, at: place, with: byte)
    case .singleShift:
      state = .text
      return Self.cursorKey(byte)
    case .functionKey, .string, .mouse: state = .text
    }
    return nil
  }

  /// Skips a byte of a terminal's reply, whose string ends with BEL or an escape sequence.
  private mutating func isSwallowed(_ byte: UInt8) -> Bool {
    switch state {
    case .string(let count) where byte >= 0x20 && byte != 0x7F:
      state = count + 1 < Self.stringLimit ? .string(count: count + 1) : .text
    case .string where byte == 0x07: state = .text
    // Mouse coordinates start at 0x20; 0 is out of range.
    case .mouse(let left) where byte >= 0x20 || byte == 0: state = left > 1 ? .mouse(left: left - 1) : .text
    default: return false
    }
    return true
  }

  private mutating func begin(with byte: UInt8) -> Key? {
    switch byte {
    case ..<0x80: return .character(Unicode.Scalar(byte))
    case 0xC2...0xDF: state = .character(bytes: [byte], length: 2)
    case 0xE0...0xEF: state = .character(bytes: [byte], length: 3)
    case 0xF0...0xF4: state = .character(bytes: [byte], length: 4)
    default: break
    }
    return nil
  }

  private mutating func go(on bytes: [UInt8], upTo length: Int, with byte: UInt8) -> Key? {
    guard byte & 0xC0 == 0x80 else {
      state = .text
      return begin(with: byte)
    }
    let bytes = bytes + [byte]
    guard bytes.count == length else {
      state = .character(bytes: bytes, length: length)
      return nil
    }
    state = .text
    guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first, scalar.isFitForDisplay
    else { return nil }
    return .character(scalar)
  }

  private mutating func goOnBehindEscape(with byte: UInt8) -> Key? {
    state = .text
    switch byte {
    case UInt8(ascii: "["): state = .control(key: 0, modifiers: 0, place: 0)
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(count: 0)
    case UInt8(ascii: "b"), UInt8(ascii: "B"): return .wordLeft
    case UInt8(ascii: "f"), UInt8(ascii: "F"): return .wordRight
    case UInt8(ascii: "d"), UInt8(ascii: "D"): return .deleteWordRight
    default: break
    }
    return nil
  }

  private mutating func goOn(behind key: Int, _ modifiers: Int, at place: Int, with byte: UInt8) -> Key? {
    switch byte {
    case 0x30...0x39:
      // No key has a number above 999.
      func longer(_ number: Int, _ isIt: Bool) -> Int {
        isIt ? (number * 10 + Int(byte - 0x30)) % 1_000 : number
      }
      state = .control(key: longer(key, place == 0), modifiers: longer(modifiers, place == 1), place: place)
      return nil
    case UInt8(ascii: ";"):
      state = .control(key: key, modifiers: modifiers, place: min(place + 1, 2))
      return nil
    case 0x20...0x3F:
      state = .control(key: key, modifiers: modifiers, place: 2)
      return nil
    case UInt8(ascii: "["):
      state = .functionKey
      return nil
    case UInt8(ascii: "M") where place == 0 && key == 0:
      state = .mouse(left: 3)
      return nil
    default:
      state = .text
      let key = byte == UInt8(ascii: "~") ? editingKey(key) : Self.cursorKey(byte)
      return Self.isAltOrCtrl(modifiers) ? key?.ofWords : key
    }
  }

  /// True if xterm's modifier number (1 plus a bit sum) includes Alt (2) or Ctrl (4).
  private static func isAltOrCtrl(_ modifiers: Int) -> Bool {
    modifiers > 1 && (modifiers - 1) & 6 != 0
  }

  private static func controlKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x07: .cancel
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0B: .deleteToEnd
    case 0x0C: .clearScreen
    case 0x0E: .down
    case 0x10: .up
    case 0x12: .searchHistory
    case 0x15: .deleteToStart
    case 0x17: .deleteWord
    case 0x19: .yank
    case 0x1A: .suspend
    default: nil
    }
  }

  private static func cursorKey(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    default: nil
    }
  }

  private mutating func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: return .home
    case 3: return .delete
    case 4, 8: return .end
    case 5: return .pageUp
    case 6: return .pageDown
    case 200:
      isPasting = true
      return nil
    case 201: return .pasteEnd
    default: return nil
    }
  }
}

extension Key {
  /// The same key applied to words instead of characters.
  fileprivate var ofWords: Key {
    switch self {
    case .left: .wordLeft
    case .right: .wordRight
    case .delete: .deleteWordRight
    default: self
    }
  }
}

extension Key {
  /// The key without Shift or Caps Lock, if a Latin letter.
  var lowercased: Key {
    guard case .character(let letter) = self, ("A"..."Z").contains(letter) else { return self }
    return .character(Unicode.Scalar(UInt8(letter.value) | 0x20))
  }
}
