/// A propagation path from a place to a stretch of a leg: straight, or around an edge.
@usableFromInline
package struct Route: Hashable, Sendable {
  /// The minimum loss on the stretch, in decibels.
  package let least: Double
  /// The loss of the certain crossings before the edge, in decibels.
  package let lossBefore: Double
  /// The edge, as an index into the plan's edges; -1 for the straight route.
  @usableFromInline let number: Int32
  /// The possible crossings before the edge: door leaves.
  package let before: Range<Int32>
  /// The certain crossings behind the edge, or of the entire path, as a range of sure panels.
  package let sure: Range<Int32>
  /// The possible crossings there.
  package let unsure: Range<Int32>
  /// The condition of the path, as a range of crossings. Paths lead only around edges of walls that
  /// the straight line passes. If it does not certainly pass one for the whole stretch, it must
  /// pass one of these.
  package let conditions: Range<Int32>

  /// The straight route.
  init(across sure: Range<Int32>, unsure: Range<Int32>, least: Double) {
    self.least = least
    lossBefore = 0
    number = -1
    before = 0..<0
    self.sure = sure
    self.unsure = unsure
    conditions = 0..<0
  }

  /// A path around an edge.
  init(
    around edge: Int, lossBefore: Double, before: Range<Int32>, sure: Range<Int32>,
    unsure: Range<Int32>, conditions: Range<Int32>, least: Double
  ) {
    self.least = least
    self.lossBefore = lossBefore
    number = Int32(edge)
    self.before = before
    self.sure = sure
    self.unsure = unsure
    self.conditions = conditions
  }

  /// The edge, as an index into the plan's edges; `nil` for the straight route.
  @inlinable package var edge: Int? { number < 0 ? nil : Int(number) }
}

/// A panel that a route can cross.
@usableFromInline
package struct Crossing: Hashable, Sendable {
  @usableFromInline let bits: UInt32
  /// The part of the stretch from which it is crossed, if it is present.
  package let shade: Shade

  /// The crossing of a panel, an index into the plan's panels, from the whole stretch.
  init(of panel: Int, isThereAlways: Bool) {
    self.init(of: panel, within: Shade(), isThereAlways: isThereAlways)
  }

  /// The crossing of a panel, an index into the plan's panels, from its shadow.
  init(of panel: Int, within shade: Shade, isThereAlways: Bool) {
    bits = UInt32(panel) << 1 | (shade.certain.isAll && isThereAlways ? 1 : 0)
    self.shade = shade
  }

  @inlinable package var panel: Int { Int(bits >> 1) }

  /// `true` if it is crossed from the whole stretch for any open doors.
  var isSure: Bool { bits & 1 == 1 }
}
