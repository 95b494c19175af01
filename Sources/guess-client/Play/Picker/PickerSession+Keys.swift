import GuessClientCore
import GuessProtocol

/// An offer whose letter is in the line, where it may begin a word: Enter carries it out, the same letter, or a pause.
struct PendingOffer: Hashable {
  /// Time within which another letter continues a word: as long as someone takes who looks for each key.
  static let pause = Milliseconds.seconds(1)

  let offer: Offer
  let letter: String
  let due: Instant
  /// True if the player has confirmed that they leave a tournament, or need not.
  let mayLeave: Bool
}

extension PickerSession {
  var pending: PendingOffer? { if case .offer(let pending) = mode { pending } else { nil } }

  private var isTyping: Bool { mode == .line || pending != nil }

  /// True if the line receives the keys: because it was opened, or because a name is asked for.
  var typesLine: Bool { isTyping || play.isAsking }

  mutating func type(_ bytes: [UInt8]) {
    endSequence()
    for byte in bytes where !play.isOver {
      guard let key = play.editor.keys.decode(byte) else { continue }
      // Many at once are a held key, which erases the line and no more.
      if key == .backspace, bytes.count == 1, isTyping, play.editor.text.isEmpty { return goBack() }
      take(key)
    }
    play.editor.keys.typed(at: play.now)
    if isTyping, isDone(with: bytes) { mode = .wheels }
  }

  /// Takes what has begun too long ago to be a sequence as the key that it is.
  mutating func endSequence() {
    if let key = play.editor.keys.giveUp(at: play.now) { take(key) }
  }

  /// Handles a key: of the line if that is open, otherwise of the wheels or the offers.
  private mutating func take(_ key: Key) {
    switch key {
    // A report of the focus is no key: an offer stays pending while its player looks elsewhere.
    case .focus(let hasFocus): return play.perform(.focus(hasFocus))
    case .escape where mode != .wheels, .interrupt where isTyping && play.editor.text.isEmpty:
      return goBack()
    // A paste opens the line.
    case .pasted: if !typesLine { mode = .line }
    default: break
    }
    guard typesLine else { return press(key) }
    if let pending {
      let isSame = pending.letter.unicodeScalars.first.map { key == .character($0) } == true
      if play.editor.text == pending.letter, isSame || key == .enter { return perform(pending) }
      mode = .line
    }
    // An O after the key for JOIN means the verb itself: no room code has an O.
    if play.editor.text == Self.joinLine, key.lowercased == .character("o") {
      play.editor.clear()
      startLine(key == .character("O") ? "J" : "j")
    }
    play.type(key)
    takeEntries()
  }

  /// True if `bytes` end in an Enter and nothing is left to type. A line that can't be sent stays open, and so does a pasted
  /// one: the next bytes may be the rest of the paste, and must turn no wheels.
  private func isDone(with bytes: [UInt8]) -> Bool {
    guard bytes.last?.isLineEnd == true, !play.editor.keys.isPasting else { return false }
    // Nobody types two lines at once: several are a paste from a terminal without bracketed paste.
    return play.editor.text.isEmpty && bytes.split(whereSeparator: \.isLineEnd).count <= 1
  }

  private mutating func goBack() {
    if isTyping { play.editor.clear() }
    mode = .wheels
  }

  private mutating func press(_ key: Key) {
    let hadNote = dial?.note != nil
    let typed = key.narrowed
    let key = typed.onLatinKey.lowercased
    // Digits after one that was refused belong to the same number.
    if !key.isDigit { dial?.note = nil }
    switch key {
    case .interrupt:
      play.editor.clear()
      play.perform(.interrupt)
    case .clearScreen: play.perform(.clearScreen)
    case .suspend: play.perform(.suspend)
    case _ where mode == .help: mode = .wheels
    case .character("?"): mode = .help
    case .character("/"), .character(":"): mode = .line
    case .tab: startLine("\(Verb.say.rawValue) ")
    case .character("q"), .endOfInput:
      play.editor.clear()
      play.perform(.endOfInput)
    default:
      let isAttending = if case .attending = play.match.location { true } else { false }
      let asked = play.asked
      play.asked = nil
      // Answers the note or the question on the screen, and guesses nothing.
      if key == .enter, hadNote || asked != nil {
        wheels?.typeAgain()
        return
      }
      if let asked, let isWanted = consent(typed, key) {
        if isWanted { play.leave(by: asked) }
        return
      }
      guard wheels == nil else { return turn(key, typed) }
      choose(key, typed, mayLeave: asked != nil || !isAttending)
    }
  }

  /// An answer in one letter, unless it turns a wheel: that of a Russian yes selects another one.
  private func consent(_ typed: Key, _ key: Key) -> Bool? {
    guard case .character(let letter) = typed, wheels == nil || key != .character("l") else { return nil }
    return Consent.reading("\(letter)")
  }

  /// Turns the wheels. A letter that is no key of theirs begins a line, as it was typed.
  private mutating func turn(_ key: Key, _ typed: Key) {
    guard var wheels else { return }
    let range = wheels.range
    switch key {
    case .up, .character("k"): wheels.turn(by: 1)
    case .down, .character("j"): wheels.turn(by: -1)
    case .left, .backspace, .character("h"): wheels.select(.left)
    case .right, .character("l"): wheels.select(.right)
    case .pageUp: wheels.show(wheels.number.addingSaturating(10))
    case .pageDown: wheels.show(wheels.number.addingSaturating(-10))
    case .home: wheels.show(range.lo)
    case .end: wheels.show(range.hi)
    case .character("-"): wheels.sign(negative: true)
    case .character("+"): wheels.sign(negative: false)
    case .character("m"): wheels.show(range.middle)
    case .character("r"):
      wheels.show(.random(in: range.lo...range.hi, using: &play.random))
      move(.spin(to: wheels, at: play.now))
    case .character(let character):
      if let digit = Int(String(character)) {
        if !wheels.type(digit) { dial?.note = .notOffered(digit) }
      } else if case .character(let typed) = typed, typed.properties.isAlphabetic {
        startLine("\(typed)")
      }
    case .enter: guess(wheels.number)
    default: break
    }
    self.wheels = wheels
  }

  private mutating func guess(_ number: Int64) {
    guard play.match.wait == nil, !play.isOffline else { return }
    play.match.awaitAnswer()
    play.request(.guess(number, round: nil))
  }

  /// Does what a key of the offers says, after a moment if it may begin a word.
  private mutating func choose(_ key: Key, _ typed: Key, mayLeave: Bool) {
    guard !play.isOffline else { return }
    if key == .enter {
      if let command = play.enterOffer?.command(in: nil) { play.request(command) }
      return
    }
    guard case .character(let character) = typed else { return }
    let offers = play.offers
    guard let offer = offers.first(where: { .character($0.key) == key }) else {
      // Digits of the last round may still come.
      if !offers.isEmpty, play.match.location == .lobby || !key.isDigit { startLine("\(character)") }
      return
    }
    // The second letter distinguishes a room code from the verb JOIN.
    if offer == .join { return startLine(Self.joinLine) }
    startLine("\(character)")
    mode = .offer(
      PendingOffer(
        offer: offer, letter: "\(character)", due: play.now + PendingOffer.pause, mayLeave: mayLeave))
  }

  mutating func perform(_ pending: PendingOffer) {
    mode = .line
    guard play.editor.text == pending.letter else { return }
    goBack()
    // The state may have changed meanwhile.
    guard play.offers.contains(pending.offer), !play.isOffline else { return }
    guard pending.offer != .leave || pending.mayLeave else { return play.asked = .leave }
    if let command = pending.offer.command(in: play.match.tournament?.code) { play.request(command) }
    if let verb = pending.offer.roomVerb { startLine("\(verb.rawValue) ") }
  }

  private static let joinLine = "\(Verb.join.rawValue) "

  mutating func startLine(_ text: String) {
    mode = .line
    _ = play.editor.type(text.utf8)
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0D || self == 0x0A }
}

extension Key {
  /// Latin letters by the Russian ones on the same keys.
  private static let latin = Dictionary(
    uniqueKeysWithValues: zip(
      "йцукенгшщзфывапролдячсмить".unicodeScalars, "qwertyuiopasdfghjklzxcvbnm".unicodeScalars))

  /// The Latin letter on the key of a Russian one.
  fileprivate var onLatinKey: Key {
    guard case .character(let typed) = self else { return self }
    let letter = typed.properties.lowercaseMapping.unicodeScalars.first.flatMap { Self.latin[$0] }
    return letter.map(Key.character) ?? self
  }

  /// The ASCII character of a full-width one, which a Chinese keyboard types.
  fileprivate var narrowed: Key {
    guard case .character(let typed) = self, (0xFF01...0xFF5E).contains(typed.value) else { return self }
    return .character(Unicode.Scalar(UInt8(typed.value - 0xFEE0)))
  }

  fileprivate var isDigit: Bool { if case .character("0"..."9") = self { true } else { false } }
}
