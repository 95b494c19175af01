import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// The reason why the program that connects to h:4838 has ended, after its complaints.
@Suite("The end of a helper program", .timed)
struct ConnectionMessageTests {
  @Test(
    "What openssl found last in the certificate is the reason why a connecting program has ended",
    arguments: examples(
      #"""
      depth=0 CN = localhost\nverify error:num=20:unable to get local issuer certificate\nverify error:num=10:certificate has \#
      expired\n80EB:error:0A000086:SSL routines\n → the certificate of h:4838 is not valid today, so nothing was sent. Check the date of this \#
      machine; else its host has to renew it.
      verify error:num=9:certificate is not yet valid\n → the certificate of h:4838 is not valid today, so nothing was sent. Check the date of this \#
      machine; else its host has to renew it.
      verify error:num=62:hostname mismatch\n → the certificate of h:4838 is for another name, so nothing was sent. Check the address.
      verify error:num=64:IP address mismatch\n → the certificate of h:4838 is for another name, so nothing was sent. Check the address.
      verify error:num=18:self-signed certificate\n → this machine does not trust the certificate of h:4838, so nothing was sent. If it is your own, \#
      name its authority: SSL_CERT_FILE=ca.pem.
      verify error:num=20:unable to get local issuer certificate\n → this machine does not trust the certificate of h:4838, so nothing was sent. If \#
      it is your own, name its authority: SSL_CERT_FILE=ca.pem.
      verify error:num=999:x\n → this machine does not trust the certificate of h:4838, so nothing was sent. If it is your own, name its authority: \#
      SSL_CERT_FILE=ca.pem.
      verify error:num= → this machine does not trust the certificate of h:4838, so nothing was sent. If it is your own, name its authority: \#
      SSL_CERT_FILE=ca.pem.
      """#))
  func opensslFoundLastIn(_ example: Example) { #expect(reason(example.text) == example.expected) }

  @Test(
    "A refusal is the reason too",
    arguments: examples(
      #"""
      80EB:error:8000006F:system library:BIO_connect:Connection refused:x\nconnect:errno=111\n → no server is listening on h:4838. Start one there \#
      with guess-server, or check the address and the port.
      Ncat: Connection refused.\n → no server is listening on h:4838. Start one there with guess-server, or check the address and the port.
      """#))
  func orARefusal(_ example: Example) { #expect(reason(example.text) == example.expected) }

  @Test(
    "Nothing may say why",
    arguments: examples(
      #"""
      depth=1 CN = ca\nverify return:1\n → h:4838 closed the connection at once. Ask its operator whether guess-server runs behind it.
      → h:4838 closed the connection at once. Ask its operator whether guess-server runs behind it.
      """#))
  func orNothingThatSays(_ example: Example) { #expect(reason(example.text) == example.expected) }

  @Test(
    "The program's own last line is the reason otherwise, made safe and not too long",
    arguments: examples(
      #"""
      one\nssh: gate: Permission denied\n\n → no connection to h:4838: “openssl” exited: ssh: gate: Permission denied
      80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:x:354:\nconnect:errno=0\n → no connection to h:4838: “openssl” exited: \#
      80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:x:354:
      a\e[2Jb → no connection to h:4838: “openssl” exited: a[2Jb
      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\#
      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyz → no connection to h:4838: “openssl” exited: \#
      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\#
      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyz
      """#))
  func orTheProgramOwn(_ example: Example) { #expect(reason(example.text) == example.expected) }

  private func reason(_ complaints: String) -> String {
    let server = ServerAddress(host: "h", port: 4_838, room: nil)
    return ConnectionMessage(endOf: "openssl", to: server, complaints: complaints).text(in: .english)
  }
}
