import BLE
import Documents

extension Smoothing {
  /// The origin of a level, in words.
  package var words: String {
    func seconds(_ window: Duration) -> String { "the past \(window.inSeconds.inFewDigits) s" }
    return switch self {
    case .latest(1): "the newest reading"
    case .latest(let count): "the mean of the newest \(count) readings"
    case .windowMean(let window): "the mean of \(seconds(window))"
    case .windowMedian(let window): "the median of \(seconds(window))"
    case .windowTrimmedMean(let window): "the mean of \(seconds(window)) without the extremes"
    case .windowFencedMean(let window): "the mean of \(seconds(window)) without outliers"
    case .exponential(let factor), .exponentialTruncated(let factor):
      "exponential smoothing, factor \(factor.inFewDigits)"
    case .kalman: "Kalman filter"
    }
  }
}
