import BLE

/// The presence of a device in one place, estimated from positions.
///
///     outside -- within the border --> arriving -- for enterDwell --> inside
///        ^                                |                            | ^
///        +------- without it -------------+       beyond hysteresis    v | nearer
///        +--------------------- for exitDwell ---------------------- leaving
///
/// A lost signal returns to `outside`.
struct PlaceWatch: Hashable, Sendable {
  let place: Place
  private(set) var state = State.outside

  enum State: Hashable, Sendable {
    /// The initial state, whatever the position.
    case outside
    /// Every position since the given time has been within the border.
    case arriving(since: Instant)
    /// In the place.
    case inside
    /// Every position since the given time has been beyond the hysteresis.
    case leaving(since: Instant)
  }

  /// A decided crossing of the border.
  enum Crossing: Hashable, Sendable {
    case entered
    case left
  }

  init(_ place: Place) { self.place = place }

  /// `true` if the device counts as inside.
  var holds: Bool {
    switch state {
    case .outside, .arriving: false
    case .inside, .leaving: true
    }
  }

  /// The time since which every position has been on the other side of the border; `nil` if the
  /// newest position is not on the other side.
  var changingSince: Instant? {
    switch state {
    case .outside, .inside: nil
    case .arriving(let since), .leaving(let since): since
    }
  }

  /// Processes a position, and returns the crossing that it causes, if any.
  mutating func see(_ point: Point, at time: Instant, by rule: PlaceRule) -> Crossing? {
    let isWithin = place.outline.contains(point)
    guard holds else {
      let since = if case .arriving(let since) = state { since } else { time }
      guard isWithin else {
        state = .outside
        return nil
      }
      guard since.duration(to: time) >= rule.enterDwell else {
        state = .arriving(since: since)
        return nil
      }
      state = .inside
      return .entered
    }
    let isNear = isWithin || place.outline.distanceToBorder(from: point) <= rule.hysteresis
    let since = if case .leaving(let since) = state { since } else { time }
    guard !isNear else {
      state = .inside
      return nil
    }
    guard since.duration(to: time) >= rule.exitDwell else {
      state = .leaving(since: since)
      return nil
    }
    state = .outside
    return .left
  }

  /// Processes a lost signal.
  mutating func lose() -> Crossing? {
    let crossing: Crossing? = holds ? .left : nil
    state = .outside
    return crossing
  }
}
