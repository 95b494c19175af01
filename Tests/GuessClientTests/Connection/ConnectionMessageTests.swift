import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// The reason why the program that connects to h:4838 has ended, after its complaints.
@Suite("The end of a helper program")
struct ConnectionMessageTests {
  @Test(
    "What openssl found last in the certificate is the reason why a connecting program has ended",
    arguments: examples(
      #"""
      depth=0 CN = localhost\nverify error:num=20:unable to get local issuer certificate\nverify error:num=10:certificate has \#
      expired\n80EB:error:0A000086:SSL routines\n → certificate has expired
      verify error:num=62:hostname mismatch\n → hostname mismatch
      verify error:num=18:self-signed certificate\n → self-signed certificate
      """#))
  func opensslFoundLastIn(_ example: Example) {
    let server = ServerAddress(host: "h", port: 4_838, room: nil)
    let message = ConnectionMessage.certificateRefused(server, reason: example.expected)
    #expect(reason(example.text) == message.text(in: .english))
  }

  @Test(
    "has these words",
    arguments: examples(
      #"""
      ## A refusal is the reason too, and without a word there is no guess-server
      80EB:error:8000006F:system library:BIO_connect:Connection refused:x\nconnect:errno=111\n → no server is listening on h:4838. Start one there \#
      with guess-server, or check the address.
      Ncat: Connection refused.\n → no server is listening on h:4838. Start one there with guess-server, or check the address.
      depth=1 CN = ca\nverify return:1\n → The server there does not speak guess/1. Is the port right? With TLS, the address begins with guess+tls://.
      → The server there does not speak guess/1. Is the port right? With TLS, the address begins with guess+tls://.
      Connecting to ::1\ndepth=1 CN=ca\nverify return:1\n → The server there does not speak guess/1. Is the port right? With TLS, the \#
      address begins with guess+tls://.
      ## The program's own last line is the reason otherwise, made safe
      one\nssh: gate: Permission denied\n\n → no connection to h:4838 through “openssl”: ssh: gate: Permission denied
      80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:x:354:\nconnect:errno=0\n → no connection to h:4838 through “openssl”: \#
      80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:x:354:
      Connecting to ::1\n80:error:0A00010B:SSL routines:r:wrong version number:x:77:\n80:error:0A000197:SSL routines:SSL_shutdown:shutdown while \#
      in init:x:2804:\n → no connection to h:4838 through “openssl”: 80:error:0A00010B:SSL routines:r:wrong version number:x:77:
      a\e[2Jb → no connection to h:4838 through “openssl”: a[2Jb
      """#))
  func reasons(_ example: Example) { #expect(reason(example.text) == example.expected) }

  @Test("It has 200 characters at most", arguments: [199, 200, 201])
  func length(_ count: Int) {
    let seen = reason(String(repeating: "x", count: count)).reversed().prefix { $0 == "x" }.count
    #expect(seen == min(count, 200))
  }

  private func reason(_ complaints: String) -> String {
    let server = ServerAddress(host: "h", port: 4_838, room: nil)
    return ConnectionMessage(endOf: "openssl", to: server, complaints: complaints).text(in: .english)
  }
}
