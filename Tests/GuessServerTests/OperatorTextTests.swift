import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServer

/// Texts of operators and their programs. In a request by HTTP, `…` stands for usual fields.
@Suite("What operators write")
struct OperatorTextTests {
  @Test(
    "A size of history is written as people write it, and not otherwise",
    arguments: examples(
      #"""
      16M → 16777216 16M
      1g → 1073741824 1G
      20480K → 20971520 20M
      1024G → 1099511627776 1024G
      -1M → not read
      1.5G → not read
      9999999999999999999 → not read
      9999999999G → not read
      """#))
  func sizeOfHistoryIs(_ example: Example) {
    #expect(
      (ByteCount.read(example.given).map { "\($0) \(ByteCount.text(of: $0))" } ?? "not read")
        == example.expected)
  }

  @Test(
    "An address to listen at is a host and a port, or a file, and refused if it is anything else",
    arguments: examples(
      #"""
      127.0.0.1:4837 → 127.0.0.1:4837
      [::]:0 → [::]:0
      localhost:65535 → localhost:65535
      unix:/tmp/a:b → unix:/tmp/a:b
      *:7 → [::]:7
      → refused
      4837 → refused
      :4837 → refused
      localhost → refused
      h:65536 → refused
      ::1:80 → refused
      unix: → refused
      """#))
  func addressToListenAt(_ example: Example) { #expect(listening(example.given) == example.expected) }

  @Test(
    "A request by HTTP has a method, known or not, and a path without the query; it is read up to the empty line",
    arguments: examples(
      #"""
      ## A request by HTTP has a method, known or not, and a path without the query; it is read up to the empty line
      GET /metrics HTTP/1.1… → GET /metrics
      GET /readyz?full=1 HTTP/1.1… → GET /readyz
      GET /%6detrics HTTP/1.1… → GET /%6detrics
      HEAD / HTTP/1.1… → HEAD /
      BREW / HTTP/1.1… → BREW /
      GET /healthz HTTP/1.1\nHost: x\n\n → GET /healthz
      GET /healthz HTTP/1.0\r\n\r\n → GET /healthz
      GET / HTTP/1.1\r\nno field\r\n\r\n → GET /
      GET / HTTP/1.1…\x00\x01GET → GET /
      GET / HTTP/1.1\r\n → incomplete
      ## A request by HTTP is refused if it is malformed → badRequest
      \r\n\r\n
      NAME ada\r\n\r\n
      GET  / HTTP/1.1\r\nHost: x\r\n\r\n
      GET / HTTP/1.1\x20\r\nHost: x\r\n\r\n
      GET metrics HTTP/1.1\r\nHost: x\r\n\r\n
      GET / HTTP/2.0\r\nHost: x\r\n\r\n
      GET / http/1.1\r\nHost: x\r\n\r\n
      """#))
  func requestByHTTPHas(_ example: Example) { #expect(request(example.bytes) == example.expected) }

  @Test(
    "An operator's request is refused with the place of the mistake and what to write instead",
    arguments: examples(
      #"""
      → ERR - BAD_VERB : Unknown command. HELP lists all.
      KIKC ada → ERR - BAD_VERB near=KICK : Unknown command. Did you mean KICK? HELP lists all.
      #!x PING → ERR - BAD_LINE why=tag : A tag is # and 1 to 16 letters, digits, _ or -, followed by a command.
      #7 KICK → #7 ERR KICK BAD_ARG arg=name : A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -.
      KICK ada eve → ERR KICK BAD_ARG arg=extra : There is a word or an option too many. HELP and the command show what it takes.
      BAN ada → ERR BAN BAD_ARG arg=for : for= is a time: 90s, 30m, 2h, 7d, 1d12h, or ever; ten years at most.
      BAN ada for=2h for=3h → ERR BAN BAD_ARG arg=repeated : An option is given twice.
      BAN ada for=2h spam → ERR BAN BAD_ARG arg=reason : A reason comes last, after a colon with a space on each side: BAN ada for=2h : spam
      BAN for=2h → ERR BAN BAD_ARG arg=target : Give a name, an address such as 192.0.2.7, or a network such as 192.0.2.0/24.
      BAN 127.0.0.1 for=2h → ERR BAN BAD_ARG arg=target : That is this machine, also called local, which also means everyone behind a proxy on it, \#
      and you. Take a name instead.
      ROOM ILO → ERR ROOM BAD_ARG arg=code : A room code has 6 letters and digits.
      NOTICE → ERR NOTICE BAD_ARG arg=text : The text is empty, or has more than 500 bytes.
      PLAYERS after=7 → ERR PLAYERS BAD_ARG arg=name : A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -.
      HELP FOO → ERR HELP BAD_VERB : Unknown command. HELP lists all.
      """#))
  func operatorRequestIsRefused(_ example: Example) { #expect(answer(example) == example.expected) }

  @Test(
    "A value in the log looks like nothing else, and is printable ASCII",
    arguments: examples(
      #"""
      plain/1.0 → plain/1.0
      → ""
      a b → "a b"
      a=b → "a=b"
      say "hi" → "say \"hi\""
      a\x5Cb → "a\\b"
      a\nlevel=error\r\x09 → "a\nlevel=error\r\t"
      \x1B[2J → "\x1b[2J"
      \x00\x7F → "\x00\x7f"
      é → "\xc3\xa9"
      \xFF → "\xff"
      """#))
  func valueInTheLog(_ example: Example) {
    #expect(String(decoding: LogLine.escaped(example.bytes), as: UTF8.self) == example.expected)
  }

  private func listening(_ text: String) -> String {
    do throws(Malformed) { return try ListenAddress(text).description } catch { return "refused" }
  }

  /// A request as it is read at once and byte by byte.
  private func request(_ bytes: [UInt8]) -> String {
    let fields = "\r\nHost: localhost:9837\r\nUser-Agent: Prometheus/2.42.0\r\nAccept: */*\r\n\r\n"
    let bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("…", with: fields).utf8)
    var (head, slow) = (HTTPHead(), HTTPHead())
    let outcome = head.take(bytes.span)
    guard outcome == bytes.lazy.map({ slow.take([$0].span) }).first(where: { $0 != nil }) ?? nil else {
      return "it depends on how the bytes arrive"
    }
    switch outcome {
    case .success(let request): return "\(request.method) \(request.path)"
    case .failure(let refusal): return "\(refusal.status)"
    case nil: return "incomplete"
    }
  }

  private func answer(_ example: Example) -> String {
    let request = AdminRequest(line: example.bytes.span)
    let answer = request.answer(request.command.map { _ in AdminReport() })
    return String(decoding: answer.dropLast(), as: UTF8.self)
  }
}
