import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The address of a server", .timed)
struct ServerAddressTests {
  @Test(
    "can be written in many ways",
    arguments: [
      ("guess://example.org", "example.org", 4837, nil), ("GUESS://h:1/", "h", 1, nil),
      ("example.org:65535", "example.org", 65535, nil), ("h/F7KD2Q", "h", 4837, "F7KD2Q"),
      ("guess://h:80/f7kd2q", "h", 80, "F7KD2Q"), ("[::1]", "::1", 4837, nil), ("[::1]:80", "::1", 80, nil),
      ("guess://[fe80::1%eth0]/F7KD2Q", "fe80::1%eth0", 4837, "F7KD2Q"), ("guess://play", "play", 4837, nil),
      // As RFC 6874 has it; %25 alone is the zone 25.
      ("guess://[fe80::1%25eth0]:80", "fe80::1%eth0", 80, nil), ("[fe80::1%252]", "fe80::1%2", 4837, nil),
      ("[fe80::1%25]", "fe80::1%25", 4837, nil), ("a%25b", "a%25b", 4837, nil),
    ] as [(String, String, UInt16, String?)])
  func addresses(text: String, host: String, port: UInt16, room: String?) throws {
    #expect(
      try ServerAddress(text) == ServerAddress(host: host, port: port, room: room.flatMap { RoomCode($0) }))
  }

  /// Malformed addresses by what is wrong with them.
  private static let faults: [(reason: String, addresses: [String])] = [
    ("it must begin with guess://, guess+tls:// or the host", ["http://h", "guess+ssl://h", "tls://h"]),
    (
      "the host is missing, or no name that a host has",
      ["guess://", "", ":80", "a b", "[]", "-oProxyCommand=x", "a,,b", "a,"]
    ),
    ("a port is a number from 1 to 65535", ["h:0", "h:65536", "h:", "h:+1", "[::1]:x", "a,b:0"]),
    ("a room code has six letters and digits", ["h/F7KD2", "h/F7KD2Q/", "unix:/a#b"]),
    (
      "an IPv6 address goes in brackets, like [::1]:4837; others are HOST:PORT",
      ["::1", "[::1", "[::1]80"]
    ),
    ("the same host is given twice", ["a,a:4837"]),
    ("at most 32 hosts can be given", [(1...33).map { "h\($0)" }.joined(separator: ",")]),
    ("unix: needs the path of a socket", ["unix:", "unix:#F7KD2Q", "unix:a\0b"]),
  ]

  @Test("is refused with the reason and an example of its kind if it is malformed")
  func faults() {
    for (reason, addresses) in Self.faults {
      for text in addresses {
        let example =
          text.hasPrefix("unix:") ? "unix:/run/guess/socket#F7KD2Q" : "guess://example.org:4837/F7KD2Q"
        let error = UsageError("“\(text)” is not a valid address: \(reason), like \(example).")
        #expect(throws: error) { try ServerAddress(text) }
      }
    }
  }

  @Test("has another port with TLS, which is printed everywhere")
  func encrypted() throws {
    let address = try ServerAddress("GUESS+TLS://h,[::1]:80/F7KD2Q")
    #expect(address.places == [.host("h", port: 4838), .host("::1", port: 80)] && address.isEncrypted)
    #expect("\(address)" == "guess+tls://h:4838,[::1]:80")
    let room = try #require(address.room)
    #expect(address.invitation(to: room) == "guess+tls://h,[::1]:80/F7KD2Q")
    #expect(try ServerAddress(address.invitation(to: room)) == address)
    #expect(try ServerAddress("guess://h:4838") != ServerAddress("guess+tls://h"))
    let neighbour = try #require(PublicAddress("h2:9").flatMap { address.neighbour(at: $0) })
    #expect("\(neighbour)" == "guess+tls://h2:9")
    for text in ["guess+tls:h", "guess+tls://unix:/x"] {
      #expect(throws: UsageError.self) { try ServerAddress(text) }
    }
  }

  @Test("is reached through a program if it uses TLS or a command is named, but never if it is a file")
  func helpers() throws {
    let command = try HelperCommand("ssh -W %h:%p gate")
    func words(_ text: String, via command: HelperCommand?) throws -> [String]? {
      let address = try ServerAddress(text).reached(via: command)
      #expect(address.hasHelper == (address.helper(to: address.place) != nil))
      return address.helper(to: address.place)
    }
    #expect(try words("h", via: nil) == nil)
    #expect(try words("h", via: command) == ["ssh", "-W", "h:4837", "gate"])
    #expect(try words("guess+tls://h", via: command) == ["ssh", "-W", "h:4838", "gate"])
    #expect(try words("guess+tls://h", via: nil) == HelperCommand.tls(host: "h", port: 4_838))
    #expect(try words("unix:/x", via: command) == nil)
    let gated = try ServerAddress("h").reached(via: command)
    let neighbour = try #require(PublicAddress("h2:9").flatMap { gated.neighbour(at: $0) })
    #expect(neighbour.helper(to: neighbour.place) == ["ssh", "-W", "h2:9", "gate"])
  }

  @Test("may name several hosts, and leads a friend to the same lobby")
  func hosts() throws {
    let address = try ServerAddress("guess://a,[::1]:80,b:81/F7KD2Q")
    #expect(address.places == [.host("a", port: 4837), .host("::1", port: 80), .host("b", port: 81)])
    #expect("\(address)" == "a:4837,[::1]:80,b:81")
    let room = try #require(address.room)
    #expect(address.invitation(to: room) == "guess://a,[::1]:80,b:81/F7KD2Q")
    #expect(try ServerAddress(address.invitation(to: room)) == address)
  }

  @Test("has as many hosts as a cluster has nodes")
  func mostHosts() throws {
    #expect(try ServerAddress((1...32).map { "h\($0)" }.joined(separator: ",")).places.count == 32)
  }

  @Test(
    "can be a socket file, with a room after its last #",
    arguments: [
      ("unix:/run/guess/socket", "/run/guess/socket", nil), ("UNIX:a", "a", nil),
      ("unix:/run/s#f7kd2q", "/run/s", "F7KD2Q"), ("unix:/run/s#", "/run/s", nil),
      ("unix:/a#b#", "/a#b", nil), ("unix:/a#F7KD2Q#F7KD2Q", "/a#F7KD2Q", "F7KD2Q"),
      ("unix:///run/guess/socket", "///run/guess/socket", nil), ("unix:4837", "4837", nil),
      ("unix:/Ünï cöde/[x]:1", "/Ünï cöde/[x]:1", nil),
    ] as [(String, String, String?)])
  func sockets(text: String, path: String, room: String?) throws {
    let address = try ServerAddress(text)
    #expect(address == ServerAddress(path: path, room: room.flatMap { RoomCode($0) }))
    #expect(address.host == nil && address.description == "unix:\(path)")
  }

  @Test("becomes an invitation through a socket that leads to the room, whatever its path is")
  func invitationThroughSocket() throws {
    let room = try #require(RoomCode("F7KD2Q"))
    for text in ["unix:/run/guess/socket", "unix:/a#b#", "unix:#x#"] {
      let address = try ServerAddress(text)
      let invited = try ServerAddress(address.invitation(to: room))
      #expect(invited.place == address.place && invited.room == room)
    }
    #expect(ServerAddress(path: "/a\u{1B}[2J").description == "unix:/a[2J")
  }

  @Test("becomes an invitation that leads to the room, with the port if it is not the default")
  func invitation() throws {
    let room = try #require(RoomCode("F7KD2Q"))
    #expect(try ServerAddress("h").invitation(to: room) == "guess://h/F7KD2Q")
    #expect(try ServerAddress("[::1]:80").invitation(to: room) == "guess://[::1]:80/F7KD2Q")
  }
}
