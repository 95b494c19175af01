import GuessClientCore
import Platform

/// A connection to a server: a socket that does not block, and the program that carries what is sent there, if one does.
struct Wire: Sendable {
  /// How long a program may take to end by itself: what a server needs to answer the last line.
  private static let endTries = 200
  /// The same once it was asked to end.
  private static let terminationTries = 40
  private static let pause: UInt32 = 5_000

  let descriptor: Descriptor
  private let helper: SpawnedProcess?

  init(_ descriptor: Descriptor, through helper: SpawnedProcess? = nil) {
    (self.descriptor, self.helper) = (descriptor, helper)
  }

  /// Tells the server that nothing more comes. A program would take it for the end of all, with what is still to be answered.
  func endOutput() {
    if helper == nil { try? System.endOutput(of: descriptor) }
  }

  /// Gives it up.
  func close() {
    System.release(descriptor)
    endHelper()
  }

  /// Ends the program, which is asked to first, and answers how it has ended. The socket is still to be released.
  @discardableResult
  func endHelper() -> ProgramEnd? {
    guard let helper else { return nil }
    helper.send(.termination)
    return Self.reap(helper, tries: Self.terminationTries)
  }

  /// The same for the end of the client: the program has time to send what was written last, and tells its server the end.
  func finishHelper() {
    guard let helper else { return }
    try? System.endOutput(of: descriptor)
    for _ in 0..<Self.endTries {
      if helper.end() != nil { return }
      System.rest(microseconds: Self.pause)
    }
    endHelper()
  }

  private static func reap(_ helper: SpawnedProcess, tries: Int) -> ProgramEnd? {
    for _ in 0..<tries {
      if let end = helper.end() { return end }
      System.rest(microseconds: pause)
    }
    helper.send(.kill)
    return helper.end(waiting: true)
  }
}
