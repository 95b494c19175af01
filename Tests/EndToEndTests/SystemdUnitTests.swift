import Platform
import Foundation
import TestSupport
import Testing

@Suite(
  "The unit for systemd", .waiting, .enabled(if: Peer.systemdAnalyze.isExpected, "no systemd-analyze"))
struct SystemdUnitTests {
  private static let path = Project.folder.appending(path: "share/systemd/guess-server.service").path

  @Test("allows every system call that the server makes", .withFaults)
  func systemCalls() throws {
    let folder = DataFolder()
    let trace = DataFolder()
    let server = try ServerProcess(
      ["--data", folder.path, "--listen", "localhost:0"],
      wrapper: "export NOTIFY_SOCKET=@nobody; exec strace -D -f -qq -o '\(trace.path)' \"$@\"")
    let pair = try Pair(on: server)
    // Requests that arrive together are batched.
    let crowd = try (0..<20).map { _ in try server.connect() }
    for client in crowd { try client.expect("* HELLO") }
    try server.process.signal(SIGSTOP)
    for client in crowd { try client.send("PING") }
    try server.process.signal(SIGCONT)
    for client in crowd { try client.expect("OK PING") }
    try pair.bob.bisect(after: pair.bobsStart)
    try pair.bob.skip(to: "* RECORDED")
    try server.process.signal(SIGHUP)
    try eventually("the configuration read again") {
      server.process.complaints.contains("configuration_loaded")
    }
    #expect(try server.stop() == .exit(0), "\(server.process.report)")
    let lines = try String(contentsOfFile: trace.path, encoding: .utf8)
    let made = Set(lines.matches(of: /(?m)^[0-9]+ +([a-z0-9_]+)\(/).map { String($0.output.1) })
    #expect(made.isSuperset(of: ["accept4", "fdatasync", "sendto"]))
    #expect(made.subtracting(try allowed()).sorted() == [])
  }

  /// The system calls that the unit's filters allow, applied in order.
  private func allowed() throws -> Set<String> {
    let groups = try groups()
    func calls(_ name: String) -> Set<String> {
      guard name.hasPrefix("@") else { return [name] }
      return groups[name, default: []].reduce(into: []) { $0.formUnion(calls($1)) }
    }
    var allowed: Set<String> = []
    for line in try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n") {
      guard line.hasPrefix("SystemCallFilter=") else { continue }
      let list = line.dropFirst("SystemCallFilter=".count)
      for name in list.drop(while: { $0 == "~" }).split(separator: " ").map(String.init) {
        if list.hasPrefix("~") {
          allowed.subtract(calls(name))
        } else {
          allowed.formUnion(calls(name))
        }
      }
    }
    // Every filter allows these.
    return allowed.union(calls("@default"))
  }

  /// The members of each group of system calls.
  private func groups() throws -> [String: [String]] {
    var (groups, group) = ([String: [String]](), "")
    let process = try ChildProcess("systemd-analyze", ["--no-pager", "syscall-filter"])
    #expect(try process.wait() == .exit(0), "\(process.report)")
    for line in process.text.split(separator: "\n") {
      let name = line.drop { $0 == " " }
      if line.hasPrefix("@") {
        group = String(line)
      } else if !name.hasPrefix("#") {
        groups[group, default: []].append(String(name))
      }
    }
    return groups
  }
}
