import Foundation
import Testing

/// A fault in some system calls of a running program, which strace injects for the life of the object.
final class Fault {
  private let strace: ChildProcess
  private let trace = DataFolder()

  /// True if strace is installed and may trace other programs.
  static let isPossible: Bool = {
    guard Peer.strace.isInstalled, let victim = try? ChildProcess("cat", []) else { return false }
    return (try? Fault("getpid:error=EIO", in: victim.pid, at: [])) != nil
  }()

  /// Injects a fault, in strace's syntax, into all calls on the files at `paths`, until `end()`.
  init(_ injection: String, in pid: pid_t, at paths: [String]) throws {
    let calls = injection.prefix { $0 != ":" }
    strace = try ChildProcess(
      "strace",
      ["-f", "-y", "-o", trace.path, "-e", "trace=\(calls)", "-e", "inject=\(injection)"]
        + paths.flatMap { ["-P", $0] } + ["-p", "\(pid)"])
    let strace = strace
    try eventually("strace") {
      if (try? strace.signal(0)) == nil { throw UnexpectedOutput("strace can't", in: strace.report) }
      return strace.complaints.contains("attached")
    }
  }

  /// The number of calls on the file at `path` with an injected fault.
  func count(at path: String) -> Int {
    let text = (try? String(contentsOfFile: trace.path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count { $0.contains("<\(path)>") && $0.contains("INJECTED") }
  }

  /// Ends the fault.
  func end() throws {
    try strace.signal(SIGINT)
    _ = try strace.wait()
  }
}

extension Trait where Self == ConditionTrait {
  /// Marks a test that needs faults.
  static var withFaults: ConditionTrait {
    .enabled(if: Fault.isPossible || Peer.areRequired, "no strace, or it may not")
  }
}
