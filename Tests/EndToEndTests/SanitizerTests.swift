import Testing

@Suite("A program with a report of a sanitizer", .waiting)
struct SanitizerTests {
  @Test(
    "fails its test, even if that does not check how it ended",
    arguments: [
      "==1==ERROR: AddressSanitizer: heap-use-after-free", "==1==ERROR: LeakSanitizer: detected memory leaks",
      "WARNING: ThreadSanitizer: data race (pid=1)",
    ])
  func reports(report: String) throws {
    withKnownIssue {
      let program = try ChildProcess("bash", ["-c", "echo '\(report)' >&2; echo done"])
      try program.skip(to: "done")
    }
  }

  @Test("is not recognized by other complaints")
  func otherComplaints() throws {
    let program = try ChildProcess("bash", ["-c", "echo 'no sanitizer is here' >&2; echo done"])
    try program.skip(to: "done")
    #expect(!program.isCaughtBySanitizer)
  }
}
