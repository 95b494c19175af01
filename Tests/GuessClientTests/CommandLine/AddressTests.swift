import TestSupport
import Testing

@testable import GuessClientCore

/// The ways to write an address: as the invitation that it is, and its room.
@Suite("Addresses")
struct AddressTests {
  @Test(
    "are read like this",
    arguments: examples(
      #"""
      ## An address can be written in many ways; after a percent sign the zone may be in the form of RFC 6874
      guess://example.org → guess://example.org
      GUESS://h:1/ → guess://h:1
      example.org:65535 → guess://example.org:65535
      h/F7KD2Q → guess://h in F7KD2Q
      guess://h:80/f7kd2q → guess://h:80 in F7KD2Q
      [::1] → guess://[::1]
      [::1]:80 → guess://[::1]:80
      guess://[fe80::1%eth0]/F7KD2Q → guess://[fe80::1%eth0] in F7KD2Q
      guess://play → guess://play
      guess://[fe80::1%25eth0]:80 → guess://[fe80::1%eth0]:80
      [fe80::1%252] → guess://[fe80::1%2]
      [fe80::1%25] → guess://[fe80::1%25]
      a%25b → refused: the host is missing, or not a valid name.
      guess://a,[::1]:80,b:81/F7KD2Q → guess://a,[::1]:80,b:81 in F7KD2Q
      GUESS+TLS://h,[::1]:80/F7KD2Q → guess+tls://h,[::1]:80 in F7KD2Q · shown as guess+tls://h:4838,[::1]:80
      guess://h:4838 → guess://h:4838
      ## A socket file can have a room after its last #
      unix:/run/guess/socket → unix:/run/guess/socket
      UNIX:a → unix:a
      unix:/run/s#f7kd2q → unix:/run/s in F7KD2Q
      unix:/run/s# → unix:/run/s
      unix:/a#F7KD2Q#F7KD2Q → unix:/a#F7KD2Q in F7KD2Q
      unix:///run/guess/socket → unix:///run/guess/socket
      unix:/Ünï cöde/[x]:1 → unix:/Ünï cöde/[x]:1
      unix:/a\e[2J → unix:/a[2J
      ## A malformed address is refused with the reason and an example of its kind
      http://h → refused: it must begin with guess://, guess+tls:// or the host.
      guess+tls:h → refused: the host is missing, or not a valid name.
      guess+tls://unix:/x → refused: a room code has six letters and digits.
      → refused: the host is missing, or not a valid name.
      :80 → refused: the host is missing, or not a valid name.
      a b → refused: the host is missing, or not a valid name.
      [] → refused: the host is missing, or not a valid name.
      guess://$(id) → refused: the host is missing, or not a valid name.
      [::1`id`] → refused: the host is missing, or not a valid name.
      guess://my_host-1.example → guess://my_host-1.example
      guess://h/F7KD2Q\xE2\x80\x8B → guess://h in F7KD2Q
      unix:/s#F7KD2Q\xEF\xBB\xBF → unix:/s in F7KD2Q
      guess://h\t → guess://h
      -oProxyCommand=x → refused: the host is missing, or not a valid name.
      a,,b → refused: the host is missing, or not a valid name.
      h:0 → refused: a port is a number from 1 to 65535.
      h: → refused: a port is a number from 1 to 65535.
      [::1]:x → refused: a port is a number from 1 to 65535.
      h/F7KD2 → refused: a room code has six letters and digits.
      h/F7KD2Q/ → refused: a room code has six letters and digits.
      unix:/a#b → refused: a room code has six letters and digits, like unix:/run/guess/socket#F7KD2Q.
      ::1 → refused: an IPv6 address goes in brackets, like [::1]:4837; others are HOST:PORT.
      [::1]80 → refused: an IPv6 address goes in brackets, like [::1]:4837; others are HOST:PORT.
      a,a:4837 → refused: the same host is given twice.
      unix: → refused: unix: needs the path of a socket, like unix:/run/guess/socket#F7KD2Q.
      unix:#F7KD2Q → refused: unix: needs the path of a socket, like unix:/run/guess/socket#F7KD2Q.
      unix:a\x00b → unix:ab
      """#))
  func addresses(_ example: Example) { #expect(address(example) == example.expected) }

  private func address(_ example: Example) -> String {
    do throws(UsageError) {
      let server = try ServerAddress(example.text)
      let room = server.room.map { " in \($0)" } ?? ""
      return server.invitation() + room + (server.hasHelper ? " · shown as \(server)" : "")
    } catch { return plain(error) }
  }
}

/// Why an address is refused, without the address and the usual example.
func plain(_ error: UsageError) -> String {
  let text = error.text.replacing(", like guess://example.org:4837/F7KD2Q", with: "")
  return "refused: \(text.replacing(#/“.*” is not a valid address: /#, with: ""))"
}
