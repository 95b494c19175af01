import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("News for the operator", .timed)
struct HostNewsTests {
  @Test("is reported twenty times at once, then once a second, with the number of lost reports")
  func budget() {
    var budget = NewsBudget()
    for _ in 1...20 { #expect(budget.take(at: .start) == 0) }
    for _ in 1...30 { #expect(budget.take(at: .start + Milliseconds(999)) == nil) }
    #expect(budget.take(at: .start + .seconds(1)) == 30)
    #expect(budget.take(at: .start + .seconds(1)) == nil)
    #expect(budget.take(at: .start + .seconds(2)) == 1)
  }
}
