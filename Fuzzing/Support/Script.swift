import GuessProtocol
import TestSupport

@testable import GuessClientCommandLine
@testable import GuessClientCore

/// The events of a session, encoded in an input.
struct Script {
  enum Event {
    case says([UInt8])
    case types([UInt8])
    case connects, breaks, waits, resizes(Int, Int), resumes, interrupts, ends
  }

  var options: Options
  let events: [Event]
  /// Derived from the input, so that findings can be repeated.
  let somewhere: Cutting

  /// The first byte selects the options; an empty input is ignored.
  init(_ input: [UInt8]) {
    let choice = Int(input.first ?? 0)
    let language = Language.allCases[choice & 3 % Language.allCases.count]
    let address = choice & 4 == 0 ? "localhost" : "localhost/F7KD2Q"
    let words = [address, "--lang", language.rawValue] + (choice & 8 == 0 ? [] : ["--name", "ada"])
    options = (try? Options(arguments: words).resolved(in: [:], with: Options())) ?? Options()
    somewhere = .somewhere(seed: input.seed)
    events = input.dropFirst().split(separator: 0x1E).map(Self.event)
  }

  private static func event(_ piece: ArraySlice<UInt8>) -> Event {
    let rest = Array(piece.dropFirst())
    switch piece.first {
    case UInt8(ascii: "t"): return .types(rest)
    case UInt8(ascii: "c"): return .connects
    case UInt8(ascii: "x"): return .breaks
    case UInt8(ascii: "w"): return .waits
    case UInt8(ascii: "r"): return .resizes(Int(rest.first ?? 0), Int(rest.dropFirst().first ?? 0))
    case UInt8(ascii: "z"): return .resumes
    case UInt8(ascii: "i"): return .interrupts
    case UInt8(ascii: "e"): return .ends
    default: return .says(Array(piece))
    }
  }
}

extension [UInt8] {
  /// A seed derived from an input.
  var seed: UInt64 { reduce(0) { $0 &* 31 &+ UInt64($1) } }
}
