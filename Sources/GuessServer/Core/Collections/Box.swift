/// What only a few of many have at a time, in memory of its own: the others keep no room for it but a pointer.
package indirect enum Box<Value: Sendable>: Sendable {
  case box(Value)

  package init(_ value: Value) {
    self = .box(value)
  }

  package var value: Value {
    switch self {
    case .box(let value): value
    }
  }
}

extension Box: Equatable where Value: Equatable {}
