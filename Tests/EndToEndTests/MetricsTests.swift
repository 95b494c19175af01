import Foundation
import Testing

@Suite("The port for metrics", .waiting)
struct MetricsTests {
  private let folder = DataFolder()
  private var socket: String { "\(folder.path)/m" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  }

  /// The lines of the answer's head and body.
  private func ask(_ path: String) throws -> [String] {
    let client = try RawClient(path: socket)
    try client.send(bytes: Array("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
    return try client.rest().map { $0.text.trimmingCharacters(in: .newlines) }
  }

  /// The value of a metric with these labels.
  private func number(_ metric: String) throws -> Double? {
    try ask("/metrics").first { $0.hasPrefix(metric + " ") }
      .flatMap { Double($0.dropFirst(metric.count + 1)) }
  }

  @Test("delays no player if its clients send nonsense or nothing, or never read")
  func nuisances() throws {
    try withServer("--metrics", "unix:\(socket)", "--rate", "off") { server in
      let ada = try server.connect()
      try ada.send("NAME ada\nSOLO range=1..1000000000")
      try ada.skip(to: "* START")
      var lowest = 1
      /// Plays on: every guess gets an answer.
      func play() throws {
        for _ in 1...20 {
          try ada.send("\(lowest)")
          try ada.skip(to: "OK GUESS")
          lowest += 1
        }
      }
      try play()
      for nonsense in [
        "NAME eve\r\n\r\n", "\0\u{1}\u{2}\n\n", "GET /metrics\r\n\r\n", "\r\n\r\n",
        String(repeating: "A", count: 10_000), "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
      ] {
        let client = try RawClient(path: socket)
        try client.send(bytes: Array(nonsense.utf8))
        let status = try client.rest().first?.text
        #expect(status?.hasPrefix("HTTP/1.1 4") == true, "\(nonsense.prefix(20)): \(status ?? "nothing")")
      }
      try play()
      // More than are allowed at a time: they send nothing or half a request, or never read the answer.
      let idlers = try (0..<60).map { number in
        let client = try RawClient(path: socket)
        if number % 3 == 1 { try client.send(bytes: Array("GET /met".utf8)) }
        if number % 3 == 2 {
          try client.send(bytes: Array("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        }
        return client
      }
      try play()
      // A request among them gets its answer.
      #expect(try ask("/healthz").last == "ok")
      for client in idlers { try client.reset() }
      try play()
      try eventually("a page that is written after all guesses") {
        try number("guess_guesses_total{rules=\"solo\",result=\"low\"}") == 80
      }
    }
  }
}
