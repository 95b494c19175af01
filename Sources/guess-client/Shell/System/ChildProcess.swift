import Dispatch
import GuessClientCore
import Platform

/// A child process with pipes on standard input and output, in its own process group. It inherits nothing else but standard error.
@MainActor
struct ChildProcess {
  /// Bytes per read: more than an answer, less than a pipe's capacity.
  nonisolated private static let readSize = 4_096

  let process: SpawnedProcess
  /// Its standard input.
  let input: Descriptor
  /// Its standard output, blocking.
  private let output: Descriptor

  /// Starts the program in `words`, as `SpawnedProcess` does.
  init(_ words: [String]) throws(SystemError) {
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
      process = try SpawnedProcess(words, input: childInput, output: childOutput)
    } catch {
      for descriptor in [input, output] { System.release(descriptor) }
      throw error
    }
    // A child that does not read must not block us.
    try? System.neverWait(on: input)
    (self.input, self.output) = (input, output)
  }

  /// Passes all output to `handler`, and nil at the end. Must be called once. Reading waits for the handler, so that much output
  /// fills no memory.
  ///
  /// Reads on a thread of its own. A Dispatch source may crash the process on Linux when the other side hangs up, as libdispatch
  /// then uses freed memory (seen with Swift 6.3.1 in one of seven ends).
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
