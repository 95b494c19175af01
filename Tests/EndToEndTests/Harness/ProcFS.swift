import Foundation

/// The state of a running program, from /proc on Linux.
enum ProcFS {
  static let isThere = FileManager.default.fileExists(atPath: "/proc/self/stat")

  /// The programs whose command lines match; one that has just ended has an empty one.
  static func processes(where fits: ([String]) -> Bool) -> [Int32] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int32($0) }.filter { pid in
      let line = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
      return fits(line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// The programs with this word in their command lines.
  static func processes(with word: String) -> [Int32] { processes { $0.contains(word) } }

  /// The number of open descriptors.
  static func descriptors(of pid: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
  }

  /// The number of open sockets, which shows leaked connections. Dispatch opens and closes other descriptors.
  static func sockets(of pid: Int32) throws -> Int {
    let folder = "/proc/\(pid)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { number in
      // A descriptor that was closed in the meantime does not count.
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
      return link?.hasPrefix("socket:") == true
    }
  }

  /// The target of a descriptor.
  static func target(of descriptor: Int32, in pid: Int32) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\(descriptor)")
  }

  /// The peak of its resident memory in bytes.
  static func mostMemory(of pid: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Surprise("/proc/\(pid)/status reads: \(status)")
    }
    return kibibytes * 1_024
  }

  /// The processor time used, in seconds.
  static func processorTime(of pid: Int32) throws -> Double {
    let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    // The name may contain spaces; fields are counted after its closing bracket, from the third one on.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ").dropFirst()
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      throw Surprise("/proc/\(pid)/stat reads: \(stat)")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
