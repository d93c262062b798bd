/// Values that wait to be taken, in order.
struct PhoneOutbox<Value: Hashable & Sendable>: Hashable, Sendable {
  private var values: [Value] = []
  private var taken = 0

  var isEmpty: Bool { taken == values.count }

  mutating func put(_ value: Value) { values.append(value) }

  /// Removes and returns the first value; `nil` if there is none.
  mutating func next() -> Value? {
    if values.count - taken <= 1 {
      // The last one is moved, not copied: most often it is the only one.
      let last = values.popLast()
      if !values.isEmpty { values.removeAll(keepingCapacity: true) }
      taken = 0
      return last
    }
    taken += 1
    return values[taken - 1]
  }

  /// Removes all values, and passes them on in order.
  mutating func empty(_ take: (Value) -> Void) {
    while !isEmpty, let value = next() { take(value) }
  }
}
