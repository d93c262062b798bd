import BLE
import Buildings
import Documents
import Drawing
import Planning
import Sim
import Statistics

/// The classes of a map's values, with their colours and shares of the area.
package struct CoverageColourClasses {
  /// The names of the classes, in ascending order of value. The last one is that of cells without a
  /// value.
  package let labels: [String]
  /// The colours of the classes.
  package let colours: [Colour]
  /// The classes as indices, best first. The last one is that of cells without a value.
  package let order: [Int]
  private let limits: [Double]
  private let areBeacons: Bool

  init(of map: CoverageMap) {
    areBeacons = map.kind.isOfBeacons
    if areBeacons {
      limits = []
      labels = map.world.beacons.map(\.name) + ["none"]
      colours = Self.colours(ofBeaconsIn: map) + [.grey]
    } else {
      limits = Self.limits(of: map)
      labels = Self.labels(between: limits, of: map.kind) + ["none"]
      let count = limits.count + 1
      colours =
        (0..<count).map { index in
          let place = (Double(index) + 0.5) / Double(count)
          return ColourScale.viridis(map.kind.isLowerBetter ? 1 - place : place)
        } + [.grey]
    }
    let last = labels.count - 1
    order =
      (map.kind.isLowerBetter || areBeacons ? Array(0..<last) : (0..<last).reversed()) + [last]
  }

  /// Returns the class of a cell, as an index.
  package func index(of cell: CoverageMap.Cell) -> Int {
    if areBeacons { return cell.beacon ?? labels.count - 1 }
    guard let value = cell.value else { return labels.count - 1 }
    return limits.count { $0 <= value }
  }

  /// Returns the share of the mapped area in each class.
  package func shares(of map: CoverageMap) -> [Double] {
    var counts = Array(repeating: 0, count: labels.count)
    for cell in map.cells { counts[index(of: cell)] += 1 }
    return counts.map { Double($0) / Double(max(map.cells.count, 1)) }
  }

  /// Returns round class limits that span nearly all values. The few extreme cells, such as those
  /// at a beacon, belong to the first and last class.
  private static func limits(of map: CoverageMap) -> [Double] {
    if map.kind == .reception { return Ticks.within(10...90, atMost: 9) }
    var values = map.cells.compactMap(\.value)
    if map.kind == .errorBound {
      // Errors beyond the plan's diagonal are clamped to it, because they are all equally useless.
      let bounds = map.world.plan.bounds
      values = values.map { min($0, bounds.lower.distance(to: bounds.upper)) }
    }
    guard let least = Quantile.of(values, at: 0.02), let most = Quantile.of(values, at: 0.98)
    else { return [] }
    return Ticks.within(least...max(most, least), atMost: 9)
  }

  private static func labels(between limits: [Double], of kind: CoverageMap.Kind) -> [String] {
    let unit = kind.unit
    guard let first = limits.first, let last = limits.last else { return ["all \(unit)"] }
    let middle = zip(limits, limits.dropFirst()).map {
      "\($0.inFewDigits) ... \($1.inFewDigits) \(unit)"
    }
    return ["below \(first.inFewDigits) \(unit)"] + middle
      + ["\(last.inFewDigits) \(unit) and more"]
  }

  /// Returns the colour of each beacon's area; grey for a beacon without an area.
  private static func colours(ofBeaconsIn map: CoverageMap) -> [Colour] {
    var colours = Array(repeating: Colour.grey, count: map.world.beacons.count)
    let touching = touchingBeacons(in: map)
    let shown = Set(map.cells.compactMap(\.beacon)).sorted()
    let pairs = touching.map { pair in pair.compactMap { shown.firstIndex(of: $0) } }
    let chosen = ColourScale.kinds(of: shown.count, touching: Set(pairs))
    for (beacon, colour) in zip(shown, chosen) { colours[beacon] = ColourScale.kinds[colour] }
    return colours
  }

  /// Returns the pairs of beacons with adjacent areas.
  private static func touchingBeacons(in map: CoverageMap) -> Set<[Int]> {
    let classes = CoverageCellTable(map) { $0.beacon }
    var pairs: Set<[Int]> = []
    for cell in map.cells {
      for (column, row) in [(cell.column + 1, cell.row), (cell.column, cell.row + 1)] {
        if let here = cell.beacon, let there = classes[column, row], here != there {
          pairs.insert([min(here, there), max(here, there)])
        }
      }
    }
    return pairs
  }
}

extension CoverageMap.Kind {
  /// `true` if the classes are beacons.
  package var isOfBeacons: Bool { self == .nearest || self == .strongest }

  /// `true` if lower values are better.
  var isLowerBetter: Bool { self == .errorBound || self == .nearest }

  /// The unit of the values.
  package var unit: String {
    switch self {
    case .errorBound, .nearest: "m"
    case .rssi, .strongest: "dBm"
    case .reception: "%"
    }
  }

  /// The name of the column of values, with the unit.
  package var column: String {
    switch self {
    case .errorBound: "error_bound_m"
    case .rssi, .strongest: "rssi_dBm"
    case .reception: "reception_percent"
    case .nearest: "distance_m"
    }
  }

  /// A description of the quantity.
  package func words(for roles: RadioPathRoles) -> String {
    switch (self, roles) {
    case (.errorBound, _): "error bound (Cramér-Rao), one reading per \(roles.fixed.rawValue)"
    case (.rssi, .beacons): "mean level of the strongest beacon"
    case (.rssi, .receivers): "mean level at the receiver that reads the tag strongest"
    case (.reception, .beacons): "fraction of the strongest beacon's packets that is received"
    case (.reception, .receivers):
      "fraction of the tag's packets that is received where it is strongest"
    case (.nearest, _): "nearest \(roles.fixed.rawValue)"
    case (.strongest, .beacons): "strongest beacon"
    case (.strongest, .receivers): "receiver that reads the tag strongest"
    }
  }

  /// The number of significant decimals of the values.
  package var decimals: Int {
    switch self {
    case .errorBound, .nearest: 2
    case .rssi, .strongest, .reception: 1
    }
  }
}
