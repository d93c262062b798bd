import BLE
import Scenarios
import Statistics

/// The distances of one device as the engine estimates them, compared with the true ones.
package struct DistanceReportSummary: Sendable {
  /// The device.
  package let anchor: Anchor
  /// The number of samples in which the engine holds a figure of the device.
  package let samples: Int
  /// The number of samples with a distance.
  package let distances: Int
  /// The number of samples with both an estimated and a true distance. The following figures are
  /// computed from these samples.
  package let compared: Int
  /// The median of the ratio of the estimated to the true distance; `nil` if no sample has both.
  package let medianRatio: Double?
  /// The median of the estimated distance minus the true one, in metres; `nil` if no sample has
  /// both.
  package let medianError: Double?
  /// The mean of the estimated distance minus the true one, in metres; `nil` if no sample has both.
  package let bias: Double?

  /// Creates the summary of the samples of a device.
  init(of anchor: Anchor, _ samples: [DistanceSample]) {
    let errors = samples.compactMap(\.error)
    self.anchor = anchor
    self.samples = samples.count
    distances = samples.count { $0.estimate.distance != nil }
    compared = errors.count
    medianRatio = Quantile.of(samples.compactMap(\.ratio), at: 0.5)
    medianError = Quantile.of(errors, at: 0.5)
    bias = errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
  }

  /// Returns the summaries of samples by device, in the order in which the devices were heard.
  static func all(of samples: [DistanceSample]) -> [DistanceReportSummary] {
    var anchors: [Anchor] = []
    var byAnchor: [Anchor: [DistanceSample]] = [:]
    for sample in samples {
      let anchor = sample.estimate.anchor
      if byAnchor[anchor] == nil { anchors.append(anchor) }
      byAnchor[anchor, default: []].append(sample)
    }
    return anchors.map { DistanceReportSummary(of: $0, byAnchor[$0] ?? []) }
  }
}
