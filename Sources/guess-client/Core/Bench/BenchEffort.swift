/// What a load has taken of its own machine, in nanoseconds.
package struct BenchEffort: Hashable, Sendable {
  /// Time of a processor, the kernel's for it included.
  package var processor: Int64
  /// Time for which it waited, since nothing had come and nothing was due.
  package var waiting: Int64

  package init(processor: Int64 = 0, waiting: Int64 = 0) {
    self.processor = processor
    self.waiting = waiting
  }

  /// What came on top of an earlier effort.
  package static func - (later: BenchEffort, earlier: BenchEffort) -> BenchEffort {
    BenchEffort(processor: later.processor - earlier.processor, waiting: later.waiting - earlier.waiting)
  }
}
