import Foundation

/// A proxy for a test's servers, configured by an example for operators, but for ports and paths.
final class Recipe {
  private let reserved: ReservedPort
  private let folder = DataFolder()
  private let process: ChildProcess

  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of an example as installed.
  static func text(of example: String) throws -> String {
    let path = project.appending(path: "share/doc/guess-server/examples/\(example)")
    return try String(contentsOf: path, encoding: .utf8)
  }

  /// Starts a proxy in the foreground with an example that listens on `publicPort`; `changes` replaces the operator's other
  /// settings.
  private init(
    _ example: String, listeningOn publicPort: UInt16, _ changes: [String: String], before line: String,
    _ run: (String) throws -> ChildProcess
  ) throws {
    reserved = try ReservedPort()
    var text = try Self.text(of: example)
    for (old, new) in changes.merging(
      [":::\(publicPort)": "127.0.0.1:\(reserved.port)"], uniquingKeysWith: { $1 })
    {
      guard text.contains(old) else { throw Surprise("\(example) has no \(old)") }
      text = text.replacing(old, with: new)
    }
    // The tests listen on IPv4 only.
    text = text.replacing(" v4v6", with: "")
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = "\(folder.path)/\(example)"
    try (line + text).write(toFile: path, atomically: true, encoding: .utf8)
    process = try run(path)
    try awaitListening()
  }

  convenience init(haproxy example: String, listeningOn port: UInt16, _ changes: [String: String]) throws {
    try self.init(example, listeningOn: port, changes, before: "") { path in
      try ChildProcess("haproxy", ["-db", "-f", path])
    }
  }

  convenience init(stunnel example: String, listeningOn port: UInt16, _ changes: [String: String]) throws {
    try self.init(example, listeningOn: port, changes, before: "foreground = yes\n") { path in
      try ChildProcess("stunnel4", [path])
    }
  }

  /// The port of the proxy.
  var port: UInt16 { reserved.port }

  private func awaitListening() throws {
    try eventually("the proxy") {
      if (try? process.signal(0)) == nil { throw Surprise("the proxy has ended", in: process.report) }
      return (try? RawClient(port: port)) != nil
    }
  }

  var report: String { process.report }
}

/// Certificates made by openssl: an authority, and a server's for localhost and 127.0.0.1.
final class Certificates {
  private let folder = DataFolder()

  private static let script = """
    set -e
    cd "$1"
    key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    sign() { openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -copy_extensions copy "${@:2}"; }
    openssl req -x509 $key -keyout ca.key -out ca.pem -days 2 -subj /CN=authority
    openssl req $key -keyout server.key -out server.csr -subj /CN=localhost \
      -addext subjectAltName=DNS:localhost,IP:127.0.0.1
    openssl req $key -keyout other.key -out other.csr -subj /CN=other -addext subjectAltName=DNS:other.example
    sign server -days 2 -out server.crt
    sign server -days -1 -out expired.crt
    sign other -days 2 -out other.crt
    for name in server expired; do cat $name.crt server.key > $name.pem; done
    cat other.crt other.key > other.pem
    """

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let openssl = try ChildProcess("bash", ["-c", Self.script, "bash", folder.path])
    guard try openssl.wait() == .exit(0) else { throw Surprise("openssl made none", in: openssl.report) }
  }

  /// The authority's certificate, for clients that trust it.
  var authority: String { "\(folder.path)/ca.pem" }

  /// A certificate with its key: `server`, `expired`, or `other` for another name.
  func pem(_ name: String = "server") -> String { "\(folder.path)/\(name).pem" }

  var certificate: String { "\(folder.path)/server.crt" }
  var key: String { "\(folder.path)/server.key" }
}
