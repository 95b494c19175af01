import GuessProtocol
import Testing

/// Plural forms of CLDR's rules; the numbers are CLDR's own samples.
@Suite("Counts in sentences")
struct CataloguePluralTests {
  @Test(
    "take the form of their number",
    arguments: [
      (.russian, "Приготовься: # секунда.", [1, 21, 31, 41, 51, 61, 71, 81, 101, 1_001, 1_000_021]),
      (
        .russian, "Приготовься: # секунды.",
        [2, 3, 4, 22, 23, 24, 32, 34, 42, 44, 52, 54, 62, 102, 1_002, 1_000_024]
      ),
      (
        .russian, "Приготовься: # секунд.",
        [
          0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114, 211, 1_000, 1_011, 10_000,
          1_000_000,
        ]
      ),
      (.english, "Get ready: # second.", [1]), (.english, "Get ready: # seconds.", [0, 2, 11, 21]),
      (.chinese, "准备：还有 # 秒。", [0, 1, 2, 5, 11, 21]),
    ] as [(Language, String, [Int64])])
  func forms(_ language: Language, sentence: String, counts: [Int64]) {
    for count in counts {
      let said = ServerLine.event(.countdown(seconds: count)).sentence(in: language)
      #expect(said == sentence.replacing("#", with: "\(count)"))
    }
  }

  @Test(
    "follow the case of their noun in Russian",
    arguments: [(1, "попытки"), (7, "попыток"), (2, "попыток")])
  func russianCases(_ par: Int, form: String) {
    let start = RoundStart(
      round: 1, rules: .race, range: range(1, 1 << Int64(par) - 1), firstTo: 1,
      commitment: Commitment(to: 1, nonce: word(String(repeating: "0", count: 32))))
    let sentence = ServerLine.event(.start(start)).sentence(in: .russian)
    #expect(sentence?.contains("хватит \(par) \(form).") == true)
  }
}
