// Exports the C library to all that import Platform, so that its name is needed only here.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
