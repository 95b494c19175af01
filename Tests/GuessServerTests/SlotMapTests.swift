import GuessGame
import TestSupport
import Testing

@Suite("A slot map")
struct SlotMapTests {
  @Test("leaves a copy as it was, whatever page is changed", arguments: [1, 63, 64, 65, 128, 200])
  func copying(count: Int) throws {
    var map = SlotMap<PlayerID, Int>()
    let keys = (0..<count).map { map.insert($0) }
    #expect(map.keys == keys)
    let copy = map
    for key in keys { map[key]? += 1_000 }
    map.remove(try #require(keys.last))
    #expect(keys.map { copy[$0] } == Array(0..<count))
    #expect(keys.dropLast().map { map[$0] } == (0..<count - 1).map { $0 + 1_000 })
    #expect(map.insert(0).slot == keys.last?.slot)
  }

  @Test(
    "does the same as a dictionary, and fills free places before it grows",
    arguments: 1...8 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var map = SlotMap<RoomID, Int>()
    var model: [RoomID: Int] = [:]
    var gone: [RoomID] = []
    var mostAtOnce = 0
    for step in 0..<2_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let key = map.insert(step)
        #expect(model.updateValue(step, forKey: key) == nil)
        #expect(!gone.contains(key))
        mostAtOnce = max(mostAtOnce, model.count)
        #expect(key.slot < mostAtOnce)
      case 5..<9:
        guard let key = model.keys.sorted(by: { $0.slot < $1.slot }).randomElement(using: &random) else {
          continue
        }
        #expect(map.remove(key) == model.removeValue(forKey: key))
        gone.append(key)
      default:
        guard let key = model.keys.sorted(by: { $0.slot < $1.slot }).randomElement(using: &random) else {
          continue
        }
        map[key]? += 1
        model[key]? += 1
      }
      #expect(map.count == model.count)
      if let key = gone.randomElement(using: &random) { #expect(map[key] == nil) }
    }
    #expect(map.keys == model.keys.sorted { $0.slot < $1.slot })
    for (key, value) in model { #expect(map[key] == value) }
  }

  @Test("stays as large as the most that it ever held, however it is filled")
  func memory() {
    var leader = SlotMap<ConnectionID, Int>()
    var follower = SlotMap<ConnectionID, Int>()
    for step in 0..<1_000 {
      let key = leader.insert(step)
      follower.insert(step, at: key)
      leader.remove(key)
      follower.remove(key)
    }
    #expect(storedElements(in: leader) <= 2)
    #expect(storedElements(in: follower) <= 2)
  }

  /// The elements in all arrays that `value` consists of, as reflection sees them.
  private func storedElements(in value: Any) -> Int {
    Mirror(reflecting: value).children.reduce(0) { sum, child in
      let mirror = Mirror(reflecting: child.value)
      return sum + (mirror.displayStyle == .collection ? mirror.children.count : 0)
    }
  }
}
