import BLE

/// Proposals at one place, to be fitted: one direction of pulls, in several strengths.
///
/// An event depends not only on shadowing, but also on fading, antennas and the times of packets.
/// So the likeliest strength is unknown in advance. All strengths are tried, and their shares are
/// fitted.
struct ProposalFamily: Sendable {
  private let place: ProposalPlace
  /// The ratio of the pulls of the beacons, for a shift by one standard deviation.
  private var direction: [Double]
  /// The fraction of the events that belong to each strength. The sum over all families is 1.
  private var shares: [Double]

  /// The lengths of the shift of the shadowing, in standard deviations.
  private static let strengths = [1.5, 3, 4.5, 6]
  /// The fraction of the tilted runs that is spread evenly over all strengths of all families,
  /// whatever the fit.
  private static let defensiveShare = 0.3
  /// The minimum effective number of hits from which a direction can be determined.
  private static let minimumEffectiveHits = 20.0

  /// A run with the event.
  struct Hit: Sendable {
    /// The shadowing of each beacon at the place of each family, in standard deviations.
    var shadows: [[Double]]
    /// The weight of the run.
    var weight: Double
    /// The probability that the run came from each strength of each family; the sum is 1.
    var memberships: [Double]
  }

  /// Returns a family for each place. The pulls of the families have the direction of the mean
  /// shadowing in the runs with the event. There are no families if those runs have no common
  /// direction.
  ///
  /// - Parameter shadows: The shadowing of each beacon in each run with the event, at the place of
  ///   the run's random pull.
  static func families(at places: [ProposalPlace], along shadows: [[Double]]) -> [ProposalFamily] {
    guard let mean = mean(of: shadows, weights: shadows.map { _ in 1 }) else { return [] }
    let share = 1 / Double(places.count * strengths.count)
    return places.compactMap { place in
      place.strengths(along: mean).map {
        ProposalFamily(place: place, direction: $0, shares: strengths.map { _ in share })
      }
    }
  }

  /// The parts of a mixture, one for each strength.
  var parts: [ProposalMixture.Part] {
    zip(shares, Self.strengths).map { share, strength in
      ProposalMixture.Part(share: share, tilt: place.tilt(by: direction.map { strength * $0 }))
    }
  }

  /// Returns the families with their shares fitted to the weights of hits, and their directions
  /// fitted to tempered weights.
  static func fitted(_ families: [ProposalFamily], to hits: [Hit]) -> [ProposalFamily] {
    let whole = hits.reduce(0) { $0 + $1.weight }
    guard whole > 0 else { return families }
    let tempered = tempered(hits.map(\.weight))
    return families.indices.map { index in
      var family = families[index]
      let first = index * strengths.count
      for strength in strengths.indices {
        let part = hits.reduce(0) { $0 + $1.weight * $1.memberships[first + strength] }
        family.shares[strength] =
          (1 - defensiveShare) * part / whole + defensiveShare
          / Double(families.count * strengths.count)
      }
      let weights = zip(hits, tempered).map { hit, weight in
        weight * hit.memberships[first..<first + strengths.count].reduce(0, +)
      }
      let mean = mean(of: hits.map { $0.shadows[index] }, weights: weights)
      family.direction = mean.flatMap { family.place.strengths(along: $0) } ?? family.direction
      return family
    }
  }

  /// Returns the weighted mean of the shadowing of each beacon, or zero if the mean is
  /// insignificant; `nil` if there are too few hits.
  private static func mean(of shadows: [[Double]], weights: [Double]) -> [Double]? {
    let count = effectiveCount(of: weights)
    guard let first = shadows.first, count >= minimumEffectiveHits else { return nil }
    let sum = weights.reduce(0, +)
    return first.indices.map { beacon in
      let mean = zip(shadows, weights).reduce(0) { $0 + $1.0[beacon] * $1.1 } / sum
      // A mean within three standard errors of zero counts as zero.
      return mean * mean * count > 9 ? mean : 0
    }
  }

  /// Returns the weights, raised to the greatest of the powers 1, 7/8 ... 1/8 that leaves enough
  /// effective hits. If there is no such power, all weights are 1.
  private static func tempered(_ weights: [Double]) -> [Double] {
    for eighths in (1...8).reversed() {
      let tempered = weights.map { PortableMath.exp(PortableMath.log($0) * Double(eighths) / 8) }
      if effectiveCount(of: tempered) >= 2 * minimumEffectiveHits { return tempered }
    }
    return weights.map { _ in 1 }
  }

  /// Returns the effective number of weights: (Σ w)² / Σ w².
  private static func effectiveCount(of weights: [Double]) -> Double {
    let sum = weights.reduce(0, +)
    return sum > 0 ? sum * sum / weights.reduce(0) { $0 + $1 * $1 } : 0
  }
}
