import Foundation
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("A configuration that is reloaded", .timed)
struct ShellPlanTests {
  private func write(_ text: String, to path: String) {
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
  }

  /// The changes from one configuration to another.
  private func changes(from old: String, to new: String) throws -> Plan.Changes {
    try withScratchFolder { folder in
      write(old, to: "\(folder)/conf")
      let plan = try Plan(arguments: ["--config", "\(folder)/conf"])
      write(new, to: "\(folder)/conf")
      return try plan.changes(to: plan.readAgain())
    }
  }

  @Test("changes limits, words and the log at once")
  func now() throws {
    let text = """
      rate = 6
      max-connections = 7
      per-address = off
      keep-disk = 16M
      lang = ru
      log-level = error
      grace = 5
      drain = 0
      """
    let expected: Set = [
      "rate", "max-connections", "per-address", "keep-disk", "lang", "log-level", "grace", "drain",
    ]
    let changes = try changes(from: "", to: text)
    #expect(Set(changes.now.map(\.name)) == expected && changes.now.count == expected.count)
    #expect(changes.afterRestart.isEmpty)
    #expect(try self.changes(from: text, to: text) == Plan.Changes())
  }

  @Test("keeps sockets and files of the start until the next one, and reports that each time")
  func afterRestart() throws {
    let changes = try changes(from: "rate = 5", to: "rate = 6\nlisten = [::]:1\nno-data = yes")
    #expect(changes.now == [.rate])
    #expect(changes.afterRestart == [.listen, .data, .noData])
    try withScratchFolder { folder in
      write("", to: "\(folder)/conf")
      var plan = try Plan(arguments: ["--config", "\(folder)/conf"])
      write("rate = 6\nlisten = [::]:1", to: "\(folder)/conf")
      for now in [[Option.rate], []] {
        let wanted = try plan.readAgain()
        #expect(plan.changes(to: wanted) == Plan.Changes(now: now, afterRestart: [.listen]))
        plan.adopt(wanted)
      }
      #expect(plan.options.rate == 6)
      #expect(plan.options.listen == Options.defaultListen)
    }
  }

  @Test("keeps the grace that the cluster of a node knows")
  func node() throws {
    let node = "cluster = redis://h\ncluster-key-file = k\nnode = a\nnode-listen = h:1\ndata = d\n"
    #expect(
      try changes(from: node, to: node + "grace = 5\nrate = 6")
        == Plan.Changes(now: [.rate], afterRestart: Option.all.filter { $0.name == "grace" }))
    #expect(try changes(from: node, to: "data = d").afterRestart.contains(.cluster))
    #expect(
      try changes(from: node + "cluster-password = a", to: node + "cluster-password = b").afterRestart == [
        .clusterPassword
      ])
  }

  @Test("reads the message of the day and the names again under the same name")
  func messages() throws {
    try withScratchFolder { folder in
      let (motd, names) = ("\(folder)/motd", "\(folder)/names")
      write("Hello", to: motd)
      write("ada", to: names)
      var plan = try Plan(arguments: ["--motd", motd, "--names", names])
      write("Good evening", to: motd)
      #expect(try plan.changes(to: plan.readAgain()) == Plan.Changes(now: [.motd]))
      write("bob", to: names)
      let wanted = try plan.readAgain()
      #expect(plan.changes(to: wanted) == Plan.Changes(now: [.motd, .names]))
      plan.adopt(wanted)
      #expect(plan.messages.map(\.text) == ["Good evening"])
      #expect(plan.names?.map(\.description) == ["bob"])
      #expect(plan.changes(to: wanted) == Plan.Changes())
    }
  }

  @Test("is refused if a file that it names can't be read, with the line that names it")
  func missingFiles() throws {
    try withScratchFolder { folder in
      for (line, key, complaint) in [
        ("motd = /nowhere/motd", "cluster-key-file = k", "cannot read /nowhere/motd: "),
        ("cluster-key-file = /nowhere/key", "", "--cluster-key-file /nowhere/key: it can't be read (No such"),
      ] {
        write(
          "data = d\ncluster = redis://h\nnode = a\nnode-listen = 127.0.0.1:1\n\(key)\n\(line)\n",
          to: "\(folder)/conf")
        let error = #expect(throws: StartError.self) {
          try Plan(arguments: ["--check-config", "--config", "\(folder)/conf"]).check()
        }
        #expect(error?.message.hasPrefix("\(folder)/conf:6: \(complaint)") == true)
        #expect(error?.exitCode == 2)
      }
    }
  }

  @Test("has every name of a file whose lines are names, in any case and with blanks around them")
  func names() throws {
    let names = { (text: String) throws(Malformed) in try NameFile.read(Array(text.utf8)) }
    #expect(try names("\u{FEFF}ada\r\n\n  Bob-2 \nADA\n").map(\.description).sorted() == ["Bob-2", "ada"])
    let many = (1...NameFile.names).map { "n\($0)\n" }.joined()
    #expect(try names(many).count == NameFile.names)
    let (tooMany, noName) = ("it has more than 1000 names; shorten it.", "line 2 is no name: ")
    for (text, advice) in [
      (many + "ada", tooMany), (String(repeating: "\n", count: NameFile.bytes) + "a", tooMany),
      ("ada\nада", noName), ("ada\nada bob", noName), ("\nhouse of seventeen", noName),
      (" \n", "it has no names; write one a line."),
    ] {
      let error = #expect(throws: Malformed.self) { try names(text) }
      #expect(error?.advice.hasPrefix(advice) == true)
    }
    #expect(throws: Malformed(advice: "it is not UTF-8 text.")) { try NameFile.read([0xFF]) }
  }

  /// The error in a file.
  private func complaint(_ text: String, in folder: String) throws -> String? {
    write(text, to: "\(folder)/conf")
    let plan = try Plan(arguments: ["--check-config", "--config", "\(folder)/conf"])
    do throws(StartError) { try plan.check() } catch {
      #expect(error.exitCode == 2)
      return error.message
    }
    return nil
  }

  @Test("is refused if others can read a password in it, with how to change that")
  func openConfiguration() throws {
    try withScratchFolder { folder in
      let (key, path) = ("\(folder)/key", "\(folder)/conf")
      try Launch.makeKey(at: key)
      let text =
        "data = d\ncluster = redis://h\ncluster-key-file = \(key)\nnode = a\nnode-listen = 127.0.0.1:1\n"
      write("\(text)cluster-password = secret\n", to: path)
      for (mode, isRefused) in [(0o600, false), (0o400, false), (0o640, true), (0o604, true), (0o644, true)] {
        #expect(chmod(path, mode_t(mode)) == 0)
        let error = self.error(["--config", path])
        #expect(
          error?.message
            == (isRefused
              ? "\(path):6: --cluster-password: others can read this file (chmod 600 \(path))." : nil))
        if isRefused { #expect(error?.exitCode == 2) }
      }
      // Without a password everyone may read it.
      write(text, to: path)
      #expect(chmod(path, 0o644) == 0 && self.error(["--config", path]) == nil)
    }
  }

  private func error(_ arguments: [String], check: Bool = false) -> StartError? {
    do throws(StartError) {
      let plan = try Plan(arguments: arguments)
      if check { try plan.check() }
      return nil
    } catch {
      return error
    }
  }

  @Test("names the option if a file from the command line can't be read or is given twice")
  func namedOptions() {
    #expect(error(["--motd", "/nope"])?.message.hasPrefix("--motd: cannot read /nope: ") == true)
    #expect(error(["--config", "/nope"])?.message.hasPrefix("--config: cannot read /nope: ") == true)
    #expect(
      error(["--config", "/nope", "--config", "/nope"])?.message
        == "--config is given twice, and only one of the two can count. Leave the other one out.")
    for arguments in [["--no-data", "--data", "d"], ["--data", "d", "--no-data"]] {
      #expect(
        error(arguments)?.message == "--no-data and --data can't both be given. Leave one of them out.")
    }
    for word in ["--port", "-p", "--port=4837"] {
      #expect(error([word, "4837"])?.message.hasSuffix("Did you mean --listen?") == true, "\(word)")
    }
  }

  @Test("may begin with a byte-order mark, as some editors write it")
  func byteOrderMark() throws {
    try withScratchFolder { (folder) throws in
      write("\u{FEFF}rate = 7\n", to: "\(folder)/conf")
      #expect(try Plan(arguments: ["--config", "\(folder)/conf"]).options.rate == 7)
    }
  }

  @Test("is checked for everything that keeps a server from starting, and the check leaves no trace")
  func unstartable() throws {
    try withScratchFolder { (folder) throws in
      write("", to: "\(folder)/file")
      for (arguments, complaint) in [
        (["--data", "\(folder)/file"], "\(folder)/file is not a directory"),
        (["--data", "\(folder)/file/below"], "cannot keep data in \(folder)/file/below: "),
        (["--data", "/proc/nowhere"], "cannot keep data in /proc/nowhere: "),
        (["--no-data", "--admin", folder], "--admin \(folder): something other than a socket is there"),
        (
          ["--no-data", "--listen", "nosuch.invalid:1"],
          "cannot listen on nosuch.invalid:1: the host is unknown"
        ),
        (
          ["--no-data", "--metrics", "nosuch.invalid:1"],
          "cannot listen on nosuch.invalid:1: the host is unknown"
        ),
        (
          ["--no-data", "--listen", "localhost:9", "--listen", "127.0.0.1:9"],
          "--listen 127.0.0.1:9: it is the same address as listen localhost:9"
        ),
      ] {
        let message = error(arguments, check: true)?.message ?? "accepted"
        #expect(message.hasPrefix(complaint), "\(arguments): \(message)")
      }
      #expect(error(["--data", "\(folder)/new/data"], check: true) == nil)
      #expect(error(["--no-data", "--listen", "127.0.0.1:0", "--listen", "127.0.0.1:0"], check: true) == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test("is refused if others can read the password for Redis, or the key, with the line")
  func openSecrets() throws {
    try withScratchFolder { folder in
      let (key, password) = ("\(folder)/key", "\(folder)/password")
      try Launch.makeKey(at: key)
      write("secret\n", to: password)
      let text = """
        data = d
        cluster = redis://h
        cluster-password-file = \(password)
        cluster-key-file = \(key)
        node = a
        node-listen = 127.0.0.1:1

        """
      #expect(chmod(password, 0o640) == 0)
      #expect(
        try complaint(text, in: folder)
          == "\(folder)/conf:3: --cluster-password-file \(password): others can read it (chmod 600 \(password))."
      )
      #expect(chmod(password, 0o600) == 0)
      #expect(try complaint(text, in: folder) == nil)
      #expect(chmod(key, 0o604) == 0)
      #expect(
        try complaint(text, in: folder)?.hasPrefix(
          "\(folder)/conf:4: --cluster-key-file \(key): others can read it (chmod 600 \(key)).") == true)
    }
  }

  @Test(
    "is refused if a path is too long for a socket, with the line",
    arguments: ["listen = unix:", "metrics = unix:", "admin = "])
  func longSocketPath(assignment: String) throws {
    try withScratchFolder { folder in
      let most = "\(folder)/" + String(repeating: "x", count: SocketAddress.pathBytes - folder.utf8.count - 1)
      #expect(
        try complaint("\n\(assignment)\(most)\nlisten = [::1]:5\ndata = \(folder)/d\n", in: folder) == nil)
      let complaint = try #require(try complaint("\n\(assignment)\(most)x\nlisten = [::1]:5\n", in: folder))
      #expect(complaint.hasPrefix("\(folder)/conf:2: --"), "\(complaint)")
      #expect(complaint.contains("at most \(SocketAddress.pathBytes) bytes"), "\(complaint)")
    }
  }

  @Test(
    "is refused if a socket is in a directory that no start creates, with the line",
    arguments: ["listen = unix:", "metrics = unix:", "admin = "])
  func missingDirectory(assignment: String) throws {
    try withScratchFolder { folder in
      for directory in ["\(folder)/none", "\(folder)/conf"] {
        let text = "rate = 5\n\(assignment)\(directory)/s\nlisten = [::1]:5\ndata = \(folder)/data\n"
        let complaint = try #require(try complaint(text, in: folder))
        #expect(complaint.hasPrefix("\(folder)/conf:2: --"), "\(complaint)")
        #expect(complaint.contains("the directory \(directory) is not there"), "\(complaint)")
      }
      #expect(try complaint("\(assignment)\(folder)/none/s\ndata = \(folder)/none/data\n", in: folder) == nil)
      for path in ["s", "/s"] {
        #expect(try complaint("\(assignment)\(path)\ndata = \(folder)/data\n", in: folder) == nil)
      }
    }
  }
}
