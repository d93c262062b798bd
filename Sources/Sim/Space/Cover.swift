/// How much of a straight stretch lies in the shadow of a panel, as seen from a place: from how much
/// of it the line of sight to that place passes the panel.
enum Cover: Hashable, Sendable {
  case none
  /// Some of it, or next to none: there each line has to be asked.
  case partly
  case wholly

  /// How much of a stretch lies in a panel's shadow, cast from a place.
  ///
  /// The shadow is all that lies past the panel's start, before its end and beyond it, each told by
  /// the sign of a product that changes evenly along the stretch. What rounding could turn counts
  /// as `partly`, and so does a stretch that no single sign keeps out of the shadow.
  init(of stretch: Segment, by panel: Segment, from place: Point) {
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
      self = .partly
      return
    }
    let side = turn > 0 ? 1.0 : -1.0
    let (first, last) = (stretch.start - place, stretch.end - place)
    self = .wholly
    meet(side * a.cross(first), side * a.cross(last), rounding)
    meet(side * first.cross(b), side * last.cross(b), rounding)
    meet(side * (first - a).cross(b - a), side * (last - a).cross(b - a), rounding)
  }

  /// Keeps what has a positive product, given those of the stretch's ends.
  private mutating func meet(_ first: Double, _ last: Double, _ rounding: Double) {
    if first < -rounding && last < -rounding { self = .none }
    if self == .wholly && (first <= rounding || last <= rounding) { self = .partly }
  }
}

extension Point {
  /// The greater of the coordinates' magnitudes, in metres.
  fileprivate var magnitude: Double { max(x.magnitude, y.magnitude) }
}
