// Whoever imports Platform has the C library as well, so that nobody else has to know how it is called here.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
