import Foundation
import TestSupport
import Testing

@testable import guess_client

@Suite("A file of the client's state")
struct StateFileTests {
  @Test("is changed by one client at a time, and by none if it is no file")
  func change() throws {
    let scratch = ScratchFolder()
    let (folder, path) = (scratch.path, "\(scratch.path)/links")
    #expect(StateFile.change(path, limit: 9) { $0 + [1] })
    let other = try #require(StateFile(path, for: .updating))
    #expect(!StateFile.change(path, limit: 9) { _ in [2] })
    other.release()
    #expect(StateFile.change(path, limit: 9) { $0 + [3] })
    #expect(StateFile.contents(of: path, limit: 9) == [1, 3])
    #expect(!StateFile.change(folder, limit: 9) { _ in [2] })
    // Nothing can be written beside it.
    let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: false)
    #expect(!StateFile.change(path, limit: 9) { _ in [2] })
    try FileManager.default.removeItem(atPath: draft)
    #expect(StateFile.contents(of: path, limit: 9) == [1, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["links"])
  }
}
