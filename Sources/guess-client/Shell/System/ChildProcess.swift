import Dispatch
import GuessClientCore
import Platform

/// Another program that we have started: with pipes on standard input and output, in a process group of its own, and
/// with nothing else of ours but standard error.
@MainActor
struct ChildProcess {
  /// Bytes that one read takes: more than an answer, less than a pipe holds.
  nonisolated private static let readSize = 4_096

  private let process: SpawnedProcess
  /// Leads to its standard input.
  let input: Descriptor
  /// Comes from its standard output, and blocks.
  private let output: Descriptor

  /// Lets the shell run `command`, with `arguments` as `$0`, `$1` and so on. It does not see signals that a terminal
  /// sends to our own process group, and knows none of the ones that we ignore.
  init(_ command: String, _ arguments: [String] = []) throws(SystemError) {
    let (childInput, input) = try System.makePipe()
    let (output, childOutput): (Descriptor, Descriptor)
    do throws(SystemError) {
      (output, childOutput) = try System.makePipe()
    } catch {
      for descriptor in [childInput, input] { System.release(descriptor) }
      throw error
    }
    defer { for descriptor in [childInput, childOutput] { System.release(descriptor) } }
    do throws(SystemError) {
      process = try SpawnedProcess(
        ["/bin/sh", "-c", command] + arguments, input: childInput, output: childOutput)
    } catch {
      for descriptor in [input, output] { System.release(descriptor) }
      throw error
    }
    // One that reads nothing must not hold us up.
    try? System.neverWait(on: input)
    (self.input, self.output) = (input, output)
  }

  /// Sends a signal to it, and to all that it has started. Not once it has ended: its number may be somebody else's
  /// then.
  func send(_ signal: Signal) { process.send(signal) }

  /// How it has ended, or nil while it runs. Once it has been told, the child is gone, with all that it has left in its
  /// group.
  func end(waiting: Bool = false) -> ProgramEnd? { process.end(waiting: waiting) }

  /// Hands everything that comes out of it to `handler`, and nil at the end. To be called once. Nothing more is read
  /// before the handler is done, so that whoever says much fills no memory.
  ///
  /// It waits on a thread of its own. A source of Dispatch would do, but on Linux it may take the process with it when
  /// the other side hangs up: libdispatch then looks at what it has just freed (seen with Swift 6.3.1 in one of seven
  /// ends).
  func readOutput(_ handler: @escaping @MainActor @Sendable ([UInt8]?) -> Void) {
    let descriptor = output
    DispatchQueue(label: "pipe").async {
      let turn = DispatchSemaphore(value: 0)
      var buffer = [UInt8](repeating: 0, count: Self.readSize)
      while let count = try? System.readNext(from: descriptor, into: &buffer), count > 0 {
        let bytes = Array(buffer[..<count])
        DispatchQueue.main.async {
          MainActor.assumeIsolated { handler(bytes) }
          turn.signal()
        }
        turn.wait()
      }
      System.release(descriptor)
      DispatchQueue.main.async { MainActor.assumeIsolated { handler(nil) } }
    }
  }
}
