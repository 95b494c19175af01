import GuessServerCore
import Platform
import TestSupport
import Testing

@testable import GuessServer
@testable import GuessServerCore

@Suite("An address of the Internet", .timed)
struct IPAddressTests {
  private func read(_ text: String) -> IPAddress? { IPAddress(text.utf8) }

  @Test(
    "is written in one way, whichever way it was read",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
      ("::ffff:192.0.2.1", "192.0.2.1"), ("0:0:0:0:0:FFFF:c000:201", "192.0.2.1"),
      ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("1::8", "1::8"), ("0:0:0:0:0:0:0:0", "::"),
      ("2001:DB8::0:1", "2001:db8::1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
      ("1:0:0:2:0:0:0:3", "1:0:0:2::3"), ("1:0:0:2:3:0:0:4", "1::2:3:0:0:4"),
      ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
      ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
      ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"),
    ])
  func canonical(text: String, canonical: String) throws {
    let address = try #require(read(text))
    #expect(address.description == canonical)
    #expect(read(canonical) == address)
  }

  @Test(
    "is the one that the system reads, and is written as the system does",
    arguments: [
      "192.0.2.1", "2001:db8::1", "::1", "::", "fe80::1:0:0:1", "1:0:0:2:0:0:3:4", "ff02::fb",
      "::1:2:3:4:5:6:7",
    ])
  func system(text: String) throws {
    let system = try #require(SocketAddress.resolve(host: text, port: 9).first)
    #expect(system.ipAddress == read(text))
    #expect(try #require(read(text)).description == system.numbers?.host)
    #expect("\(system)" == "\(Endpoint(try #require(read(text)), port: 9))")
  }

  @Test(
    "is not read from anything else",
    arguments: [
      "", ".", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.04", "1.2.3.-4", "1.2.3.+4", "1.2.3. 4",
      "1.2.3.4 ",
      "a.b.c.d", "1.2.3.", ":", ":::", "1:::2", "1::2::3", ":1", "1:", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1:2:3:4::5:6:7:8", "12345::", "g::", "+1::", "::1.2.3",
      "1.2.3.4::",
      "1:2:3:4:5:6:7:1.2.3.4", "fe80::1%lo", "[::1]", "1.2.3.4/8", "localhost",
    ])
  func others(text: String) { #expect(read(text) == nil) }
}

@Suite("A range of addresses", .timed)
struct AddressRangeTests {
  private func read(_ text: String) throws(AddressRange.Fault) -> AddressRange {
    try AddressRange(text.utf8)
  }

  @Test(
    "has the addresses that share its prefix, from the first to the last",
    arguments: [
      ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.0", "192.0.2.2"),
      ("10.0.0.0/8", "10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"),
      ("192.0.2.128/25", "192.0.2.128", "192.0.2.255", "192.0.2.127", "192.0.3.0"),
      ("192.0.2.4/31", "192.0.2.4", "192.0.2.5", "192.0.2.3", "192.0.2.6"),
      ("0.0.0.0/0", "0.0.0.0", "255.255.255.255", "::", "::1:0:0:0"),
      ("2001:db8::/32", "2001:db8::", "2001:db8:ffff::ffff", "2001:db7:ffff::", "2001:db9::"),
      ("2001:db8::/64", "2001:db8::", "2001:db8::ffff:ffff:ffff:ffff", "2001:db7::", "2001:db8:0:1::"),
      ("2001:db8::4/127", "2001:db8::4", "2001:db8::5", "2001:db8::3", "2001:db8::6"),
      ("::/0", "::", "ffff::", "1.2.3.4", "255.255.255.255"),
      ("::/64", "::", "::ffff:ffff:ffff:ffff", "0.0.0.0", "0:0:0:1::"),
      ("::/95", "::", "::1:ffff:ffff", "1.2.3.4", "::2:0:0"),
      ("::ffff:0:0/96", "0.0.0.0", "255.255.255.255", "::fffe:ffff:ffff", "::1:0:0:0"),
      ("::ffff:10.0.0.0/104", "10.0.0.0", "10.9.9.9", "9.0.0.0", "11.0.0.0"),
    ])
  func bounds(text: String, first: String, last: String, before: String, behind: String) throws {
    let range = try read(text)
    for inside in [first, last] { #expect(range.contains(try #require(IPAddress(inside.utf8)))) }
    for outside in [before, behind] where !outside.isEmpty {
      #expect(!range.contains(try #require(IPAddress(outside.utf8))), "\(outside)")
    }
    #expect(try read("\(range)") == range)
  }

  @Test("is written as it was read, a single address without a length")
  func text() throws {
    for text in ["10.0.0.0/8", "2001:db8::/32", "192.0.2.1", "::1", "0.0.0.0/0", "::/0"] {
      #expect("\(try read(text))" == text)
    }
    #expect("\(try read("192.0.2.1/32"))" == "192.0.2.1")
    #expect("\(try read("::1/128"))" == "::1")
  }

  @Test("has as many bits as its kind of address, and not one more")
  func lengths() {
    for (text, most) in [("192.0.2.0", 32), ("2001:db8::", 128)] {
      for length in ["\(most + 1)", "-1", "", "x", "08", " 8", "8/8"] {
        #expect(throws: AddressRange.Fault.notALength(most: most), "\(length)") {
          try read("\(text)/\(length)")
        }
      }
      #expect(throws: Never.self) { try read("\(text)/\(most)") }
    }
  }

  @Test("is refused if bits follow its length, with the range that was meant")
  func longerThanPrefix() throws {
    let meant = try read("10.0.0.0/8")
    #expect(throws: AddressRange.Fault.longerThanPrefix(meant)) { try read("10.0.0.1/8") }
    #expect(throws: AddressRange.Fault.notAnAddress) { try read("10.0.0/8") }
    #expect(throws: AddressRange.Fault.notAnAddress) { try read("/8") }
  }
}
