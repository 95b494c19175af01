import Foundation
import TestSupport
import Testing

/// `Tests/Transcripts/check.py --server` compares a server in any language with docs/reference/protocol.md.
@Suite(
  "The checker for servers", .waiting,
  .enabled(if: Peer.python.isExpected, "python3 is not installed here, so not tested"))
struct ServerCheckerTests {
  private static let folder = Project.folder.appending(path: "Tests/Transcripts").path

  /// Runs the checker against a server on this machine, until it ends.
  private func check(
    _ port: String, _ options: String..., without other: String = ""
  ) throws -> ChildProcess {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/server").sorted()
      .filter { $0 != other }
    let check = try ChildProcess(
      "python3",
      ["-B", "\(Self.folder)/check.py", "--server", "127.0.0.1:\(port)"] + options
        + files.map { "\(Self.folder)/server/\($0)" })
    try check.wait(until: Deadline(in: .seconds(120)))
    return check
  }

  /// Starts the source of the example, or of a changed copy.
  private func example(_ source: String) throws -> (process: ChildProcess, port: Substring) {
    let process = try ChildProcess("python3", ["-B", "-c", source, "0"])
    let port = try process.skip(to: "listening on").text.split(separator: ":").last
    return (process, try #require(port))
  }

  /// Checks a copy of the example with one line changed.
  private func check(
    changing line: String, to replacement: String, without other: String = ""
  ) throws -> ChildProcess {
    let source = try Project.text(of: "examples/server.py")
    try #require(source.split(separator: line, omittingEmptySubsequences: false).count == 2, "\(line)")
    let server = try example(source.replacing(line, with: replacement))
    return try check(String(server.port), "--level", "b", without: other)
  }

  @Test("passes this server at every level, by section of the page")
  func thisServer() throws {
    let (results, folder) = (DataFolder(), DataFolder())
    let server = try folder.start()
    let check = try check("\(server.port)", "--junit", results.path)
    #expect(try check.wait() == .exit(0), "\(check.report)")
    #expect(!check.text.contains("skipped:"), "\(check.report)")
    #expect(check.text.hasSuffix(" sections passed\n"), "\(check.report)")
    let document = try Project.text(of: "docs/reference/protocol.md")
    let headings = document.split(separator: "\n").filter { $0.hasPrefix("##") }
      .map { String($0.drop { "# ".contains($0) }) }
    let sections: [String] = check.text.split(separator: "\n").dropFirst().dropLast().map { line in
      String(line.drop { " 0123456789-".contains($0) })
        .replacing("Verbs: ", with: "").replacing("Events: ", with: "")
    }
    #expect(sections.count > 50)
    #expect(Set(sections).subtracting(headings).isEmpty, "\(sections)")
    let tests = try String(contentsOfFile: results.path, encoding: .utf8)
    #expect(tests.contains(#"failures="0""#) && tests.contains(#"classname="Commit and reveal""#))
    #expect(try folder.length > 0)
  }

  @Test("passes the example at its level, and skips optional parts")
  func exampleServer() throws {
    let server = try example(try Project.text(of: "examples/server.py"))
    let sentences = "\(Self.folder)/68-people-may-read-sentences-alone.transcript"
    let check = try check(String(server.port), "--level", "b", sentences)
    #expect(try check.wait() == .exit(0) && !check.text.contains("Verbs: is"), "\(check.report)")
    let more = try self.check(String(server.port), "--level", "c", without: "b7-clock.transcript")
    #expect(try more.wait() == .exit(1), "\(more.report)")
    #expect(more.text.contains("1 skipped: the server has no duel"), "\(more.report)")
  }

  @Test("passes a copy of the example that sends more than required")
  func talkativeServer() throws {
    let source = try Project.text(of: "examples/server.py")
      .replacing(#"facts = f"rules="#, with: #"facts = f"mood=good rules="#)
      .replacing(
        #"f"{text}\n".encode()"#,
        with: #"(f"{text}\n" + "* NOTICE : Hi.\n* MOOD n=good\n" * ("ROW " not in text)).encode()"#)
    let server = try example(source)
    let check = try check(String(server.port), "--level", "b", without: "b7-clock.transcript")
    #expect(try check.wait() == .exit(0), "\(check.report)")
  }

  /// Code of the example, its replacement in a broken copy, and the section that this violates.
  static let defects = [
    (#""LOW" if guess < room.secret"#, #""LOW" if guess > room.secret"#, "Verbs: GUESS"),
    ("(guess + 1, self.hi) if hint", "(guess, self.hi) if hint", "Verbs: GUESS"),
    ("if not self.lo <= guess <= self.hi", "if False", "Verbs: GUESS"),
    (#"self.ok(f"{answer} hint=HIT {ms}")"#, "", "Answers and events"),
    (#"tag and f"{tag} ""#, #""""#, "Answers and events"),
    (#"self.tell("* BYE reason=quit")"#, #"self.transport.write(b"* BYE reason=quit")"#, "Lines"),
    (#"f"{text}\n""#, #"f"{text} : Hello\n""#, "The tail"),
    ("{self.nonce}:{self.secret}", "{self.secret}:{self.nonce}", "Commit and reveal"),
    ("self.reveal(winner)\n", "self.end_match(winner, 'found'); self.reveal(winner)\n", "Course of a match"),
    ("(hi - lo + 1).bit_length(), time", "(hi - lo).bit_length(), time", "Settings of a match"),
    ("needs={self.bound.bit_length()}", "needs={self.bound.bit_length() + 1}", "Events: RIVAL"),
    (#"f"{player.score}-"#, #"f"{player.score + 1}-"#, "Events: END"),
    ("token={secrets.token_hex(16)}", "token=0724c2795fbb072e90de9a11db7fe1f7", "Verbs: NAME"),
    ("name.lower() == other.name.lower()", "name == other.name", "Verbs: NAME"),
    ("winner and winner.score ==", "winner and self.round ==", "Events: START"),
    ("needs={self.bound.bit_length()}", "needs={(self.hi - self.lo + 1).bit_length()}", "Events: RIVAL"),
    ("needs={self.bound.bit_length()}", "needs={self.bound.bit_length()} hint={hint}", "Events: RIVAL"),
    ("str(player.bound.bit_length())", "str((player.hi - player.lo + 1).bit_length())", "Verbs: ROOMS"),
    ("if room.is_listed and", "if", "Verbs: ROOMS"),
    ("if self.is_running:", "if self.secret is not None:", "Events: MATCH"),
    ("secrets.token_hex(16)\n", "'0' * 32\n", "Commit and reveal"),
    ("lo + secrets.randbelow(hi - lo + 1)", "hi", "Course of a match"),
    ("call_later(1, self.count_down", "call_later(0, self.count_down", "Events: COUNTDOWN"),
    ("int((now - room.began) * 1000)", "int(time.time() * 1000)", "Verbs: GUESS"),
    ("{self.tag}ROW {room.row()}", "{self.tag}ROW {room.row()}\\n* NOTICE : Hi.", "Answers and events"),
    ("kind={self.kind}\")", "kind=human\")", "Events: JOINED"),
    ("max_line=512", "max_line=1024", "Events: HELLO"),
    ("[\\r\\n]", "\\r?\\n", "Verbs: PING"),
    ("{0,15}", "{0,14}", "Verbs: NAME"),
    ("if fold(option) == fold(key)", "if option == key", "Verbs: HELLO"),
    (#"[ \t]*(?:(#"#, "(?:(#", "Verbs: PING"),
    (#"get("kind", self.kind), arguments"#, #"get("kind", "human"), arguments"#, "Verbs: HELLO"),
    ("-?[0-9]+\", text) and", "-?[1-9][0-9]*\", text) and", "Verbs: GUESS"),
    ("secrets.randbelow(hi - lo + 1)", "secrets.randbelow(hi - lo)", "Verbs: GUESS"),
    ("(now - room.began) * 1000", "now - room.began", "Verbs: GUESS"),
    ("code > arguments.get", "code >= arguments.get", "Verbs: ROOMS"),
    ("self.settings[\"countdown\"])\n\n    def reveal", "0)\n\n    def reveal", "Events: COUNTDOWN"),
    ("countdown\"])\n\n    def reveal", "countdown\"] * 0)\n\n    def reveal", "Events: COUNTDOWN"),
    ("for each in wanted if each !=", "for each in wanted if each ==", "Verbs: PLAY"),
    ("int((self.last - now) * 1000) + room", "2 * room", "Verbs: GUESS"),
    (#"\x1f\x7f-\x9f"#, #"\x1f"#, "Lines"),
    (".bit_length() == size.bit_length()", " > size // 2", "Events: REVIEW"),
    ("self.bound // 2)", "0)", "Events: RIVAL"),
    ("\"countdown\": 0}, False)", "\"countdown\": 0}, True)", "Verbs: ROOMS"),
    (#"self.ok(f"PING {arguments['word']}")"#, #"raise Refusal("RATE", "retry_ms=1000")"#, "Verbs: PING"),
  ]

  @Test("finds the error in a broken copy of the example, and names the section", arguments: defects)
  func broken(line: String, replacement: String, section: String) throws {
    let check = try check(changing: line, to: replacement, without: "b7-clock.transcript")
    #expect(try check.wait() == .exit(1), "\(check.report)")
    #expect(check.text.contains(": \(section): "), "\(check.report)")
  }

  @Test(
    "passes a copy of the example that was busy in a countdown, and one where others wait for five settings",
    arguments: [
      (
        #"self.tell(f"* COUNTDOWN"#,
        #"(seconds != 1 or vars(sys).setdefault("late", []) or sys.late.append(1)) and self.tell(f"* COUNTDOWN"#
      ),
      ("wanted = [", #"wanted = [show(DEFAULTS | {"clock": clock}) for clock in range(5, 10)] + ["#),
    ])
  func allowances(line: String, replacement: String) throws {
    let check = try check(changing: line, to: replacement, without: "b7-clock.transcript")
    #expect(try check.wait() == .exit(0), "\(check.report)")
  }

  @Test(
    "finds a clock that is ignored, and one that ends a later round",
    arguments: [(#"call_later(self.settings["clock"]"#, "call_later(99"), ("self.timer.cancel()", "pass")])
  func clock(line: String, replacement: String) throws {
    let check = try check(changing: line, to: replacement)
    #expect(try check.wait() == .exit(1), "\(check.report)")
    #expect(check.text.contains("b7-clock.transcript:"), "\(check.report)")
  }

  @Test(
    "shows what a broken copy sends as text, on a terminal and as XML",
    arguments: [#"\xff\x1b]0;a\x07<&]]>"#, #"\xef\xbf\xbe\xe2\x80\xae\xc2\x85<&]]>"#])
  func bytes(sent: String) throws {
    let results = DataFolder()
    let source = try Project.text(of: "examples/server.py")
      .replacing(#"n".encode()"#, with: ##"n".encode().replace(b"token=", b"token=\##(sent)")"##)
    let server = try example(source)
    let check = try check(String(server.port), "--level", "a", "--junit", results.path)
    #expect(try check.wait() == .exit(1), "\(check.report)")
    #expect(check.text.contains("token=\\x") || check.text.contains("token=\\u"), "\(check.report)")
    let isPlain = check.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory.isShown }
    #expect(isPlain, "\(check.report)")
    let parse = "import sys, xml.etree.ElementTree as tree; tree.parse(sys.argv[1])"
    #expect(try ChildProcess("python3", ["-c", parse, results.path]).wait() == .exit(0))
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isShown: Bool { ![.control, .format, .unassigned, .privateUse].contains(self) }
}
