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
