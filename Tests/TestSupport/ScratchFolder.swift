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

  /// Names of the files in it that this process has open.
  package var openFiles: [String] {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    .filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }
  }

  /// True if the system says which files are open.
  package static let hasOpenFiles = FileManager.default.fileExists(atPath: "/proc/self/fd")

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

package func permissions(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
