import Protocol

/// What a person does on the keyboard, as far as the line editor knows it.
enum Key: Hashable {
  case character(Unicode.Scalar)
  case enter, backspace, delete
  case left, right, home, end, up, down, pageUp, pageDown, tab
  case deleteToEnd, deleteToStart, deleteWord
  case interrupt, endOfInput, clearScreen, suspend
}

/// Makes keys of the bytes that a terminal sends, whatever pieces they arrive in.
///
/// Escape sequences follow ECMA-48, as xterm uses them. One that is not known is swallowed whole, whatever its length;
/// nothing of it is stored but a number.
struct KeyDecoder {
  private enum State {
    case text
    /// Inside a character of several bytes in UTF-8.
    case character(bytes: [UInt8], length: Int)
    case escape
    /// Behind `ESC [`, with the first number behind it, which tells the key; others tell of Shift, Alt and Ctrl.
    case control(number: Int, isComplete: Bool)
    /// Behind `ESC O`.
    case singleShift
    /// Behind `ESC [ [`, with which the Linux console begins its function keys.
    case functionKey
  }

  private var state = State.text

  /// Takes one byte; answers the key that it completes.
  mutating func take(_ byte: UInt8) -> Key? {
    // Whatever breaks a character or a sequence off stands for itself.
    if byte < 0x20 || byte == 0x7F {
      state = byte == 0x1B ? .escape : .text
      return Self.controlKey(byte)
    }
    switch state {
    case .text: return begin(with: byte)
    case .character(let bytes, let length): return go(on: bytes, upTo: length, with: byte)
    case .escape:
      state =
        byte == UInt8(ascii: "[")
        ? .control(number: 0, isComplete: false) : byte == UInt8(ascii: "O") ? .singleShift : .text
    case .control(let number, let isComplete): return goOn(behind: number, isComplete: isComplete, with: byte)
    case .singleShift:
      state = .text
      return Self.cursorKey(byte)
    case .functionKey: state = .text
    }
    return nil
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

  private mutating func goOn(behind number: Int, isComplete: Bool, with byte: UInt8) -> Key? {
    switch byte {
    case 0x30...0x39 where !isComplete:
      // No key has a number above 999.
      state = .control(number: (number * 10 + Int(byte - 0x30)) % 1_000, isComplete: false)
      return nil
    case 0x20...0x3F:
      state = .control(number: number, isComplete: true)
      return nil
    case UInt8(ascii: "["):
      state = .functionKey
      return nil
    default:
      state = .text
      return byte == UInt8(ascii: "~") ? Self.editingKey(number) : Self.cursorKey(byte)
    }
  }

  private static func controlKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0B: .deleteToEnd
    case 0x0C: .clearScreen
    case 0x0E: .down
    case 0x10: .up
    case 0x15: .deleteToStart
    case 0x17: .deleteWord
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

  private static func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }
}
