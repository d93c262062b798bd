/// A way for radio from a place to a stretch of a leg: straight, or around an edge.
struct Route: Hashable, Sendable {
  /// What it costs at the least anywhere on the stretch, in decibels.
  let least: Double
  /// What it surely crosses before the edge costs, in decibels.
  let lossBefore: Double
  /// The edge, as an index into the plan's edges; -1 for the straight route.
  private let number: Int32
  /// What else it may cross before the edge, as a range of crossings: doors' leaves.
  let before: Range<Int32>
  /// What it surely crosses behind the edge, or all the way, as a range of sure panels.
  let sure: Range<Int32>
  /// What else it may cross there, as a range of crossings.
  let unsure: Range<Int32>
  /// Ways lead only around edges of walls that the straight line passes. Where it does not surely
  /// pass one for the whole stretch, these are the crossings of which one has to be passed.
  let conditions: Range<Int32>

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

  /// A way around an edge.
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

  /// The edge that it leads around, as an index into the plan's edges; `nil` for the straight one.
  var edge: Int? { number < 0 ? nil : Int(number) }
}

/// A panel that a route can cross.
struct Crossing: Hashable, Sendable {
  private let bits: UInt32
  /// From where on the stretch it is crossed, if it is there at all.
  let shade: Shade

  /// The crossing of a panel, an index into the plan's panels, from the whole stretch.
  init(of panel: Int, isThereAlways: Bool) {
    self.init(of: panel, within: Shade(), isThereAlways: isThereAlways)
  }

  /// The crossing of a panel, an index into the plan's panels, from where it casts its shadow.
  init(of panel: Int, within shade: Shade, isThereAlways: Bool) {
    bits = UInt32(panel) << 1 | (shade.certain.isAll && isThereAlways ? 1 : 0)
    self.shade = shade
  }

  var panel: Int { Int(bits >> 1) }

  /// Whether it is crossed from the whole stretch whatever doors are open.
  var isSure: Bool { bits & 1 == 1 }
}
