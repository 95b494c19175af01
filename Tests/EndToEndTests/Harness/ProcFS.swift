import Foundation

/// What Linux tells of a running program.
enum ProcFS {
  static let isThere = FileManager.default.fileExists(atPath: "/proc/self/stat")

  /// The programs whose command lines fit; one that has ended in the meantime has none.
  static func processes(where fits: ([String]) -> Bool) -> [Int32] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int32($0) }.filter { pid in
      let line = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
      return fits(line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// The programs that have this word in their command lines.
  static func processes(with word: String) -> [Int32] { processes { $0.contains(word) } }

  /// How many descriptors it has open.
  static func descriptors(of pid: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
  }

  /// How many sockets it has open: what is left when a connection is not closed. Dispatch opens and closes other things.
  static func sockets(of pid: Int32) throws -> Int {
    let folder = "/proc/\(pid)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { number in
      // One that was closed in the meantime is none.
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
      return link?.hasPrefix("socket:") == true
    }
  }

  /// What one of its descriptors leads to.
  static func target(of descriptor: Int32, in pid: Int32) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\(descriptor)")
  }

  /// The most memory that it ever had resident, in bytes.
  static func mostMemory(of pid: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Surprise("/proc/\(pid)/status reads: \(status)")
    }
    return kibibytes * 1_024
  }

  /// The processor time that it has used, in seconds.
  static func processorTime(of pid: Int32) throws -> Double {
    let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    // The name may hold blanks; the fields are counted from behind its bracket, where the third one comes first.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ").dropFirst()
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      throw Surprise("/proc/\(pid)/stat reads: \(stat)")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
