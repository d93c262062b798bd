import BLE
import Engines
import Positioning

/// Every fingerprint method, by name.
enum FingerprintMethods: String, CaseIterable, Sendable {
  case nearestFingerprint, nearestMean, nearestMedian, weightedNeighbours, ofUnknownOffset
  case nearestOfUnknownOffset, histogram, smoothHistogram, naiveBayes, naiveBayesWithHearing
  case nearestOfThree, wideHistogram

  /// The methods that are invariant to a constant added to every level.
  static let indifferentToOffset = [ofUnknownOffset, nearestOfUnknownOffset]

  func callAsFunction(_ map: RadioMap) -> any PositioningMethod {
    switch self {
    case .nearestFingerprint: NearestFingerprint(map: map)
    case .nearestMean: NearestCell(map: map)
    case .nearestMedian: NearestCell(map: map, level: .median)
    case .weightedNeighbours: WeightedNeighbours(map: map)
    case .ofUnknownOffset: WeightedNeighbours(map: map, comparison: .ofUnknownOffset())
    case .nearestOfUnknownOffset: NearestCell(map: map, comparison: .ofUnknownOffset(missing: nil))
    case .histogram: HistogramMatching(map: map)
    case .smoothHistogram: HistogramMatching(map: map, kernelWidth: 2)
    case .naiveBayes: NaiveBayes(map: map)
    case .naiveBayesWithHearing: NaiveBayes(map: map, countsHearing: true)
    case .nearestOfThree: NearestFingerprint(map: map, count: 3)
    case .wideHistogram: HistogramMatching(map: map, count: 3, window: 3, binWidth: 4)
    }
  }
}
