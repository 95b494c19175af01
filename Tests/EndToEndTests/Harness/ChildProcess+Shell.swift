extension ChildProcess {
  /// Has a shell run a command, which must end well.
  func run(_ command: String) throws {
    try send("{ \(command); }; echo ended $?")
    guard try skip(to: "ended").text == "ended 0" else { throw Surprise("\(command) failed", in: report) }
  }
}
