import Platform
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServer

/// Addresses of the Internet as texts, and the origins that they are.
@Suite("Written addresses")
struct AddressTextTests {
  @Test(
    "An address of the Internet is written in one way, whichever way it was read",
    arguments: examples(
      #"""
      ## An address of the Internet is written in one way, whichever way it was read
      192.0.2.1 → 192.0.2.1
      255.255.255.255 → 255.255.255.255
      ::ffff:192.0.2.1 → 192.0.2.1
      0:0:0:0:0:FFFF:c000:201 → 192.0.2.1
      :: → ::
      1:: → 1::
      2001:DB8::0:1 → 2001:db8::1
      1:0:0:2:0:0:0:3 → 1:0:0:2::3
      1:0:0:2:3:0:0:4 → 1::2:3:0:0:4
      1:2:3:4:5:6:7:8 → 1:2:3:4:5:6:7:8
      ::2:3:4:5:6:7:8 → 0:2:3:4:5:6:7:8
      1:2:3:4:5:6:7:: → 1:2:3:4:5:6:7:0
      64:ff9b::192.0.2.1 → 64:ff9b::c000:201
      ## It is not read from anything else → not read
      “”
      1.2.3.4.5
      1.2.3.256
      1.2.3.04
      1.2.3.+4
      a.b.c.d
      :
      :::
      1:::2
      1::2::3
      :1
      1:
      1:2:3:4:5:6:7
      1:2:3:4:5:6:7:8:9
      1:2:3:4::5:6:7:8
      12345::
      g::
      1.2.3.4::
      1:2:3:4:5:6:7:1.2.3.4
      fe80::1%lo
      1.2.3.4/8
      """#))
  func addressOfTheInternet(_ example: Example) { #expect(written(example.text) == example.expected) }

  @Test(
    "A range has the addresses that share its prefix, from the first to the last, of its own kind",
    arguments: examples(
      #"""
      ## → yes yes no no
      192.0.2.1 192.0.2.1 192.0.2.1 192.0.2.0 192.0.2.2
      10.0.0.0/8 10.0.0.0 10.255.255.255 9.255.255.255 11.0.0.0
      192.0.2.128/25 192.0.2.128 192.0.2.255 192.0.2.127 192.0.3.0
      0.0.0.0/0 0.0.0.0 255.255.255.255 :: ::1:0:0:0
      2001:db8::/64 2001:db8:: 2001:db8::ffff:ffff:ffff:ffff 2001:db7:: 2001:db8:0:1::
      2001:db8::4/127 2001:db8::4 2001:db8::5 2001:db8::3 2001:db8::6
      ::/0 :: ffff:: 1.2.3.4 255.255.255.255
      ::/95 :: ::1:ffff:ffff 1.2.3.4 ::2:0:0
      ::ffff:0:0/96 0.0.0.0 255.255.255.255 ::fffe:ffff:ffff ::1:0:0:0
      ::ffff:10.0.0.0/104 10.0.0.0 10.9.9.9 9.0.0.0 11.0.0.0
      """#))
  func rangeHasTheAddresses(_ example: Example) throws { #expect(try inside(example) == example.expected) }

  @Test(
    "are these ranges",
    arguments: examples(
      #"""
      ## A range is written as it was read, a single address without a length
      10.0.0.0/8 → 10.0.0.0/8
      2001:db8::/32 → 2001:db8::/32
      192.0.2.1 → 192.0.2.1
      ::1 → ::1
      ::/0 → ::/0
      192.0.2.1/32 → 192.0.2.1
      ::1/128 → ::1
      ::ffff:10.0.0.0/104 → 10.0.0.0/8
      ## A range has as many bits as its kind of address, and none after its length; who meant another one is told which
      192.0.2.0/33 → notALength(most: 32)
      192.0.2.0/ → notALength(most: 32)
      192.0.2.0/08 → notALength(most: 32)
      2001:db8::/129 → notALength(most: 128)
      10.0.0.1/8 → longerThanPrefix(10.0.0.0/8)
      10.0.0/8 → notAnAddress
      /8 → notAnAddress
      """#))
  func ranges(_ example: Example) { #expect(range(example.given) == example.expected) }

  @Test(
    "The origin of a connection is the machine itself, an IPv4 address for any listener, or the first 64 bits of IPv6",
    arguments: examples(
      #"""
      127.0.0.1 → local
      127.255.255.255 → local
      ::1 → local
      ::ffff:127.0.0.1 → local
      126.255.255.255 → 126.255.255.255
      128.0.0.1 → 128.0.0.1
      ::2 → ::/64
      ::fffe:127.0.0.1 → ::/64
      ::1:ffff:127.0.0.1 → ::/64
      192.0.2.7 → 192.0.2.7
      ::ffff:192.0.2.7 → 192.0.2.7
      2001:db8:1:2::1 → 2001:db8:1:2::/64
      2001:db8:1:2:ffff:ffff:ffff:ffff → 2001:db8:1:2::/64
      fe80::1 → fe80::1
      febf:ffff:ffff:ffff::2 → fe80::2
      64:ff9b::192.0.2.7 → 192.0.2.7
      64:ff9b::127.0.0.1 → 127.0.0.1
      64:ff9b::1:192.0.2.7 → 64:ff9b::/64
      64:ff9b:1::192.0.2.7 → 64:ff9b:1::/64
      fe7f:ffff:ffff:ffff::1 → fe7f:ffff:ffff:ffff::/64
      fec0::1 → fec0::/64
      """#))
  func originOfAConnection(_ example: Example) throws {
    #expect(try origin(example.given) == example.expected)
  }

  private func range(_ text: String) -> String {
    do throws(AddressRange.Fault) { return try AddressRange(text.utf8).description } catch {
      return "\(error)"
    }
  }

  /// Whether each address after a range is in it.
  private func inside(_ example: Example) throws -> String {
    let range = try AddressRange(example.words[0].utf8)
    return example.words.dropFirst().map { IPAddress($0.utf8).map(range.contains) == true ? "yes" : "no" }
      .joined(separator: " ")
  }

  private func origin(_ text: String) throws -> String {
    let system = try SocketAddress.resolve(host: text, port: 9).first?.origin
    let origin = IPAddress(text.utf8)?.origin
    return origin == system ? origin?.hostText ?? "no address" : "the system says otherwise"
  }

  /// The address as it is written, which is read as the same again.
  private func written(_ text: String) -> String {
    guard let address = IPAddress(text.utf8) else { return "not read" }
    return IPAddress(address.description.utf8) == address
      ? address.description : "\(address), which is not read as the same"
  }
}
