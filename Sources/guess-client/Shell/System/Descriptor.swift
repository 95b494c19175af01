#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Closes a descriptor, from within types that have a `close` of their own.
func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}
