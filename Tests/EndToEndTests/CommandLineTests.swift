import Testing

@Suite("A command line that Swift does not find", .waiting)
struct CommandLineTests {
  /// A library that sets a variable before the program starts moves the environment away from the arguments.
  @Test(
    "is read from /proc",
    .enabled(if: ProcFS.isThere && Peer("cc").isExpected, "no /proc, or no compiler for the library"),
    arguments: ["guess-server", "guess-client"])
  func preloaded(program: String) throws {
    let library = DataFolder()
    let compiler = try ChildProcess("cc", ["-shared", "-fPIC", "-x", "c", "-o", library.path, "-"])
    try compiler.send("#include <stdlib.h>")
    try compiler.send("__attribute__((constructor)) static void begin(void) { setenv(\"NEW\", \"1\", 1); }")
    compiler.endInput()
    #expect(try compiler.wait() == .exit(0), "\(compiler.report)")
    let process = try ChildProcess(
      "env", ["LD_PRELOAD=\(library.path)", BuildProducts.path(of: program), "--frob"])
    #expect(try process.wait() == .exit(2), "\(process.report)")
    #expect(process.complaints.contains("unknown option --frob"), "\(process.report)")
  }
}
