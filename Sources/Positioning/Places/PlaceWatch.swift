import BLE

/// Whether somebody is in one place, as far as positions tell.
///
///     outside -- within the border --> arriving -- for enterDwell --> inside
///        ^                                |                            | ^
///        +------- without it -------------+       beyond hysteresis    v | nearer
///        +--------------------- for exitDwell ---------------------- leaving
///
/// Nothing known for too long leads back to the outside.
struct PlaceWatch: Hashable, Sendable {
  let place: Place
  private(set) var state = State.outside

  enum State: Hashable, Sendable {
    /// So it is at the start, wherever somebody may be.
    case outside
    /// Positions have lain within the border since then.
    case arriving(since: Instant)
    /// In the place.
    case inside
    /// Positions have lain beyond the hysteresis since then.
    case leaving(since: Instant)
  }

  /// A crossing of the border that is taken for granted.
  enum Crossing: Hashable, Sendable {
    case entered
    case left
  }

  init(_ place: Place) {
    self.place = place
  }

  /// Whether somebody is in the place.
  var holds: Bool {
    switch state {
    case .outside, .arriving: false
    case .inside, .leaving: true
    }
  }

  /// Takes in a position, and says whether the border is crossed with it.
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

  /// Nothing has been known for too long.
  mutating func lose() -> Crossing? {
    let crossing: Crossing? = holds ? .left : nil
    state = .outside
    return crossing
  }
}
