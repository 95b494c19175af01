import TestSupport

@testable import GuessClientCore
@testable import GuessClientPlay

/// The client's sessions, bots and load with any server: nothing traps, only the client's own drawing can control the terminal, and
/// the result does not depend on how the bytes were split.
///
/// An input is a script: events separated by bytes 1E, each beginning with a byte for its kind.
func fuzzSessions(_ input: [UInt8]) {
  let script = Script(input)
  playAtTerminal(script)
  playInPipe(script)
  var objects = script
  objects.options[.json] = true
  playInPipe(objects)
  playWithTools(script)
}

private func playAtTerminal(_ script: Script) {
  // A visible clock adds deadlines, and only some terminals show one.
  func session(hasControls: Bool, hasColors: Bool, hasWheels: Bool = false) -> PlaySession {
    var options = script.options
    (options[.noMotion], options[.wheels]) = (!hasWheels, hasWheels)
    return PlaySession(
      options,
      on: TerminalShape(columns: 60, rows: 20, hasControlSequences: hasControls, hasColors: hasColors),
      using: SeededGenerator(seed: 1))
  }
  // Without any control sequences, the server's can't be mistaken for the client's.
  let plain = session(hasControls: false, hasColors: false)
  let whole = play(script, .whole, in: LineSession(plain))
  expectHarmless(whole.printed, hasControls: false, hasColors: false)
  let cut = play(script, script.somewhere, in: LineSession(session(hasControls: true, hasColors: true)))
  expectHarmless(cut.printed, hasControls: true, hasColors: true)
  expect(cut.sent == whole.sent && cut.end == whole.end, "the result does not depend on the split")
  let wheels = PickerSession(session(hasControls: true, hasColors: false, hasWheels: true))
  expectHarmless(play(script, .whole, in: wheels).printed, hasControls: true, hasColors: false)
  let top = MonitorSession(
    script.options, on: TerminalShape(columns: 60, rows: 20), hasKeys: true,
    using: SeededGenerator(seed: 3))
  expectHarmless(play(script, .whole, in: top).printed, hasControls: true, hasColors: false)
  let report = MonitorSession(script.options, on: nil, using: SeededGenerator(seed: 3))
  expectHarmless(play(script, .whole, in: report).printed, hasControls: false, hasColors: false)
}

private func playInPipe(_ script: Script) {
  let session = PipeSession(script.options, using: SeededGenerator(seed: 1))
  let whole = play(script, .whole, in: session)
  for cutting in [.everywhere, script.somewhere] as [Cutting] {
    let cut = play(script, cutting, in: session)
    expect(
      cut.printed == whole.printed && cut.sent == whole.sent && cut.end == whole.end,
      "the pipe's output does not depend on the split \(cutting)")
  }
  let key = Array("token=".utf8)
  for word in whole.printed.split(whereSeparator: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x20 })
  where word.starts(with: key) {
    // In JSON a quotation mark may follow.
    let value = word.dropFirst(key.count).prefix { $0 != UInt8(ascii: "\"") }
    expect(value.elementsEqual("hidden".utf8), "no token is printed")
  }
  guard script.options[.json] else { return }
  expectHarmless(whole.printed, hasControls: false, hasColors: false)
  for line in whole.printed.split(separator: 0x0A) {
    expect(line.starts(with: #"{"type":""#.utf8) && line.last == UInt8(ascii: "}"), "each line is an object")
  }
}

func play(
  _ script: Script, _ cutting: Cutting, in session: any Session, isBot: Bool = false
) -> SessionRun {
  var run = SessionRun(session, isBot: isBot)
  for event in script.events { run.take(event, cutting) }
  return run
}
