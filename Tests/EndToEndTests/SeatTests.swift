import Platform
import Foundation
import Testing

@Suite("A seat at a terminal", .waiting, .enabled(if: Peer.tmux.isExpected, "no tmux"))
struct SeatTests {
  /// A server, a rival, and a home for ada's windows, one after the other.
  private final class Home {
    let server: ServerProcess
    let rival: RawClient
    private let state = DataFolder()
    let seats: DataFolder

    init() throws {
      seats = DataFolder("\(state.path)/guess-client/seats")
      server = try ServerProcess(["--rate", "off"])
      rival = try server.connect()
      try rival.enter(as: "bob")
    }

    func window(_ options: String...) throws -> TerminalWindow {
      try TerminalWindow(
        environment: ["XDG_STATE_HOME": state.path],
        try Table.command(for: server, options.isEmpty ? ["--color=never"] : options))
    }

    /// Opens a window in which ada has met the rival and guessed once.
    func playing() throws -> TerminalWindow {
      let window = try window("--name=ada")
      try window.wait(for: "Hello, ada!")
      try rival.send("CREATE countdown=0 range=1..1000000 clock=3600")
      try window.enter("JOIN \(try rival.expect("OK CREATE")["room"])")
      try rival.skip(to: "* START")
      try window.wait(for: "bob: 0")
      try window.enter("500")
      try rival.skip(to: "* RIVAL")
      try window.wait(for: "500 is too")
      return window
    }

    /// The lines of the seat's file.
    func kept() throws -> [Substring] {
      let name = try seats.names().first ?? ""
      return String(decoding: try seats.bytes(of: name), as: UTF8.self).split(separator: "\n")
    }

    /// The token in the only seat file.
    func token() throws -> String {
      #expect(try seats.names().count == 1)
      return try kept().first { $0.hasPrefix("token=") }.map { String($0.dropFirst(6)) } ?? ""
    }
  }

  /// An involuntary end of a client.
  enum Loss: CaseIterable {
    case window, hangUp, terminate, kill
  }

  @Test(
    "is kept in a file for its owner only, and resumed by the next client", arguments: Loss.allCases)
  func takenBack(after loss: Loss) throws {
    let home = try Home()
    var window: TerminalWindow? = try home.playing()
    let client = try window?.pid() ?? 0
    switch loss {
    case .window: window = nil
    case .hangUp: kill(client, SIGHUP)
    case .terminate: kill(client, SIGTERM)
    case .kill: kill(client, SIGKILL)
    }
    try home.rival.skip(to: "* AWAY")
    let token = try home.token()
    #expect(token.count == 32)
    #expect(try home.seats.permissions() == 0o700)
    #expect(try home.seats.permissions(of: home.seats.names().first ?? "") == 0o600)

    let next = try home.window()
    let rows = try next.wait(for: "Take it back? [Enter/n]")
    #expect(rows.contains { $0.contains("Your seat as ada in room") })
    try next.press("Enter")
    try home.rival.skip(to: "* BACK")
    try next.wait(for: "the round") { rows in
      rows.contains { $0.contains("Welcome back, ada!") } && rows.fromBottom(1).contains("bob: 0")
    }
    #expect(try home.token() != token)
    try next.enter("501")
    try home.rival.skip(to: "* RIVAL")
    for text in [token, try home.token()] { #expect(!(try next.scrollback().contains(text))) }
    try next.enter("QUIT")
    try next.enter("QUIT")
    #expect(try next.end() == 0)
    try home.rival.skip(to: "* LEFT")
    #expect(try home.seats.names().isEmpty)
  }

  @Test("is not taken from a client that runs")
  func inUse() throws {
    let home = try Home()
    let window = try home.playing()
    let second = try home.window()
    try second.wait(for: "Your name:")
    try second.enter("eve")
    try second.wait(for: "Hello, eve!")
    try window.enter("501")
    try home.rival.skip(to: "* RIVAL")
    #expect(try home.seats.names().count == 2)
  }

  @Test("is not offered to another player, and is given up with n: the rival wins, and the name is free")
  func declined() throws {
    let home = try Home()
    kill(try home.playing().pid(), SIGKILL)
    try home.rival.skip(to: "* AWAY")
    let eve = try home.window("--name=eve")
    try eve.wait(for: "Hello, eve!")
    #expect(try !eve.scrollback().contains("Take it back?"))
    let ada = try home.window("--name=ada")
    try ada.wait(for: "Take it back? [Enter/n]")
    try ada.enter("n")
    #expect(try home.rival.skip(to: "* MATCH")["winner"] == "bob")
    try ada.wait(for: "Hello, ada!")
    try ada.enter("QUIT")
    #expect(try ada.end() == 0)
    let again = try home.window("--name=ada")
    try again.wait(for: "Hello, ada!")
    #expect(try !again.scrollback().contains("Take it back?"))
  }

  @Test("is not offered after the server's grace, however long the match has lasted")
  func expired() throws {
    let home = try Home()
    let window = try home.playing()
    let name = try #require(try home.seats.names().first)
    let path = "\(home.seats.path)/\(name)"
    let files = FileManager.default
    func setAge(_ seconds: Double) throws {
      try files.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
    }
    // A line from the server is a sign of life.
    try setAge(90)
    try home.rival.send("SAY still here")
    try window.wait(for: "still here")
    kill(try window.pid(), SIGKILL)
    try home.rival.skip(to: "* AWAY")
    let next = try home.window()
    try next.wait(for: "Take it back? [Enter/n]")
    try next.press("C-c")
    #expect(try next.end() == 130)
    try setAge(90)
    let late = try home.window()
    try late.wait(for: "Your name:")
    #expect(try home.seats.names().isEmpty)
  }

  @Test("is offered despite other files in its folder")
  func strangeFiles() throws {
    let home = try Home()
    kill(try home.playing().pid(), SIGKILL)
    try home.rival.skip(to: "* AWAY")
    let name = try #require(try home.seats.names().first)
    let folder = home.seats.path
    let files = FileManager.default
    try Data("nothing".utf8).write(to: URL(filePath: "\(folder)/\(String(name.reversed()))"))
    try Data("mine".utf8).write(to: URL(filePath: "\(folder)/notes"))
    #expect(mkfifo("\(folder)/\(String(repeating: "0", count: 32))", 0o600) == 0)
    try files.createSymbolicLink(
      atPath: "\(folder)/\(String(repeating: "1", count: 32))", withDestinationPath: "\(folder)/\(name)")
    let old = "\(folder)/\(String(repeating: "2", count: 32))"
    try Data(try home.seats.bytes(of: name)).write(to: URL(filePath: old))
    try files.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: old)
    let next = try home.window()
    try next.wait(for: "Take it back? [Enter/n]")
    #expect(
      try home.seats.names()
        == ["notes", name, String(repeating: "0", count: 32), String(repeating: "1", count: 32)]
        .sorted())
  }

  @Test("stays on file for a player who leaves while the server is down, and one confirmation is enough")
  func lostServer() throws {
    let home = try Home()
    let window = try home.playing()
    try home.server.crash()
    try window.wait(for: "Trying to get your seat back")
    try window.wait(for: "Disconnected; reconnecting")
    try window.press("C-d", "C-d")
    #expect(try window.end() == 1)
    #expect(try home.token().count == 32)
  }
}
