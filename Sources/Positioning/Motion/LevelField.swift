import BLE

/// The expected level of each anchor at any point of a plan, with its uncertainty.
///
/// A field is computed once, at the points of a lattice. It comes from a survey, from known sites
/// of anchors, or from both; users of the field need not know which.
public struct LevelField: Hashable, Sendable {
  /// The points.
  public let lattice: LevelLattice
  /// The number of anchors.
  public let anchorCount: Int
  /// The expected levels in dBm, ordered by point, then by anchor.
  private(set) var means: [Float]
  /// The variances of the expected levels in dB², in the same order.
  private(set) var variances: [Float]

  /// The expected level of an anchor at a point, with its uncertainty.
  public struct Expectation: Hashable, Sendable {
    /// The level, in dBm.
    public var mean: Double
    /// The standard deviation of the true mean level, in dB: the error of the map, without the
    /// scatter of readings.
    public var deviation: Double

    /// An unknown level: all levels that radios report are about equally likely.
    static let none = Expectation(mean: -100, deviation: 1000)
  }

  /// Creates a field from the expectation at each point. Deviations are limited to 1000 dB.
  ///
  /// - Parameter expectation: The expectation of an anchor at a point.
  init(
    over lattice: LevelLattice, anchors: Int,
    expectation: (_ anchor: Int, _ place: Int) -> Expectation
  ) {
    self.lattice = lattice
    anchorCount = anchors
    means = []
    variances = []
    means.reserveCapacity(lattice.count * anchors)
    variances.reserveCapacity(lattice.count * anchors)
    for place in 0..<lattice.count {
      for anchor in 0..<anchors {
        let expected = expectation(anchor, place)
        means.append(Float(PositioningLevelLimits.within(expected.mean)))
        let deviation = expected.deviation < 1000 ? expected.deviation : 1000
        variances.append(Float(deviation * deviation))
      }
    }
  }

  /// The expectation of an anchor at the lattice point nearest to a point.
  public func expectation(of anchor: Int, at point: Point) -> Expectation {
    let index = lattice.nearest(to: point) * anchorCount + anchor
    return Expectation(mean: Double(means[index]), deviation: Double(variances[index]).squareRoot())
  }
}
