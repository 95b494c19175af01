extension ChildProcess {
  /// Runs a command in this shell; throws if it fails.
  func run(_ command: String) throws {
    try send("{ \(command); }; echo ended $?")
    guard try skip(to: "ended").text == "ended 0" else { throw Surprise("\(command) failed", in: report) }
  }
}
