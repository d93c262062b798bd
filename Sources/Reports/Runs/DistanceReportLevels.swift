import BLE
import Scenarios

/// A summary of the readings of one device at one true distance. A reading belongs to the distance
/// at which it was the newest reading when a sample was taken.
package struct DistanceReportLevels: Hashable, Sendable {
  /// The device.
  package let anchor: Anchor
  /// The true distance, in whole centimetres.
  package let centimetres: Int
  /// The number of readings.
  package let readings: Int
  /// The weakest level, in dBm.
  package let minimum: Double
  /// The mean level, in dBm.
  package let mean: Double
  /// The strongest level, in dBm.
  package let maximum: Double

  /// The minimum number of readings for a summary: a subject who walks has fewer at any one
  /// distance.
  package static let fewest = 10

  /// The true distance, in metres.
  package var distance: Double { Double(centimetres) / 100 }

  /// Creates the summary of the levels at a distance; `nil` if there are too few.
  private init?(of anchor: Anchor, _ levels: [Double], atCentimetres centimetres: Int) {
    guard levels.count >= Self.fewest, let minimum = levels.min(), let maximum = levels.max() else {
      return nil
    }
    self.anchor = anchor
    self.centimetres = centimetres
    readings = levels.count
    mean = levels.reduce(0, +) / Double(levels.count)
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Returns the summaries of samples by device, in the order in which the devices were heard, then
  /// by distance. A reading that several samples share counts once, at the first of them.
  static func all(of samples: [DistanceSample]) -> [DistanceReportLevels] {
    var anchors: [Anchor] = []
    var newest: [Anchor: Instant] = [:]
    var levels: [Anchor: [Int: [Double]]] = [:]
    for sample in samples {
      let evidence = sample.estimate.evidence
      guard let truth = sample.truth, let level = evidence.level, let time = evidence.newest,
        newest[evidence.anchor] != time
      else { continue }
      if newest.updateValue(time, forKey: evidence.anchor) == nil {
        anchors.append(evidence.anchor)
      }
      let centimetres = Int((truth * 100).rounded())
      levels[evidence.anchor, default: [:]][centimetres, default: []].append(level.dBm)
    }
    return anchors.flatMap { anchor in
      (levels[anchor] ?? [:]).sorted { $0.key < $1.key }.compactMap {
        DistanceReportLevels(of: anchor, $0.value, atCentimetres: $0.key)
      }
    }
  }
}
