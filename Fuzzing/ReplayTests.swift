import Foundation
import TestSupport
import Testing

/// Replays the inputs found by searches, without libFuzzer.
@Suite("The fuzz targets")
struct ReplayTests {
  @Test("keep their guarantees with every input of their corpus", arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) throws {
    let corpus = try Corpus(of: target)
    #expect(!corpus.inputs.isEmpty)
    // All named inputs, and a share of the generated ones.
    let share = Effort.count(quick: 4, usual: 1, full: 1)
    for (place, input) in corpus.inputs.enumerated() where Int(input.name) == nil || place % share == 0 {
      InputUnderTest.$name.withValue(input.name) { target.run(input.bytes) }
    }
  }

  @Test("read inputs in the packed format")
  func packed() {
    let text = """
      # a comment
      == first
      PING \\\\ \\xFF\\r
      и
      == second
      no end of line\\

      """
    let inputs = Corpus(text: text[...]).inputs
    #expect(inputs.map(\.name) == ["first", "second"])
    #expect(inputs[0].bytes == Array("PING \\ ".utf8) + [0xFF, 0x0D, 0x0A] + Array("и\n".utf8))
    #expect(inputs[1].bytes == Array("no end of line".utf8))
  }
}

/// The input under test.
private enum InputUnderTest {
  @TaskLocal static var name = ""
}

/// Requires `condition`.
func expect(_ condition: Bool, _ promise: @autoclosure () -> String) {
  guard !condition else { return }
  Issue.record("not so with “\(InputUnderTest.name)”: \(promise())")
}

/// The inputs of a target in one file, in the format of `Fuzzing/corpus.py`.
private struct Corpus {
  var inputs: [(name: String, bytes: [UInt8])] = []

  init(of target: FuzzTarget) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpus/\(target.rawValue).txt")
    self.init(text: try String(contentsOf: file, encoding: .utf8)[...])
  }

  init(text: Substring) {
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      if line.starts(with: "== ".utf8) {
        inputs.append((String(line.dropFirst(3)) ?? "", []))
      } else if !inputs.isEmpty {
        inputs[inputs.count - 1].bytes += Self.bytes(of: line)
      }
    }
  }

  /// The bytes of a line with a LF, after its escapes are replaced.
  private static func bytes(of line: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = line[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(Substring(rest.prefix(2))), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      // A trailing escape joins the next line.
      default: return bytes
      }
    }
    return bytes + [0x0A]
  }
}
