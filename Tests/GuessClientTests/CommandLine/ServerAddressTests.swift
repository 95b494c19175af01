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

  @Test(
    "is refused with the reason if it is malformed",
    arguments: [
      ("http://h", .scheme), ("guess://", .host), ("", .host), (":80", .host), ("a b", .host), ("[]", .host),
      ("-oProxyCommand=x", .host), ("h:0", .port), ("h:65536", .port), ("h:", .port), ("h:+1", .port),
      ("[::1]:x", .port),
      ("h/F7KD2", .room),
      ("h/F7KD2Q/", .room), ("::1", .brackets), ("[::1", .brackets), ("[::1]80", .brackets),
    ] as [(String, ServerAddress.Fault)])
  func brokenAddresses(text: String, fault: ServerAddress.Fault) {
    #expect(throws: UsageError.invalidAddress(text, fault)) { try ServerAddress(text) }
  }

  @Test("has another port with TLS, and says so wherever it is printed")
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
    for text in ["guess+ssl://h", "tls://h", "guess+tls:h", "guess+tls://unix:/x"] {
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

  @Test("has no more hosts than a cluster has nodes, and none twice or missing")
  func brokenHosts() throws {
    let hosts = (1...33).map { "h\($0)" }
    #expect(try ServerAddress(hosts.prefix(32).joined(separator: ",")).places.count == 32)
    let tooMany = hosts.joined(separator: ",")
    #expect(throws: UsageError.invalidAddress(tooMany, .tooMany)) { try ServerAddress(tooMany) }
    for (text, fault) in [("a,a:4837", .twice), ("a,,b", .host), ("a,", .host), ("a,b:0", .port)]
      as [(String, ServerAddress.Fault)]
    {
      #expect(throws: UsageError.invalidAddress(text, fault)) { try ServerAddress(text) }
    }
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

  @Test(
    "is refused with the reason and an example if its path is malformed",
    arguments: [("unix:", .path), ("unix:#F7KD2Q", .path), ("unix:a\0b", .path), ("unix:/a#b", .room)]
      as [(String, ServerAddress.Fault)])
  func brokenSockets(text: String, fault: ServerAddress.Fault) {
    let error = UsageError.invalidAddress(text, fault)
    #expect(throws: error) { try ServerAddress(text) }
    #expect(error.text.contains("unix:/run/guess/socket"))
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
