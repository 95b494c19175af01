import Foundation

/// The state of a running program, from /proc on Linux.
enum ProcFS {
  static let isThere = FileManager.default.fileExists(atPath: "/proc/self/stat")

  /// The number of open descriptors.
  static func descriptors(of pid: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
  }

  /// The processor time used, in seconds.
  static func processorTime(of pid: Int32) throws -> Double {
    let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    // The name may contain spaces; fields are counted after its closing bracket, from the third one on.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ").dropFirst()
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      throw UnexpectedOutput("/proc/\(pid)/stat reads: \(stat)")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
