import Platform

/// A directory kept open.
final class OpenDirectory: Sendable {
  private let descriptor: Descriptor

  /// Opens the directory at `path` until deinitialized.
  init(_ path: String) throws(SystemError) {
    descriptor = try System.openFile(path)
  }

  deinit {
    System.release(descriptor)
  }

  /// Syncs the entries.
  func sync() throws(SystemError) {
    try System.syncDirectory(descriptor)
  }
}
