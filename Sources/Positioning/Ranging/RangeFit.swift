import BLE

/// A path-loss model fitted to a survey, for ranging.
///
/// Each cell that heard an anchor gives one equation, all with the same weight:
///
///     mean level = measured power of the anchor - 10 n log₁₀ d + ε
///
/// The exponent n is estimated by least squares from the differences of each anchor's levels
/// between cells. The measured power P of an anchor is the mean P̂ over its own cells, shrunk
/// towards the mean P̄ over all anchors (empirical Bayes). The shrinkage is stronger with fewer
/// cells and more similar anchors:
///
///     P = P̄ + (P̂ - P̄) · υ² / (υ² + σ² / cells)
///
/// σ is the standard deviation of ε, and υ that of the measured powers. An anchor with a known
/// position that was never heard gets P̄. One without a position has no site and is ignored. Cells
/// where most of an anchor's packets were lost bias the exponent downwards, because the received
/// ones were stronger.
///
/// - SeeAlso: B. Efron, C. Morris, *Data analysis using Stein's estimator and its generalizations*
///   (1975).
public struct RangeFit: Hashable, Sendable {
  /// The sites, in the order of the map's anchors; `nil` if an anchor's position is unknown.
  public let sites: [AnchorSite?]
  /// The fitted path-loss model.
  ///
  /// Its deviation covers the cells' means about the model, and lasting differences of the
  /// fingerprints within a cell, for example by the surveyor's orientation. The reading deviation
  /// covers the differences between successive fingerprints. Each fingerprint counts as one
  /// reading. If it is the mean of several, the stated uncertainty of a fix is slightly too small.
  public let law: LevelLaw

  /// One equation.
  private struct Link {
    var anchor: Int
    var mean: Double
    /// The logarithm of the distance: 10 log₁₀ d.
    var decades: Double
  }

  /// Fits the model to a survey. Returns `nil` if the exponent is undetermined: if the known levels
  /// do not outnumber the heard anchors by at least three, or if no distances differ.
  ///
  /// Distances below 0.1 m count as 0.1 m. The exponent is limited to 0.5 ... 6: no building has an
  /// exponent beyond these limits, though the fit of a few cells may give one.
  ///
  /// - Parameters:
  ///   - positions: The positions of the map's anchors, in their order; `nil` if unknown.
  ///   - deviceHeight: The height of the survey's device, in metres.
  ///   - offsetDeviation: The RSSI offset deviation of other devices than the survey's, in dB.
  /// - Precondition: There is a position or `nil` for each anchor; positions are finite.
  public init?(
    to map: RadioMap, anchorsAt positions: [Position?], deviceHeight: Double = 1.2,
    offsetDeviation: Double = 0
  ) {
    precondition(
      positions.count == map.anchors.count,
      "\(positions.count) places of \(map.anchors.count) anchors")
    var links: [Link] = []
    for (anchor, position) in positions.enumerated() {
      guard let position else { continue }
      for (cell, place) in map.cells.enumerated() {
        guard let summary = map.summary(of: anchor, in: cell) else { continue }
        let distance = position.distance(to: Position(place.point, height: deviceHeight))
        links.append(
          Link(
            anchor: anchor, mean: summary.mean,
            decades: 10 * PortableMath.log10(max(distance, 0.1))))
      }
    }
    let fit = Slope(through: links, anchorCount: positions.count)
    guard let fit else { return nil }
    sites = Self.sites(at: positions, fit)
    let scatter = Self.scatterWithinCells(of: map)
    law = LevelLaw(
      exponent: fit.exponent,
      deviation: min(max((fit.variance + scatter.lasting).squareRoot(), 0.1), 100),
      readingDeviation: min(scatter.passing.squareRoot(), 100), offsetDeviation: offsetDeviation)
  }

  /// A common slope, and a level at 1 m for each anchor.
  private struct Slope {
    var exponent = 0.0
    /// The variance of the residuals, in dB².
    var variance = 0.0
    /// The number of links of each anchor.
    var counts: [Int]
    /// The level of each anchor at 1 m; 0 for those without a link.
    var powers: [Double]

    init?(through links: [Link], anchorCount: Int) {
      counts = Array(repeating: 0, count: anchorCount)
      powers = Array(repeating: 0, count: anchorCount)
      var decades = powers
      for link in links {
        counts[link.anchor] += 1
        powers[link.anchor] += link.mean
        decades[link.anchor] += link.decades
      }
      var heard = 0
      for anchor in counts.indices where counts[anchor] > 0 {
        powers[anchor] /= Double(counts[anchor])
        decades[anchor] /= Double(counts[anchor])
        heard += 1
      }
      var product = 0.0
      var square = 0.0
      for link in links {
        let away = link.decades - decades[link.anchor]
        product -= away * (link.mean - powers[link.anchor])
        square += away * away
      }
      let freedom = links.count - heard - 1
      guard freedom >= 2, square > 1e-6 else { return nil }
      exponent = min(max(product / square, 0.5), 6)
      for link in links {
        let away = link.decades - decades[link.anchor]
        let residual = link.mean - powers[link.anchor] + exponent * away
        variance += residual * residual / Double(freedom)
      }
      for anchor in counts.indices { powers[anchor] += exponent * decades[anchor] }
    }
  }

  /// The anchors with their measured powers, shrunk towards the mean.
  private static func sites(at positions: [Position?], _ fit: Slope) -> [AnchorSite?] {
    var heard = 0.0
    var mean = 0.0
    var noise = 0.0
    for anchor in positions.indices where fit.counts[anchor] > 0 {
      heard += 1
      mean += fit.powers[anchor]
      noise += fit.variance / Double(fit.counts[anchor])
    }
    mean /= heard
    var squares = 0.0
    for anchor in positions.indices where fit.counts[anchor] > 0 {
      squares += (fit.powers[anchor] - mean) * (fit.powers[anchor] - mean)
    }
    let spread = heard > 1 ? max(squares / (heard - 1) - noise / heard, 0) : 0
    var sites: [AnchorSite?] = []
    for (anchor, position) in positions.enumerated() {
      guard let position else {
        sites.append(nil)
        continue
      }
      var power = mean
      if fit.counts[anchor] > 0, spread > 0 {
        let own = fit.variance / Double(fit.counts[anchor])
        power += (fit.powers[anchor] - mean) * spread / (spread + own)
      }
      sites.append(AnchorSite(position, measuredPower: PowerLevel(dBm: min(max(power, -200), 200))))
    }
    return sites
  }

  /// The variance of an anchor's levels within a cell, in dB². The passing part is half the mean
  /// square of the differences between successive fingerprints. The lasting part is the rest of the
  /// variance.
  ///
  /// - SeeAlso: J. von Neumann, *Distribution of the ratio of the mean square successive difference
  ///   to the variance* (1941).
  private static func scatterWithinCells(of map: RadioMap) -> (passing: Double, lasting: Double) {
    var freedom = 0.0
    var differences = 0.0
    var squares = 0.0
    for cell in map.cells.indices {
      for anchor in map.anchors.indices {
        guard let summary = map.summary(of: anchor, in: cell), summary.count > 1 else { continue }
        let levels = map.levels(of: anchor, in: cell)
        for index in 1..<levels.count {
          let difference = levels[index] - levels[index - 1]
          differences += difference * difference / 2
        }
        squares += summary.deviation * summary.deviation * Double(summary.count)
        freedom += Double(summary.count - 1)
      }
    }
    guard freedom > 0 else { return (0, 0) }
    return (differences / freedom, max(squares - differences, 0) / freedom)
  }
}
