import BLE

/// The part of a stretch in the shadow of a panel, as seen from a place: the lines of sight from
/// the place to this part go through the panel.
///
/// The shadow is convex: it lies past the panel's start, before the panel's end and beyond the
/// panel. A stretch therefore meets it in one piece. The ends of this piece are known up to
/// rounding, within which the exact predicate decides.
@usableFromInline
package struct PanelShade: Hashable, Sendable {
  /// The possible shadow, in fractions of the stretch. Outside it, no line of sight goes through
  /// the panel.
  package private(set) var possible = Piece()
  /// The certain shadow.
  package private(set) var certain = Piece()

  /// A piece of a stretch, in fractions of it. Single precision is enough: its step, a
  /// ten-millionth of a metre, is far below the movement between two packets.
  @usableFromInline
  package struct Piece: Hashable, Sendable {
    @usableFromInline var start: Float = 0
    @usableFromInline var end: Float = 1

    var isEmpty: Bool { !(start <= end) }
    var isAll: Bool { start <= 0 && end >= 1 }

    @inlinable @inline(__always)
    package func contains(_ fraction: Float) -> Bool { start <= fraction && fraction <= end }
  }

  /// A shadow on the whole stretch.
  init() {}

  /// The shadow of a panel on a stretch, cast from a place; `nil` if the stretch is not near the
  /// shadow.
  init?(of panel: Segment, from place: Point, on stretch: Segment) {
    let (a, b) = (panel.start - place, panel.end - place)
    let turn = a.cross(b)
    // Far above the rounding error of any product here: each is less than the reach squared, with
    // an error of a few units in the last place.
    let reach =
      place.magnitude + panel.start.magnitude + panel.end.magnitude + stretch.start.magnitude
      + stretch.end.magnitude
    let rounding = 0x1p-46 * reach * reach
    guard turn.magnitude > rounding else {
      // Seen edge-on, the panel is passed lengthwise or not at all.
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

  /// Keeps the part in which a product is positive. The product changes linearly from one value to
  /// another, with a given rounding error.
  ///
  /// - Returns: `true` if any part is left.
  private mutating func clip(_ first: Double, _ last: Double, _ rounding: Double) -> Bool {
    if first > rounding && last > rounding { return true }
    if first < -rounding && last < -rounding { return false }
    possible.clip(first + rounding, last + rounding, slack: 0x1p-20)
    certain.clip(first - rounding, last - rounding, slack: -0x1p-20)
    return !possible.isEmpty
  }
}

extension PanelShade.Piece {
  /// Keeps the part in which a linear function between two values is not negative, extended or
  /// shortened at its border by a slack.
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
