/// A propagation path from a place to a stretch of a leg: straight, or around edges.
@usableFromInline
package struct SignalRoute: Hashable, Sendable {
  /// The minimum loss on the stretch, in decibels.
  package let least: Double
  /// The certain loss before the last edge, in decibels.
  package let lossBefore: Double
  /// The path around edges, as an index into the finder's paths; -1 for the straight route.
  @usableFromInline let number: Int32
  /// The last edge, as an index into the plan's edges.
  @usableFromInline let last: Int32
  /// The possible crossings before the first edge: of door leaves, and of panels passed close to an
  /// end at which there is a door leaf.
  package let before: Range<Int32>
  /// The crossings behind the last edge, or of the entire straight route, that are certain and have
  /// the same loss for any open doors, as a range of sure panels.
  package let sure: Range<Int32>
  /// The other crossings behind the last edge, or of the entire straight route, as a range of
  /// crossings.
  package let unsure: Range<Int32>
  /// The condition of the path, as a range of crossings. A path leads around its last edge only if
  /// the line from the corner before the edge goes through a wall that ends there, or a wall joined
  /// to such a wall. If no such passage is certain for the whole stretch, the line must have one of
  /// these crossings.
  package let conditions: Range<Int32>
  /// The edges that the straight route may graze, as a range of the grazed edges of the finder.
  package let grazed: Range<Int32>
  /// `true` if the path passes no panel at its last edge.
  package let isBare: Bool
  /// `true` if the part before the last edge must be examined for the present doors, or if the hand
  /// to which the path bends around the last edge must be determined.
  package let isInDoubt: Bool

  /// The straight route.
  init(across sure: Range<Int32>, unsure: Range<Int32>, grazing grazed: Range<Int32>, least: Double)
  {
    self.least = least
    self.sure = sure
    self.unsure = unsure
    self.grazed = grazed
    lossBefore = 0
    (number, last) = (-1, -1)
    (before, conditions) = (0..<0, 0..<0)
    (isBare, isInDoubt) = (true, false)
  }

  /// A path around edges.
  init(
    along path: Int, around last: Int, lossBefore: Double, before: Range<Int32>,
    sure: Range<Int32>, unsure: Range<Int32>, conditions: Range<Int32>, isBare: Bool,
    isInDoubt: Bool, least: Double
  ) {
    self.least = least
    self.lossBefore = lossBefore
    number = Int32(path)
    self.last = Int32(last)
    self.before = before
    self.sure = sure
    self.unsure = unsure
    self.conditions = conditions
    self.isBare = isBare
    self.isInDoubt = isInDoubt
    grazed = 0..<0
  }

  /// The path around edges, as an index into the finder's paths; `nil` for the straight route.
  @inlinable package var path: Int? { number < 0 ? nil : Int(number) }
  /// The last edge of a path around edges, as an index into the plan's edges.
  @inlinable package var lastEdge: Int { Int(last) }
}

/// A panel that a route can cross.
@usableFromInline
package struct Crossing: Hashable, Sendable {
  @usableFromInline let bits: UInt32
  /// The part of the stretch from which the panel is crossed, if the panel is present.
  package let shade: PanelShade

  /// The crossing of a panel, given by its index in the plan, from the whole stretch.
  ///
  /// - Parameter hasFixedLoss: `true` if the panel's loss at a given angle is the same for any open
  ///   doors, and applies in full on a leg of a path around edges.
  init(of panel: Int, hasFixedLoss: Bool) {
    self.init(of: panel, within: PanelShade(), hasFixedLoss: hasFixedLoss)
  }

  /// The crossing of a panel, given by its index in the plan, from its shadow.
  init(of panel: Int, within shade: PanelShade, hasFixedLoss: Bool) {
    bits = UInt32(panel) << 1 | (shade.certain.isAll && hasFixedLoss ? 1 : 0)
    self.shade = shade
  }

  @inlinable package var panel: Int { Int(bits >> 1) }

  /// `true` if lines from every point of the stretch cross the panel, and its loss is fixed.
  var isSure: Bool { bits & 1 == 1 }
}
