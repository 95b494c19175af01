import Foundation

/// Something that the kernel does to a running program for as long as it is held: strace answers some of its calls
/// instead of the kernel.
final class Fault {
  private let strace: ChildProcess
  private let trace = DataFolder()

  /// Whether strace is there and may look at other programs.
  static let isPossible: Bool = {
    guard Peer.strace.isInstalled, let victim = try? ChildProcess("cat", []) else { return false }
    return (try? Fault("getpid:error=EIO", in: victim.pid, at: [])) != nil
  }()

  /// Does to all calls on the files at `paths` what `injection` says in strace's words, until `end()`.
  init(_ injection: String, in pid: pid_t, at paths: [String]) throws {
    let calls = injection.prefix { $0 != ":" }
    strace = try ChildProcess(
      "strace",
      ["-f", "-y", "-o", trace.path, "-e", "trace=\(calls)", "-e", "inject=\(injection)"]
        + paths.flatMap { ["-P", $0] } + ["-p", "\(pid)"])
    let strace = strace
    try eventually("strace") {
      if (try? strace.signal(0)) == nil { throw Surprise("strace can't", in: strace.report) }
      return strace.complaints.contains("attached")
    }
  }

  /// How often a call on the file at `path` has been answered like that.
  func count(at path: String) -> Int {
    let text = (try? String(contentsOfFile: trace.path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count { $0.contains("<\(path)>") && $0.contains("INJECTED") }
  }

  /// Lets the kernel answer again.
  func end() throws {
    try strace.signal(SIGINT)
    _ = try strace.wait()
  }
}
