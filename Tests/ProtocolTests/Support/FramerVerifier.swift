import GuessProtocol
import Testing
import TestSupport

/// The comparable output of a framer.
struct Framing: Hashable {
  enum Frame: Hashable {
    case line([UInt8])
    case tooLong
    case endOfTransmission

    static func line(_ text: String) -> Frame { .line(Array(text.utf8)) }
  }

  var frames: [Frame] = []
  var telnetReplies: [UInt8] = []
  var isIdle = true
  var endsLinesInCarriageReturn = false
  var isFlooded = false
}

/// Feeds an input to framers in one piece, byte by byte, cut in two everywhere and cut at random. Requires the same output each
/// time, and that requests match the frames.
struct FramerVerifier {
  var limit = Limits.requestLineBytes
  var seeds = Seed.several

  /// Inputs that reveal a framer's hidden state: a previous CR, a partial line, a partial command.
  private static let probes: [[UInt8]] = [
    [], [0, 0x78, 0x0A], [0x0A, 0x78, 0x0A], [0xFF, 0xF0, 0x78, 0x0A, 0x0A],
  ]

  /// Verifies all ways of cutting `input`; returns their output.
  @discardableResult
  func verify(_ input: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> Framing {
    for probe in Self.probes {
      let input = input + probe
      let expected = frame(input, .whole)
      for cutting in waysOfCutting(input) {
        let got = frame(input, cutting)
        guard got == expected else {
          Issue.record("\(got) and not \(expected) when cut \(cutting)", sourceLocation: sourceLocation)
          return expected
        }
      }
    }
    return frame(input, .whole)
  }

  @discardableResult
  func verify(_ input: String, sourceLocation: SourceLocation = #_sourceLocation) -> Framing {
    verify(Array(input.utf8), sourceLocation: sourceLocation)
  }

  private func waysOfCutting(_ input: [UInt8]) -> [Cutting] {
    // Everywhere in short inputs, and near both ends of long ones, where most bugs are.
    let places = input.indices.dropFirst().filter { $0 < 32 || $0 > input.count - 32 }
    return [.everywhere] + places.map { .once(at: $0) } + seeds.map { .somewhere(seed: $0.rawValue) }
  }

  private func frame(_ input: [UInt8], _ cutting: Cutting) -> Framing {
    var framer = LineFramer(limit: limit)
    var framing = Framing()
    var reader = framer
    var requests: [Request] = []
    for piece in cutting.pieces(of: input).map(Array.init) {
      framer.feed(piece, into: &framing)
      reader.feed(piece, into: &requests)
    }
    #expect(requests == framing.frames.map(\.request), "cut \(cutting)")
    framing.isIdle = framer.isIdle
    framing.isFlooded = framer.isFlooded
    framing.endsLinesInCarriageReturn = framer.endsLinesInCarriageReturn
    return framing
  }
}

extension LineFramer {
  /// Reads all frames of a piece.
  mutating func feed(_ piece: [UInt8], into framing: inout Framing) {
    var offset = 0
    while let frame = next(in: piece.span, from: &offset, { Framing.Frame($0, $1) }) {
      framing.frames.append(frame)
    }
    #expect(offset == piece.count)
    framing.telnetReplies += takeTelnetReplies()
  }

  /// Reads all requests of a piece, by the fast path for complete lines.
  mutating func feed(_ piece: [UInt8], into requests: inout [Request]) {
    var offset = 0
    while let request = nextRequest(in: piece.span, from: &offset) { requests.append(request) }
    #expect(offset == piece.count)
    _ = takeTelnetReplies()
  }

  /// Bytes stored in all its parts, found by reflection.
  var storedBytes: Int { Self.storedBytes(in: self) }

  private static func storedBytes(in value: Any) -> Int {
    if let bytes = value as? [UInt8] { return bytes.count }
    return Mirror(reflecting: value).children.reduce(0) { $0 + storedBytes(in: $1.value) }
  }
}

extension Framing.Frame {
  /// The request of the frame.
  fileprivate var request: Request {
    switch self {
    case .line(let line): Request(line: line.span)
    case .tooLong: Request(refused: .tooLong)
    case .endOfTransmission: Request(.quit)
    }
  }

  fileprivate init(_ frame: LineFramer.Frame, _ line: Span<UInt8>) {
    switch frame {
    case .line: self = .line(line.indices.map { line[$0] })
    case .tooLong: self = .tooLong
    case .endOfTransmission: self = .endOfTransmission
    }
  }
}
