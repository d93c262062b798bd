/// What a beacon runs on.
///
/// Makers give a range of capacities, from maker to maker; here stands the least of it, so that a
/// life is at least what is said.
///
/// - SeeAlso: Data sheets of lithium cells: CR2032 220 to 250 mAh, CR2450 500 to 620, CR2477 1000;
///   two AA cells 2200 to 3000.
package struct BatteryCell: Hashable, Sendable {
  /// What it is called.
  package let name: String
  /// What it holds when it is new, in mAh; positive.
  package let capacity: Double

  /// A cell of any capacity, in mAh.
  ///
  /// - Precondition: The capacity is positive.
  package init(_ name: String, capacity: Double) {
    precondition(capacity > 0, "a cell of \(capacity) mAh drives nothing")
    self.name = name
    self.capacity = capacity
  }

  /// Common cells.
  package static let known = [
    BatteryCell("CR2032", capacity: 220),
    BatteryCell("CR2450", capacity: 500),
    BatteryCell("CR2477", capacity: 1000),
    BatteryCell("2xAA", capacity: 2200),
  ]

  /// The share of the capacity that a beacon can use before the cell's voltage gives way: 70 to 80 %
  /// is common.
  package static let usualUsableShare = 0.8
}
