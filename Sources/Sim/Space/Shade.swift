import BLE

/// The part of a stretch that lies in the shadow of a panel, as seen from a place: from there, the
/// line of sight to that place passes the panel.
///
/// The shadow is all that lies past the panel's start, before its end and beyond it; it is convex,
/// so that a stretch meets it in one piece. Where that begins and ends is known but for rounding,
/// within which the line itself has to be asked.
struct Shade: Hashable, Sendable {
  /// Where the panel may be passed, in fractions of the stretch: nowhere before and behind.
  private(set) var possible = Piece()
  /// Where it surely is.
  private(set) var certain = Piece()

  /// A piece of a stretch, in fractions of it. Single precision: a ten-millionth of a metre is far
  /// less than what separates one packet from the next.
  struct Piece: Hashable, Sendable {
    var start: Float = 0
    var end: Float = 1

    var isEmpty: Bool { !(start <= end) }
    var isAll: Bool { start <= 0 && end >= 1 }

    @inline(__always)
    func contains(_ fraction: Float) -> Bool { start <= fraction && fraction <= end }
  }

  /// A shadow on all of a stretch.
  init() {}

  /// The shadow of a panel on a stretch, cast from a place; `nil` where the stretch does not come
  /// near it.
  init?(of panel: Segment, from place: Point, on stretch: Segment) {
    let (a, b) = (panel.start - place, panel.end - place)
    let turn = a.cross(b)
    // Far more than the rounding of any product here: each is less than the reach squared, and is
    // off by a few units of its last place.
    let reach =
      place.magnitude + panel.start.magnitude + panel.end.magnitude + stretch.start.magnitude
      + stretch.end.magnitude
    let rounding = 0x1p-46 * reach * reach
    guard turn.magnitude > rounding else {
      // Seen edge on, it is passed lengthwise or not at all.
      certain.end = -1
      return
    }
    let side = turn > 0 ? 1.0 : -1.0
    let (first, last) = (stretch.start - place, stretch.end - place)
    let along = b - a
    guard clip(side * a.cross(first), side * a.cross(last), rounding),
      clip(side * first.cross(b), side * last.cross(b), rounding),
      clip(side * (first - a).cross(along), side * (last - a).cross(along), rounding)
    else { return nil }
  }

  /// Keeps where a product is positive that changes evenly from one value to another, and whose
  /// values may be off by the rounding.
  ///
  /// - Returns: Whether any is left.
  private mutating func clip(_ first: Double, _ last: Double, _ rounding: Double) -> Bool {
    if first > rounding && last > rounding { return true }
    if first < -rounding && last < -rounding { return false }
    possible.clip(first + rounding, last + rounding, slack: 0x1p-20)
    certain.clip(first - rounding, last - rounding, slack: -0x1p-20)
    return !possible.isEmpty
  }
}

extension Shade.Piece {
  /// Keeps where what changes evenly from one value to another is not negative, and so much more or
  /// less at its border.
  fileprivate mutating func clip(_ first: Double, _ last: Double, slack: Double) {
    if first < 0 && last < 0 {
      end = -1
    } else if first < 0 {
      start = max(start, Float(first / (first - last) - slack))
    } else if last < 0 {
      end = min(end, Float(first / (first - last) + slack))
    }
  }
}
