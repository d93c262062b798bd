import BLE

/// The level that each anchor is expected to have at any place of a plan, and how sure that is.
///
/// A field is reckoned once, at the places of a lattice. It comes from a survey, from what is known
/// of the anchors, or from both; whoever uses it need not know.
public struct LevelField: Hashable, Sendable {
  /// The places.
  public let lattice: FloorLattice
  /// How many anchors there are.
  public let anchorCount: Int
  /// The expected levels in dBm: place by place, anchor by anchor.
  private(set) var means: [Float]
  /// The variances of the expectation in dB²: likewise.
  private(set) var variances: [Float]

  /// What is expected of an anchor at a place.
  public struct Expectation: Hashable, Sendable {
    /// The level, in dBm.
    public var mean: Double
    /// The standard deviation of the true mean level about that, in dB: how far off the map is, not
    /// how much readings scatter.
    public var deviation: Double

    /// Where nothing is known: any level that a radio reports is as likely as any other.
    static let none = Expectation(mean: -100, deviation: 1000)
  }

  /// A field in which each place of a lattice is filled in. Deviations beyond 1000 dB are taken for
  /// that.
  ///
  /// - Parameter expectation: Of an anchor at a place.
  init(
    over lattice: FloorLattice, anchors: Int,
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
        means.append(Float(LevelLimits.within(expected.mean)))
        let deviation = expected.deviation < 1000 ? expected.deviation : 1000
        variances.append(Float(deviation * deviation))
      }
    }
  }

  /// What is expected of an anchor at the place of the lattice that is nearest to another.
  public func expectation(of anchor: Int, at point: Point) -> Expectation {
    let index = lattice.nearest(to: point) * anchorCount + anchor
    return Expectation(
      mean: Double(means[index]), deviation: Double(variances[index]).squareRoot())
  }
}
