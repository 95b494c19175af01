import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// The use of addresses; the script `options` has the ways to write one, or a command that connects.
@Suite("The address of a server", .timed)
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
  }

  @Test("has neighbours that are reached in the same way")
  func neighbours() throws {
    let address = try ServerAddress("GUESS+TLS://h")
    let neighbour = try #require(PublicAddress("h2:9").flatMap { address.neighbour(at: $0) })
    #expect("\(neighbour)" == "guess+tls://h2:9")
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

  // MARK: - Commands that connect

  @Test("keeps the name of a host in one word, whatever it contains")
  func hostileHost() throws {
    let host = "a'b;c\"%p$(x)"
    #expect(try HelperCommand("x %h").words(host: host, port: 1) == ["x", host])
  }

  @Test("is openssl for TLS, which checks the name, or the address if there is no name")
  func tls() {
    let name = HelperCommand.tls(host: "h.example", port: 4_838)
    #expect(
      name.joined(separator: " ")
        == "openssl s_client -quiet -no_ign_eof -nocommands -verify_return_error -verify_hostname h.example -servername h.example -connect h.example:4838"
    )
    let four = HelperCommand.tls(host: "192.0.2.1", port: 1).joined(separator: " ")
    #expect(four.hasSuffix(" -verify_ip 192.0.2.1 -noservername -connect 192.0.2.1:1"))
    let six = HelperCommand.tls(host: "::1", port: 1).joined(separator: " ")
    #expect(six.hasSuffix(" -verify_ip ::1 -noservername -connect [::1]:1"))
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
    let names = servers.map { SavedSeat(server: $0, credentials: credentials, place: .alone).fileName }
    #expect(Set(names).count == servers.count)
  }
}
