import GuessGame
import GuessProtocol

/// Work of the lobby for `n` players or rooms, whose cost must grow no faster than `n`.
struct Work: Sendable {
  /// Name of the work and of its unit.
  let name: String
  /// Prepares for `n`, runs, and returns the number of units and the time.
  let run: @Sendable (_ n: Int) -> (count: Int, nanoseconds: Int)

  /// Nanoseconds per unit; the better of two runs, as the first one allocates.
  func cost(_ n: Int) -> Double {
    (0..<2).map { _ in
      let (count, nanoseconds) = run(n)
      return Double(nanoseconds) / Double(max(1, count))
    }.min() ?? 0
  }

  /// Prints each with `n` and with ten times as many.
  static func tell(_ n: Int, only wanted: String?) {
    print("one of", "ns of \(n)", "ns of \(10 * n)", "ratio", separator: "\t")
    for work in all where wanted.map(work.name.contains) ?? true {
      let (few, many) = (work.cost(n), work.cost(10 * n))
      print(work.name, Int(few), Int(many), many / max(1, few), separator: "\t")
    }
  }

  private static let all = comings + matchmaking + listing + clocks + endings + journal
}

extension Work {
  private static let comings = [
    Work(name: "connect and take a name") { n in
      var server = BareServer()
      return (n, Usage.time { for number in 0..<n { _ = server.welcomeOne(number) } })
    },
    Work(name: "disconnect") { n in
      var server = BareServer()
      let ids = server.welcome(n)
      return (n, Usage.time { for id in ids { server.handle(.ended(id)) } })
    },
  ]

  private static let matchmaking = [
    Work(name: "PLAY, all with different settings") { n in
      var server = BareServer()
      let ids = server.welcome(n)
      let time = Usage.time {
        for (number, id) in ids.enumerated() { server.ask("PLAY range=1..\(number + 2)", from: id) }
      }
      return (n, time)
    },
    Work(name: "LEAVE of a waiting PLAY") { n in
      var server = BareServer()
      let ids = server.welcome(n)
      for (number, id) in ids.enumerated() { server.ask("PLAY range=1..\(number + 2)", from: id) }
      return (n, Usage.time { for id in ids.reversed() { server.ask("LEAVE", from: id) } })
    },
    Work(name: "PLAY, with the same settings") { n in
      var server = BareServer()
      let ids = server.welcome(n)
      return (n, Usage.time { for id in ids { server.ask("PLAY", from: id) } })
    },
  ]

  private static let listing = [
    Work(name: "CREATE") { n in
      var server = BareServer()
      let ids = server.welcome(n)
      return (n, Usage.time { for id in ids { server.ask("CREATE", from: id) } })
    },
    Work(name: "LEAVE, closing the room") { n in
      var server = BareServer()
      let ids = server.welcome(n, who: "CREATE")
      return (n, Usage.time { for id in ids { server.ask("LEAVE", from: id) } })
    },
    Work(name: "ROOMS, a page in the middle") { n in
      var server = BareServer()
      let ids = server.welcome(n, who: "CREATE")
      return (1_000, Usage.time { for _ in 0..<1_000 { server.ask("ROOMS after=G00000", from: ids[0]) } })
    },
    Work(name: "ROOMS, a room of all pages") { n in
      var server = BareServer()
      let ids = server.welcome(n, who: "CREATE")
      return (n, Usage.time { server.askForAllRooms(ids[0]) })
    },
  ]

  private static let clocks = [
    Work(name: "deadline, set and due") { n in
      var queue = DeadlineQueue<ConnectionID>()
      let time = Usage.time {
        for slot in 0..<UInt32(n) {
          // Knuth's multiplicative hash shuffles them.
          let key = ConnectionID(slot: slot, generation: 0)
          queue.schedule(key, at: Instant(milliseconds: Int64(slot &* 2_654_435_761 >> 8)))
        }
        while queue.popDue(at: Instant(milliseconds: .max)) != nil {}
      }
      return (n, time)
    },
    Work(name: "round ended by its clock") { n in
      var server = BareServer()
      _ = server.welcome(n, who: "PLAY countdown=0 clock=5")
      server.now = Instant(milliseconds: 6_000)
      return (n / 2, Usage.time { server.handle(.deadline) })
    },
    Work(name: "seat kept, and expired") { n in
      var server = BareServer()
      let ids = server.welcome(n, who: "PLAY countdown=0 clock=3600")
      let time = Usage.time {
        for id in ids { server.handle(.lost(id)) }
        while let next = server.lobby.timers.next {
          server.now = max(server.now, next)
          server.handle(.deadline)
        }
      }
      return (n, time)
    },
  ]

  private static let endings = [
    Work(name: "BYE of a drain, outside a match") { n in
      var server = BareServer()
      _ = server.welcome(n, who: "CREATE")
      return (n, Usage.time { server.handle(.drain) })
    },
    Work(name: "BYE of a drain, in a match") { n in
      var server = BareServer()
      _ = server.welcome(n, who: "PLAY countdown=0 clock=3600")
      let time = Usage.time {
        server.handle(.drain)
        server.now = Instant(milliseconds: 31_000)
        server.handle(.deadline)
      }
      return (n, time)
    },
  ]
}
