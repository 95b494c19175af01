import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A line of the server as JSON", .timed)
struct JSONLineTests {
  private func objects(_ text: String, inPieces: Bool = false) throws -> [String] {
    var printer = JSONPrinter(of: try ServerAddress("h"), in: .english)
    let bytes = Array(text.utf8)
    let output = inPieces ? bytes.flatMap { printer.convert([$0]) } : printer.convert(bytes)
    return output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "is passed on whole if it is newer or broken",
    arguments: [
      "* DANCE with=ada : Shall we?", "OK DANCE", "OK", "ERR GUESS", "ERR GUESS DANCE", "ERR DANCE BAD_ARG",
      "ROW", "ROW dance=1", "HTTP/1.1 400 Bad Request", "#a1 * BYE reason=quit", "#a1", ": :", "{}",
      // Malformed numbers, or those that JavaScript would round.
      "* COUNTDOWN in=soon", "* COUNTDOWN in=+3", "* COUNTDOWN in=9007199254740992",
      "OK GUESS n=1 guess=9223372036854775808 hint=HIT", "* MATCH winner=ada score=1 - 0",
      "* END round=1 winner=- secret=5 nonce=1 score=1-x tie=1", "* END round=1 tie=maybe",
    ])
  func unknown(line: String) throws {
    let object = try #require(try objects(line + "\n").first)
    #expect(object.hasPrefix(#"{"type":"unknown","line":""#), "\(object)")
    #expect(object.contains(line))
  }

  @Test(
    "drops new keys and values, and keeps the rest",
    arguments: [
      (
        "* MATCH winner=- score=1-0 reason=walkover mood=good",
        #"{"type":"event","event":"MATCH","winner":null,"score":[1,0],"reason":"walkover"}"#
      ),
      ("OK LANG lang=de : Ja.", #"{"type":"ok","verb":"LANG","lang":"de","text":"Ja."}"#),
      ("* LEFT name=a name=b", #"{"type":"event","event":"LEFT","name":"a"}"#),
      (
        "#t1 ROW watchers=1 room=F7KD2Q names=a",
        #"{"type":"row","row":"room","tag":"t1","watchers":1,"room":"F7KD2Q","names":["a"]}"#
      ),
      ("OK PING lo=x", #"{"type":"ok","verb":"PING","word":"lo=x"}"#),
      ("#p OK PING", #"{"type":"ok","verb":"PING","tag":"p"}"#),
      ("ERR - TOO_LONG max=512", #"{"type":"error","verb":null,"code":"TOO_LONG","max":512}"#),
    ])
  func newer(line: String, object: String) throws {
    #expect(try objects(line + "\n") == [object])
    #expect(try objects(line + "\r\n", inPieces: true) == [object])
  }

  @Test(
    "never shows a token",
    arguments: [
      "OK NAME name=a token=SECRET", "OK PING token=SECRET", "* SAID name=a : token=SECRET",
      "* DANCE token=SECRET", "OK NAME name=a tok\u{200B}en=SECRET", "token=SECRET",
    ])
  func tokens(line: String) throws {
    for isInPieces in [false, true] {
      let objects = try objects(line + "\n", inPieces: isInPieces)
      #expect(objects.count == 1)
      #expect(!objects.joined().contains("SECRET"))
    }
  }

  @Test("has an object up to 1,024 bytes, and is reported missing with one more")
  func length() throws {
    let line = "* NOTICE : " + String(repeating: "x", count: Limits.serverLineBytes - 11)
    #expect(try objects(line + "\n")[0].hasPrefix(#"{"type":"event","event":"NOTICE","text":"xxx"#))
    #expect(
      try objects(line + "x\n* BACK name=a\n") == [
        #"{"type":"client","news":"too_long","max":1024}"#, #"{"type":"event","event":"BACK","name":"a"}"#,
      ])
  }

  @Test("has no object without its end, if it is empty, or if it answers the client's own request")
  func nothing() throws {
    #expect(try objects("\n\r\n#keepalive OK PING\n* BACK name=a").isEmpty)
  }
}
