import Documents
import Drawing
import Planning
import Statistics

/// The classes of the predicted values on a placement map.
package struct PlacementColourClasses {
  /// The names of the classes, in ascending order of value.
  package let labels: [String]
  /// The colours of the classes.
  package let colours: [Colour]
  /// The classes as indices, best first.
  package let order: [Int]
  /// The round numbers between the classes.
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
    order = goal.isLowerBetter ? Array(classes) : classes.reversed()
    colours = classes.map { index in
      let place = (Double(index) + 0.5) / Double(limits.count + 1)
      return ColourScale.viridis(goal.isLowerBetter ? 1 - place : place)
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

  /// Returns the class of a value, as an index.
  package func index(of value: Double) -> Int { limits.count { $0 <= value } }
}
