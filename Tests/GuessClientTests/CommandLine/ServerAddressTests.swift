import GuessProtocol
import Testing

@testable import GuessClientCore

/// The use of addresses; AddressTests have the ways to write one.
@Suite("The address of a server")
struct ServerAddressTests {
  @Test("becomes an invitation that leads to the same room, through a socket whatever its path is")
  func invitations() throws {
    let room = try #require(RoomCode("F7KD2Q"))
    for (text, invitation) in [
      ("h", "guess://h/F7KD2Q"), ("[::1]:80", "guess://[::1]:80/F7KD2Q"),
      ("guess://a,[::1]:80,b:81", "guess://a,[::1]:80,b:81/F7KD2Q"),
      ("GUESS+TLS://h,[::1]:80", "guess+tls://h,[::1]:80/F7KD2Q"),
      ("unix:/run/guess/socket", "unix:/run/guess/socket#F7KD2Q"), ("unix:/a#b#", "unix:/a#b#F7KD2Q"),
      ("unix:#x#", "unix:#x#F7KD2Q"),
    ] {
      let address = try ServerAddress(text)
      #expect(address.invitation(to: room) == invitation)
      let invited = try ServerAddress(invitation)
      #expect(invited.places == address.places && invited.room == room)
      #expect(invited.isEncrypted == address.isEncrypted)
    }
    #expect(try ServerAddress("guess://h:4838") != ServerAddress("guess+tls://h"))
    #expect(ServerAddress.local.description == "localhost:4837")
    let hosts = (1...33).map { "h\($0)" }
    #expect(try ServerAddress(hosts.dropLast().joined(separator: ",")).places.count == 32)
    #expect(throws: UsageError.self) { try ServerAddress(hosts.joined(separator: ",")) }
  }

  @Test("has neighbours that are reached in the same way")
  func neighbours() throws {
    let node = try #require(PublicAddress("h2:9"))
    let address = try ServerAddress("GUESS+TLS://h")
    #expect(address.neighbour(at: node)?.description == "guess+tls://h2:9")
    let gated = try ServerAddress("h").reached(via: HelperCommand("ssh -W %h:%p gate"))
    let neighbour = try #require(gated.neighbour(at: node))
    #expect(neighbour.helper(to: neighbour.place) == ["ssh", "-W", "h2:9", "gate"])
  }

  @Test("makes an address another server, so that the seats of the two are not confused")
  func seats() throws {
    let credentials = try #require(
      Name("ada").flatMap { name in
        Token(Array(String(repeating: "0", count: 32).utf8).span).map { Credentials(name: name, token: $0) }
      })
    let servers = [
      try ServerAddress("h"), try ServerAddress("h").reached(via: HelperCommand("one")),
      try ServerAddress("h").reached(via: HelperCommand("two")), try ServerAddress("guess+tls://h:4837"),
    ]
    let names = servers.map { SavedSeat(server: $0, credentials: credentials, place: .alone).server }
    #expect(Set(names).count == servers.count)
  }
}
