import Platform

/// A directory that stays open.
final class OpenDirectory: Sendable {
  private let descriptor: Descriptor

  /// Opens the directory at `path`, for as long as this is there.
  init(_ path: String) throws(SystemError) {
    descriptor = try System.openFile(path)
  }

  deinit {
    System.release(descriptor)
  }

  /// Makes sure that the names in it are on disk.
  func sync() throws(SystemError) {
    try System.syncDirectory(descriptor)
  }
}
