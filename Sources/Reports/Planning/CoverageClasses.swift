import BLE
import Documents
import Planning
import Sim
import Statistics

/// The few classes that a map's values fall into, as colours and as shares of the area.
package struct CoverageClasses {
  /// What each is called, from the least value on; after them, the one of cells without a value.
  package let labels: [String]
  /// The colour of each.
  package let colours: [Colour]
  /// The classes as indices: the best first, and that of cells without a value last.
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
          return ColourScale.viridis(map.kind.isBetterLess ? 1 - place : place)
        } + [.grey]
    }
    let last = labels.count - 1
    order =
      (map.kind.isBetterLess || areBeacons ? Array(0..<last) : (0..<last).reversed()) + [last]
  }

  /// The class of a cell, as an index.
  package func index(of cell: CoverageMap.Cell) -> Int {
    if areBeacons { return cell.beacon ?? labels.count - 1 }
    guard let value = cell.value else { return labels.count - 1 }
    return limits.count { $0 <= value }
  }

  /// The share of the mapped area in each class.
  package func shares(of map: CoverageMap) -> [Double] {
    var counts = Array(repeating: 0, count: labels.count)
    for cell in map.cells { counts[index(of: cell)] += 1 }
    return counts.map { Double($0) / Double(max(map.cells.count, 1)) }
  }

  /// Round numbers across nearly all values, at which one class ends and the next begins: a few
  /// extreme cells, as those at a beacon, share the first class and the last.
  private static func limits(of map: CoverageMap) -> [Double] {
    if map.kind == .reception { return Ticks.within(10...90, atMost: 9) }
    var values = map.cells.compactMap(\.value)
    if map.kind == .errorBound {
      // An error beyond the plan's diagonal says no more than that one.
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

  /// The colour of each beacon's area; grey of those that have none.
  private static func colours(ofBeaconsIn map: CoverageMap) -> [Colour] {
    var colours = Array(repeating: Colour.grey, count: map.world.beacons.count)
    let touching = touchingBeacons(in: map)
    let shown = Set(map.cells.compactMap(\.beacon)).sorted()
    let pairs = touching.map { pair in pair.compactMap { shown.firstIndex(of: $0) } }
    let chosen = ColourScale.kinds(of: shown.count, touching: Set(pairs))
    for (beacon, colour) in zip(shown, chosen) { colours[beacon] = ColourScale.kinds[colour] }
    return colours
  }

  /// Pairs of beacons to which cells side by side belong.
  private static func touchingBeacons(in map: CoverageMap) -> Set<[Int]> {
    let classes = CellTable(map) { $0.beacon }
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
  /// Whether classes are beacons.
  package var isOfBeacons: Bool { self == .nearest || self == .strongest }

  /// Whether a lesser value is better.
  var isBetterLess: Bool { self == .errorBound || self == .nearest }

  /// What values are in.
  package var unit: String {
    switch self {
    case .errorBound, .nearest: "m"
    case .rssi, .strongest: "dBm"
    case .reception: "%"
    }
  }

  /// The name of the column of values, which carries the unit.
  package var column: String {
    switch self {
    case .errorBound: "error_bound_m"
    case .rssi, .strongest: "rssi_dBm"
    case .reception: "reception_percent"
    case .nearest: "distance_m"
    }
  }

  /// What it shows, in words.
  package var words: String {
    switch self {
    case .errorBound: "least error of unbiased methods, one reading of each beacon"
    case .rssi: "mean level of the strongest beacon"
    case .reception: "share of the strongest beacon's packets that is received"
    case .nearest: "nearest beacon"
    case .strongest: "strongest beacon"
    }
  }

  /// With how many decimals values are worth showing.
  package var decimals: Int {
    switch self {
    case .errorBound, .nearest: 2
    case .rssi, .strongest, .reception: 1
    }
  }
}
