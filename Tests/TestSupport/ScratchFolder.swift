import Foundation

/// A temporary folder, which is removed with the last reference to it.
package final class ScratchFolder: Sendable {
  package let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  package init() {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch { preconditionFailure("\(path): \(error)") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

package func permissions(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
