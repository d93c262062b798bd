import BLE

/// The likelihood of a scan as a function of position.
struct ScanEvidence: Hashable, Sendable {
  private var readings: [Reading] = []

  private struct Reading: Hashable {
    var anchor: Int
    var level: Double
    /// The standard deviation of the level without the error of the map, in dB.
    var deviation: Double
  }

  /// Creates the evidence of a scan. Levels outside `PositioningLevelLimits` are ignored.
  init(_ scan: Scan, settings: ParticleFilter.Settings) {
    let spot = settings.spotDeviation * settings.spotDeviation
    let reading = settings.readingDeviation * settings.readingDeviation
    for anchor in scan.anchors.indices {
      guard let heard = scan.anchors[anchor], PositioningLevelLimits.contain(heard.mean) else {
        continue
      }
      let variance = spot + reading / Double(max(heard.count, 1))
      readings.append(Reading(anchor: anchor, level: heard.mean, deviation: variance.squareRoot()))
    }
  }

  /// The number of anchors heard.
  var count: Int { readings.count }

  /// `true` if no anchor was heard.
  var isEmpty: Bool { readings.isEmpty }

  /// The log-likelihood of the levels at a point of a field, up to a constant, minus half the
  /// logarithm of each variance.
  ///
  /// Where the field is uncertain, any level is likely. Subtracting the logarithm of the deviation
  /// once more, like Jeffreys' prior 1/σ, keeps unsurveyed areas from winning for that reason
  /// alone.
  @inline(__always)
  func logLikelihood(at point: Point, in field: LevelField) -> Double {
    let first = field.lattice.nearest(to: point) * field.anchorCount
    var squares = 0.0
    // Takes one logarithm of the product of all variances, or of several partial products before
    // they overflow.
    var product = 1.0
    var logarithms = 0.0
    for reading in readings {
      let index = first + reading.anchor
      let variance = Double(field.variances[index]) + reading.deviation * reading.deviation
      let perDeviation = 1 / variance.squareRoot()
      let scatter = ScanLevelScatter(shareNotOfMap: reading.deviation * perDeviation)
      squares += scatter.square(of: (reading.level - Double(field.means[index])) * perDeviation)
      product *= variance
      if product > 0x1p900 {
        logarithms += PortableMath.log(product)
        product = 1
      }
    }
    return -0.5 * squares - logarithms - PortableMath.log(product)
  }
}
