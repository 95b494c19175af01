#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many descriptors this process may have.
enum DescriptorLimit {
  /// Raises it to all that is allowed, and answers it.
  static func raise() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 0 }
    #if canImport(Darwin)
      // More than this is refused, whatever the hard limit says.
      let highest = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      let highest = limit.rlim_max
    #endif
    let raised = rlimit(rlim_cur: highest, rlim_max: limit.rlim_max)
    if limit.rlim_cur < highest, withUnsafePointer(to: raised, { setrlimit(resource, $0) }) == 0 {
      limit = raised
    }
    return Int(clamping: limit.rlim_cur)
  }
}
