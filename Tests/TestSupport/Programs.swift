import Synchronization

/// Programs that tests start.
package enum Programs {
  /// Held while one starts. For a moment it has a copy of each descriptor of the tests, which delays ends and locks.
  package static let starting = Mutex(())

  /// Waits until the programs that are being started have dropped their copies, so that all closed descriptors are closed.
  package static func awaitStarts() { starting.withLock { _ in } }
}
