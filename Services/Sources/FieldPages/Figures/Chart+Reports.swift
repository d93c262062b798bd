import EventInput
import FieldStore

extension Chart {
  /// The chart of the reports of a collection.
  init(of reports: [StoredEntry], in collection: Topic.Collection) {
    let points = reports.compactMap { entry -> Point? in
      guard case .report(let report) = entry.entry else { return nil }
      let (value, isMarked) = Self.value(of: report.observation)
      return Point(time: report.time, value: value, isMarked: isMarked)
    }
    switch collection {
    case .trucks: self.init(points, scale: .numbers(unit: " °C"), subject: "Temperature")
    case .chairs:
      self.init(
        points, scale: .words(Incident.Orientation.allCases.map(\.rawValue)), subject: "Orientation"
      )
    case .assets: self.init(points, scale: .words(["left", "found"]), subject: "State")
    case .patients: self.init(points, scale: .numbers(unit: ""), subject: "Missing items")
    }
  }

  private static func value(of observation: Observation) -> (Double, isMarked: Bool) {
    switch observation {
    case .temperature(let reading): (reading.celsius, reading.deviationC != 0)
    case .incident(let incident):
      (
        Double(Incident.Orientation.allCases.firstIndex(of: incident.orientation) ?? 0),
        incident.orientation != .upright
      )
    case .asset(let asset): (asset.state == .found ? 1 : 0, asset.state == .left)
    case .visit(let visit): (Double(visit.missing.count), !visit.missing.isEmpty)
    }
  }
}
