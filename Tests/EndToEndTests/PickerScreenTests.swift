import GuessProtocol
import Testing

/// Compares what the wheels show with the text in Screens/.
@Suite("The screens of the wheels", .waiting, .enabled(if: Peer.tmux.isExpected, "no tmux"))
struct PickerScreenTests {
  /// A window's size, and the player's language and locale.
  struct View: CustomTestStringConvertible, Sendable {
    let columns: Int
    let rows: Int
    let language: Language
    var locale = "C.UTF-8"

    var testDescription: String {
      "\(language.rawValue)-\(columns)x\(rows)" + (locale == "C.UTF-8" ? "" : "-\(locale)")
    }

    /// Each size once: the usual one, the smallest with characters of two cells, the smallest with ASCII only, and a large one
    /// with the longest words.
    static let all = [
      View(columns: 80, rows: 24, language: .english), View(columns: 40, rows: 12, language: .chinese),
      View(columns: 40, rows: 12, language: .english, locale: "C"),
      View(columns: 120, rows: 40, language: .russian),
    ]
  }

  @Test("show a race from the lobby to its end", arguments: View.all)
  func race(view: View) throws {
    let folder = try DataFolder.withKey()
    let server = try folder.start()
    let bob = try server.connect()
    try bob.enter(as: "bob")
    try bob.send("CREATE range=1..100 countdown=0 clock=3600 seed=screens")
    let room = try bob.expect("OK CREATE")["room"]
    let window = try window(view, on: server)
    let book = try ScreenBook(view.testDescription)
    try book.hide("\(server.port)", behind: "54321")
    try book.hide(room, behind: "F7KD2Q")
    try book.hide(Release.version, behind: "1.0.0")
    try book.expect("The lobby", in: window, showing: "[j]")
    try window.press("j")
    try window.enter(room)
    try bob.skip(to: "* START")
    try book.expect("A round has begun", in: window, showing: "1..100")
    try play(window, bob)
    try book.expect("Both have guessed, and bob has said something", in: window, showing: "hi there")
    try window.press("Tab")
    try window.type("so?")
    try book.expect("Something is being typed", in: window, showing: "so?")
    try window.press("Enter")
    try bob.skip(to: "* SAID")
    try window.press("?")
    try book.expect("The help", in: window, showing: "PgUp")
    try window.press("x", "7", "8", "Enter")
    try book.hide(try bob.skip(to: "* RECORDED")["match"], behind: "5eedf00d5eedf00d")
    try book.expect("The round is won", in: window, showing: "[a]")
    try book.close()
    try window.press("q")
    #expect(try window.end() == 0)
    #expect(try server.stop() == .exit(0))
  }

  /// Makes two guesses by keys, and three as bob.
  private func play(_ window: TerminalWindow, _ bob: RawClient) throws {
    for (keys, range) in [(["Enter"], "51..100"), (["m", "Up", "Enter"], "51..84")] {
      try window.press(keys)
      try window.wait(for: range)
    }
    for number in [40, 60, 70] as [Int64] { try bob.guess(number) }
    try bob.send("SAY hi there")
  }

  private func window(_ view: View, on server: ServerProcess) throws -> TerminalWindow {
    try TerminalWindow(
      columns: view.columns, rows: view.rows, environment: ["LC_ALL": view.locale],
      [
        try BuildProducts.path(of: "guess-client"), "--pick", "--no-motion", "--name=ada",
        "--lang=\(view.language.rawValue)", "127.0.0.1:\(server.port)",
      ])
  }
}
