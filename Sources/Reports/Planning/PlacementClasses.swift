import Documents
import Planning
import Statistics

/// The few classes that the forecast's values on a map fall into.
package struct PlacementClasses {
  /// What each is called, from the least value on.
  package let labels: [String]
  /// The colour of each.
  package let colours: [Colour]
  /// The classes with the best first, as indices.
  package let order: [Int]
  /// The round numbers between which the classes lie.
  private let limits: [Double]

  package init(of map: PlacementMap, goal: PlacementGoal) {
    let values = map.cells.map(\.value)
    if let least = Quantile.of(values, at: 0.02), let most = Quantile.of(values, at: 0.98) {
      limits = Ticks.within(least...max(most, least), atMost: 8)
    } else {
      limits = []
    }
    let (limits, unit) = (limits, map.unit)
    let classes = 0...limits.count
    order = goal.isBetterLess ? Array(classes) : classes.reversed()
    colours = classes.map { index in
      let place = (Double(index) + 0.5) / Double(limits.count + 1)
      return ColourScale.viridis(goal.isBetterLess ? 1 - place : place)
    }
    labels = classes.map { index in
      if limits.isEmpty {
        "all \(unit)"
      } else if index == 0 {
        "below \(limits[0].inFewDigits) \(unit)"
      } else if index == limits.count {
        "\(limits[index - 1].inFewDigits) \(unit) and more"
      } else {
        "\(limits[index - 1].inFewDigits) ... \(limits[index].inFewDigits) \(unit)"
      }
    }
  }

  /// The class of a value, as an index.
  package func index(of value: Double) -> Int { limits.count { $0 <= value } }
}
