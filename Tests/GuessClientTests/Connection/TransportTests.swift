import Platform
import Testing

@testable import guess_client

@Suite("A connection's output")
@MainActor
struct TransportTests {
  @Test("is dropped once the other side is closed, and so is everything after it")
  func brokenOutput() throws {
    System.ignore(SIGPIPE)
    let (own, peer) = try System.makeSocketPair()
    System.release(peer)
    let transport = Transport(own)
    for byte in UInt8(1)...2 {
      transport.send([byte])
      #expect(transport.waitingBytes == 0)
    }
    transport.close()
  }
}
