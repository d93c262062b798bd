/// The part of a leg that lies in the shadow of a panel, as seen from a fixed place: along it the
/// line of sight to that place passes the panel.
///
/// What lies in the shadow of a straight panel is convex, so that a leg meets it in one piece. The
/// piece's ends are known but for rounding. Near them it is not taken for granted that the panel is
/// passed: there the line itself has to be asked.
struct Shade: Hashable, Sendable {
  /// The panel, as an index into the plan's panels.
  let panel: Int
  /// Where on the leg the panel may be passed, as fractions of it: nowhere before and behind.
  private(set) var possible = Stretch()
  /// Where it surely is; the rest of `possible` is within rounding of an end.
  private(set) var certain = Stretch()

  /// A stretch of a leg, in fractions of it.
  struct Stretch: Hashable, Sendable {
    var start = 0.0
    var end = 1.0

    var isEmpty: Bool { !(start <= end) }

    func contains(_ fraction: Double) -> Bool { start <= fraction && fraction <= end }

    /// Keeps what fulfils a + b · t ≥ 0.
    mutating func clip(_ a: Double, _ b: Double) {
      if b > 0 {
        start = max(start, -a / b)
      } else if b < 0 {
        end = min(end, -a / b)
      } else if a < 0 {
        end = -.infinity
      }
    }
  }

  /// The shadow of a panel on a leg, cast from a place; `nil` where the leg does not come near it.
  init?(of panel: Panel, number: Int, from source: Point, on leg: Segment) {
    self.panel = number
    let (a, b) = (panel.segment.start - source, panel.segment.end - source)
    let (start, step) = (leg.start - source, leg.end - leg.start)
    // Far more than the rounding of any product below: each is less than the reach squared, and
    // is off by a few units of its last place.
    let reach = source.magnitude + leg.start.magnitude + leg.end.magnitude
      + panel.segment.start.magnitude + panel.segment.end.magnitude
    let rounding = 0x1p-46 * reach * reach
    let turn = a.cross(b)
    guard turn.magnitude > rounding else {
      // Seen edge on, it is passed lengthwise or not at all.
      certain.end = -.infinity
      return
    }
    let side = turn > 0 ? 1.0 : -1.0
    let along = b - a
    // Past the panel's start, before its end, and beyond it.
    guard clip(side * a.cross(start), side * a.cross(step), rounding),
      clip(side * start.cross(b), side * step.cross(b), rounding),
      clip(side * (start - a).cross(along), side * step.cross(along), rounding)
    else { return nil }
  }

  /// Keeps what fulfils a + b · t ≥ 0, where a may be off by the rounding.
  ///
  /// - Returns: Whether any is left.
  private mutating func clip(_ a: Double, _ b: Double, _ rounding: Double) -> Bool {
    possible.clip(a + rounding, b)
    certain.clip(a - rounding, b)
    return !possible.isEmpty
  }
}

extension Point {
  /// The greater of the coordinates' magnitudes, in metres.
  fileprivate var magnitude: Double { max(x.magnitude, y.magnitude) }
}
