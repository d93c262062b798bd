import BLE

/// What a scan tells of places.
struct ScanEvidence: Hashable, Sendable {
  private var readings: [Reading] = []

  private struct Reading: Hashable {
    var anchor: Int
    var level: Double
    /// How far it may be off without the map being so, in dB.
    var deviation: Double
  }

  /// What a scan's levels tell. Those outside `LevelLimits` tell nothing.
  init(_ scan: Scan, settings: ParticleFilter.Settings) {
    let spot = settings.spotDeviation * settings.spotDeviation
    let reading = settings.readingDeviation * settings.readingDeviation
    for anchor in scan.anchors.indices {
      guard let heard = scan.anchors[anchor], LevelLimits.contain(heard.mean) else { continue }
      let variance = spot + reading / Double(max(heard.count, 1))
      readings.append(
        Reading(anchor: anchor, level: heard.mean, deviation: variance.squareRoot()))
    }
  }

  /// How many anchors were heard.
  var count: Int { readings.count }

  /// Whether it tells nothing.
  var isEmpty: Bool { readings.isEmpty }

  /// How well the levels agree with what a field expects at a place: the logarithm of their
  /// likelihood, but for a constant, less half of the logarithm of each variance.
  ///
  /// Where the field knows little, any level is likely enough. Taking off the deviation once more, as
  /// Jeffreys' prior 1/σ does, keeps the places that nobody surveyed from winning by that alone.
  @inline(__always)
  func logLikelihood(at point: Point, in field: LevelField) -> Double {
    let first = field.lattice.nearest(to: point) * field.anchorCount
    var squares = 0.0
    // One logarithm of the product of all variances, or of as many as a number can hold.
    var product = 1.0
    var logarithms = 0.0
    for reading in readings {
      let index = first + reading.anchor
      let variance = Double(field.variances[index]) + reading.deviation * reading.deviation
      let perDeviation = 1 / variance.squareRoot()
      let scatter = SkewedScatter(shareNotOfMap: reading.deviation * perDeviation)
      squares += scatter.square(
        of: (reading.level - Double(field.means[index])) * perDeviation)
      product *= variance
      if product > 0x1p900 {
        logarithms += PortableMath.log(product)
        product = 1
      }
    }
    return -0.5 * squares - logarithms - PortableMath.log(product)
  }
}
