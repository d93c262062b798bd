/// The battery of a beacon.
///
/// Capacities differ from maker to maker. The smallest one is used, so a computed battery life is a
/// lower estimate.
///
/// - SeeAlso: Data sheets of lithium cells: CR2032 220 to 250 mAh, CR2450 500 to 620, CR2477 1000;
///   two AA cells 2200 to 3000.
package struct BatteryCell: Hashable, Sendable {
  /// The name of the cell type.
  package let name: String
  /// The capacity when new, in mAh; positive.
  package let capacity: Double
  /// The chemistry.
  package let chemistry: Chemistry

  /// A chemistry of primary cells. The raw value is its name.
  package enum Chemistry: String, Sendable {
    /// Lithium with manganese dioxide: coin cells.
    case lithium
    /// Zinc with manganese dioxide.
    case alkaline

    /// The time for which such a cell keeps, in use or not: no beacon lasts longer.
    ///
    /// Sources differ, and the shortest time counts, as for capacities. Makers give up to ten years
    /// for alkaline cells too.
    ///
    /// - SeeAlso: D. Darling, *Encyclopedia of Alternative Energy*, shelf life of batteries:
    ///   "alkaline 5 years, lithium 10 years or more".
    package var shelfLife: Duration {
      switch self {
      case .lithium: .seconds(315_576_000)
      case .alkaline: .seconds(157_788_000)
      }
    }
  }

  /// Creates a cell with a given capacity, in mAh.
  ///
  /// - Precondition: The capacity is positive.
  package init(_ name: String, capacity: Double, chemistry: Chemistry = .lithium) {
    precondition(capacity > 0, "a cell of \(capacity) mAh drives nothing")
    self.name = name
    self.capacity = capacity
    self.chemistry = chemistry
  }

  package static let cr2032 = BatteryCell("CR2032", capacity: 220)
  package static let cr2477 = BatteryCell("CR2477", capacity: 1000)
  /// Common cells.
  package static let known = [
    cr2032, BatteryCell("CR2450", capacity: 500), cr2477,
    BatteryCell("2xAA", capacity: 2200, chemistry: .alkaline),
  ]

  /// The fraction of the capacity that a beacon can use before the cell's voltage drops too far: 70
  /// to 80 % is common.
  package static let defaultUsableShare = 0.8
}
