/// A value on the heap, for properties that few instances have: the others spend only a pointer.
@dynamicMemberLookup package indirect enum Box<Value: Sendable>: Sendable {
  case box(Value)

  package init(_ value: Value) {
    self = .box(value)
  }

  package var value: Value {
    switch self {
    case .box(let value): value
    }
  }

  package subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }
}

extension Box: Equatable where Value: Equatable {}

/// Properties that few instances have, each at its initial value in all others, which spend only a pointer.
@propertyWrapper struct Rare<Value: RareValues>: Equatable, Sendable {
  private var box: Box<Value>?

  /// True if all are at their initial values. Getters of the hot path ask this first: the others copy all of them.
  @inline(__always) var isUsual: Bool { if case nil = box { true } else { false } }

  var wrappedValue: Value {
    get { box?.value ?? Value() }
    set { box = newValue == Value() ? nil : Box(newValue) }
  }
}

protocol RareValues: Equatable, Sendable {
  init()
}
