import BLE
import Sim

/// A way of loading luck that is being fitted: pulls at one place, in several strengths.
///
/// An event takes more than shadows: fades, antennas, and when packets come. So nobody knows
/// beforehand how strong a pull brings about what is likeliest. All strengths are tried, and their
/// shares are fitted.
struct TiltWay: Sendable {
  private let point: Point
  /// The proportion of the pulls at the beacons: a vector of length one.
  private var direction: [Double]
  /// The share of the events that come this way by each strength; 1 in sum over all ways.
  private var shares: [Double]

  /// The lengths of the vector of pulls, in standard deviations.
  private static let strengths = [1.5, 3, 4.5, 6]
  /// This part of the runs takes any strength of any way, whatever was found to be the best.
  private static let open = 0.3
  /// So many hits of equal weight are needed to tell a direction.
  private static let enough = 20.0

  /// A run in which the event happened.
  struct Hit: Sendable {
    /// The shadow of each beacon, at each of the ways' places, in standard deviations.
    var shadows: [[Double]]
    /// How much likelier it is with luck as it is than it was.
    var weight: Double
    /// How likely it came by each strength of each way; 1 in sum.
    var memberships: [Double]
  }

  /// Ways that pull in the direction of shadows under which an event happened, one way for each
  /// place; none where these shadows have no direction in common.
  ///
  /// - Parameter shadows: The shadow of each beacon where they were pulled at random.
  static func ways(at places: [Point], along shadows: [[Double]]) -> [TiltWay] {
    guard let direction = direction(of: shadows, weights: shadows.map { _ in 1 }) else { return [] }
    let share = 1 / Double(places.count * strengths.count)
    return places.map {
      TiltWay(point: $0, direction: direction, shares: strengths.map { _ in share })
    }
  }

  /// The way as parts of a mixture, one for each strength.
  var parts: [TiltMixture.Part] {
    zip(shares, Self.strengths).map { share, strength in
      let pulls = direction.indices.filter { direction[$0] != 0 }.map {
        Tilt.Pull(beacon: $0, at: point, deviations: strength * direction[$0])
      }
      return TiltMixture.Part(share: share, tilt: Tilt(pulls))
    }
  }

  /// The ways fitted to hits: shares by their weights, and directions as well.
  static func fitted(_ ways: [TiltWay], to hits: [Hit]) -> [TiltWay] {
    let whole = hits.reduce(0) { $0 + $1.weight }
    guard whole > 0 else { return ways }
    let tempered = tempered(hits.map(\.weight))
    return ways.indices.map { index in
      var way = ways[index]
      let first = index * strengths.count
      for strength in strengths.indices {
        let part = hits.reduce(0) { $0 + $1.weight * $1.memberships[first + strength] }
        way.shares[strength] =
          (1 - open) * part / whole + open / Double(ways.count * strengths.count)
      }
      let weights = zip(hits, tempered).map { hit, weight in
        weight * hit.memberships[first..<first + strengths.count].reduce(0, +)
      }
      way.direction =
        direction(of: hits.map { $0.shadows[index] }, weights: weights) ?? way.direction
      return way
    }
  }

  /// The direction of the mean of weighted shadows; `nil` where that is not known.
  private static func direction(of shadows: [[Double]], weights: [Double]) -> [Double]? {
    let count = effectiveCount(of: weights)
    guard let first = shadows.first, count >= enough else { return nil }
    let sum = weights.reduce(0, +)
    let mean = first.indices.map { beacon in
      let mean = zip(shadows, weights).reduce(0) { $0 + $1.0[beacon] * $1.1 } / sum
      // What lies within three standard errors of none is taken for none.
      return mean * mean * count > 9 ? mean : 0
    }
    let length = mean.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? mean.map { $0 / length } : nil
  }

  /// The weights, raised to a power below one as long as few of them have nearly all the weight.
  private static func tempered(_ weights: [Double]) -> [Double] {
    for eighths in (1...8).reversed() {
      let tempered = weights.map { PortableMath.exp(PortableMath.log($0) * Double(eighths) / 8) }
      if effectiveCount(of: tempered) >= 2 * enough { return tempered }
    }
    return weights.map { _ in 1 }
  }

  /// (Σ w)² / Σ w²
  private static func effectiveCount(of weights: [Double]) -> Double {
    let sum = weights.reduce(0, +)
    return sum > 0 ? sum * sum / weights.reduce(0) { $0 + $1 * $1 } : 0
  }
}
