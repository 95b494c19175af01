/// A connection that is ready, and for what.
struct BenchReady {
  let number: Int
  let isReadable: Bool
  let isWritable: Bool
}
