import BLE
@testable import Measurements
import Sim
@testable import Statistics
import TestSupport
import Testing

struct CalibrationNeighboursTests {
  /// Links of two devices to random places.
  private static func links(_ count: Int) -> [CalibrationLink] {
    var dice = Dice(5)
    return (0..<count).map { index in
      CalibrationLink(
        device: index % 2, phone: 0, place: index % 2,
        ends: RadioPathEnds(
          from: Position(Point(x: 3 * Double(index % 2), y: 0), height: 2),
          to: Position(Point(x: dice.number(0...8), y: dice.number(1...6)), height: 1)),
        sent: 20, packets: 10, fades: 5, apart: 0.2, level: -70, variance: 4, decades: 5,
        nearGain: 1, bodyLoss: 0)
    }
  }

  /// -2 times the log-likelihood of levels, up to a constant, by nearest predecessors and by the
  /// covariance of all links.
  private static func misfits(of count: Int) throws -> (nearest: Double, full: Double) {
    let links = links(count)
    var scatter = ScatterModel()
    scatter.decorrelation = 3
    var dice = Dice(6)
    let levels = links.map { _ in 3 * dice.normal() }
    let fading = links.map { _ in 4.0 }
    let whitening = try #require(
      CalibrationNeighbours(of: links).whitening(of: links, fading: fading, for: scatter))
    let correlation = ShadowCorrelation(distance: scatter.decorrelation)
    let matrix = links.indices.flatMap { row in
      links.indices.map { column in
        row == column
          ? scatter.variance(of: links[row], fading: 4)
          : scatter.shadowing * scatter.shadowing
            * correlation.between(links[row].ends, links[column].ends)
      }
    }
    let factor = try #require(Cholesky(matrix, size: count))
    func misfit(_ logDeterminant: Double, _ whitened: [Double]) -> Double {
      logDeterminant + whitened.reduce(0) { $0 + $1 * $1 }
    }
    return (
      misfit(whitening.logDeterminant, whitening.whitened(levels)),
      misfit(factor.logDeterminant, factor.whitened(levels))
    )
  }

  /// With no more predecessors than are kept, the product of conditional densities is exact.
  @Test(arguments: [1, 2, 17]) func fewLinksHaveTheirJointDensity(count: Int) throws {
    let (nearest, full) = try Self.misfits(of: count)
    #expect(abs(nearest - full) < 1e-9)
  }

  /// A difference of 1 is small beside the 3.8 by which a parameter's 95 % interval is bounded.
  @Test func manyLinksNearlyHaveTheirJointDensity() throws {
    let (nearest, full) = try Self.misfits(of: 150)
    #expect(abs(nearest - full) < 1)
  }
}
