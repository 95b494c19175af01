import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The reason of a failed connecting program", .timed)
struct HelperNewsTests {
  private let server = ServerAddress(host: "h", port: 4_838, room: nil)

  private func message(_ complaints: String) -> ConnectionMessage {
    ConnectionMessage(endOf: "openssl", to: server, complaints: complaints)
  }

  /// An error of openssl about a certificate.
  private func certificate(_ number: Int, _ words: String) -> String {
    """
    depth=0 CN = localhost
    verify error:num=20:unable to get local issuer certificate
    depth=0 CN = localhost
    verify error:num=\(number):\(words)
    80EB:error:0A000086:SSL routines:tls_post_process_server_certificate:certificate verify failed:statem_clnt.c:1889:

    """
  }

  @Test("is what openssl found last in the certificate, a refusal, or its own last line made safe")
  func certificates() {
    #expect(message(certificate(10, "certificate has expired")) == .certificateExpired(server))
    #expect(message(certificate(9, "certificate is not yet valid")) == .certificateExpired(server))
    #expect(message(certificate(62, "hostname mismatch")) == .certificateForAnotherName(server))
    #expect(message(certificate(64, "IP address mismatch")) == .certificateForAnotherName(server))
    for number in [18, 19, 20, 21, 23, 999] {
      #expect(message(certificate(number, "x")) == .certificateUntrusted(server))
    }
    #expect(message("verify error:num=") == .certificateUntrusted(server))
    #expect(
      message("80EB:error:8000006F:system library:BIO_connect:Connection refused:x\nconnect:errno=111\n")
        == .refused(server))
    #expect(message("Ncat: Connection refused.\n") == .refused(server))
    #expect(message("depth=1 CN = ca\nverify return:1\n") == .nothingCame(server))
    #expect(message("") == .nothingCame(server))
    func ended(_ complaint: String) -> ConnectionMessage {
      .helperEnded(program: "openssl", server, complaint: complaint)
    }
    #expect(message("one\nssh: gate: Permission denied\n\n") == ended("ssh: gate: Permission denied"))
    let version = "80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:x:354:"
    #expect(message("\(version)\nconnect:errno=0\n") == ended(version))
    #expect(message(String(repeating: "x", count: 200)) == ended(String(repeating: "x", count: 200)))
    #expect(message(String(repeating: "x", count: 201)) == ended(String(repeating: "x", count: 200)))
    guard case .helperEnded(_, _, let shown) = message("a\u{1B}[2Jb") else {
      Issue.record("it has ended")
      return
    }
    #expect(!shown.contains("\u{1B}"))
  }
}
