import BLE
import Foundation
import Testing

@testable import Buildings
import Sim

struct BentPathTests {
  /// Bends of up to 3°, for which the integral's small angles hold, on legs of 1 to 2000 m: ν is
  /// as in a building, where bends are sharper and legs shorter.
  @Test(arguments: [2, 3], 0..<500)
  func lossMatchesTheFresnelIntegral(edges: Int, number: UInt64) {
    let path = RandomPath(edges: edges, number: number)
    guard path.parameters.allSatisfy({ $0 >= 0.1 }) else { return }
    let integral = FresnelIntegral(legs: path.legs, heights: path.heights, hands: path.hands)
    let difference = path.loss - integral.loss
    #expect(abs(difference) < (edges == 2 ? 2 : 3), "\(path)")
  }

  @Test func hundredRandomPathsAreCompared() {
    let compared = (0..<500).filter { number in
      RandomPath(edges: 3, number: number).parameters.allSatisfy { $0 >= 0.1 }
    }
    #expect(compared.count > 100)
  }

  /// Two half-planes that a line grazes leave a quarter of the field, and asin ρ / 2π.
  @Test func theIntegralIsThatOfTheNormalDistributionAtGrazing() {
    let integral = FresnelIntegral(legs: [5, 3, 4], heights: [0, 0], hands: [1, 1])
    let correlation = (5.0 * 4 / (8 * 7)).squareRoot()
    #expect(abs(integral.loss + 20 * log10(0.25 + asin(correlation) / (2 * .pi))) < 1e-4)
  }

  /// Two edges of 15 dB or more each: J(ν₁) + J(ν₂) + 10 log₁₀((a + b)(b + c) / (b(a + b + c))).
  @Test func lossFarFromGrazingMatchesTheRecommendation() {
    var compared = 0
    for number in 0..<20_000 where compared < 1000 {
      let path = RandomPath(edges: 2, number: UInt64(number), indoors: true)
      let losses = path.parameters.map {
        Diffraction.loss(attenuation: Diffraction.attenuation(nu: $0))
      }
      guard losses.allSatisfy({ $0 >= 15 }) else { continue }
      let (a, b, c) = (path.legs[0], path.legs[1], path.legs[2])
      let expected = losses[0] + losses[1] + 10 * log10((a + b) * (b + c) / (b * (a + b + c)))
      #expect(abs(path.loss - expected) < 1.5, "\(path)")
      compared += 1
    }
    #expect(compared == 1000)
  }

  /// One edge's integral is ITU-R P.526's exact loss, which J(ν) approximates within 0.2 dB.
  @Test(arguments: [0.5, 1, 2, 4])
  func theIntegralOfOneEdgeIsItsKnifeEdgeLoss(nu: Double) {
    let height = nu * (Diffraction.wavelength / (2 * (1 / 5.0 + 1 / 7.0))).squareRoot()
    let integral = FresnelIntegral(legs: [5, 7], heights: [height], hands: [1])
    #expect(
      abs(integral.loss - Diffraction.loss(attenuation: Diffraction.attenuation(nu: nu))) < 0.2)
  }

  @Test(arguments: 0..<200)
  func noEdgeLessensTheLoss(number: UInt64) {
    let two = RandomPath(edges: 2, number: number)
    let three = RandomPath(edges: 3, number: number)
    for path in [two, three] {
      for corner in path.corners {
        let detour =
          path.start.distance(to: corner) + corner.distance(to: path.end)
          - path.start.distance(to: path.end)
        #expect(path.loss >= Diffraction.knifeEdgeLoss(detour: detour).value)
      }
    }
  }

  @Test(arguments: [2, 3], 0..<60)
  func lossIsTheSameInBothDirections(edges: Int, number: UInt64) {
    let path = RandomPath(edges: edges, number: number)
    #expect(abs(path.loss - path.reversed.loss) < 1e-6)
  }

  /// A phone walks 4 m in steps of 1 mm behind two or three edges, past the places where it leaves
  /// the shadow of each.
  @Test(arguments: [2, 3], 0..<40)
  func lossChangesSteadilyAlongAWalk(edges: Int, number: UInt64) {
    var path = RandomPath(edges: edges, number: number, indoors: true)
    path.end.y -= 2
    var before = path.loss
    for step in 1...4000 {
      path.end.y += 0.001
      let now = path.loss
      if abs(now - before) >= 1 { Issue.record("\(path), step \(step): \(before) to \(now)") }
      before = now
    }
  }

  /// A box 1 mm thick is as lossy as its one edge.
  @Test(arguments: [0.1, 0.3, 1])
  func edgesSideBySideAreOne(height: Double) {
    let (start, end) = (Point(x: -3, y: 0), Point(x: 4, y: 0))
    let one = BentPath(
      from: start, around: Point(x: 0, y: height), Point(x: 0.001, y: height)
    ).loss(to: end)
    let detour =
      start.distance(to: Point(x: 0, y: height)) + end.distance(to: Point(x: 0, y: height)) - 7
    #expect(abs(one - Diffraction.knifeEdgeLoss(detour: detour).value) < 0.3)
  }

  @Test func edgesOnTheLineAreGrazed() {
    let points = [0.0, 2, 3, 7, 12].map { Point(x: $0, y: 1) }
    let single = Diffraction.knifeEdgeLoss(detour: 0).value
    let two = BentPath(from: points[0], around: points[1], points[2]).loss(to: points[4])
    let three = BentPath(from: points[0], around: points[1], points[2], points[3])
      .loss(to: points[4])
    #expect(abs(two - single) < 1e-9 && abs(three - single) < 1e-9)
  }
}

/// A random path around two or three edges.
private struct RandomPath: CustomStringConvertible {
  var start = Point(x: 0, y: 0)
  var corners: [Point] = []
  var end = Point(x: 0, y: 0)
  private(set) var legs: [Double] = []
  private(set) var heights: [Double] = []
  private(set) var hands: [Double] = []

  /// Small angles on long legs, or with `indoors` legs of 0.3 to 20 m and bends of up to 40°.
  init(edges: Int, number: UInt64, indoors: Bool = false) {
    let chance = Chance(seed: number)
    var draws: UInt64 = 0
    func uniform(_ low: Double, _ high: Double) -> Double {
      draws += 1
      return low + (high - low) * chance.uniform(.fading, RandomStream("path"), draws)
    }
    let (shortest, longest) = indoors ? (0.3, 20.0) : (1.0, 2000.0)
    legs = (0...edges).map { _ in exp(uniform(log(shortest), log(longest))) }
    hands = (0..<edges).map { $0 == 0 || uniform(0, 1) < 0.6 ? 1 : -1 }
    let bends = hands.map { $0 * pow(uniform(0, 1), 2) * (indoors ? 0.7 : 0.05) }
    // The slopes of the legs, from the first one, end on the axis.
    let slopes = (0...edges).map { -bends[..<$0].reduce(0, +) }
    let rise = zip(slopes, legs).reduce(0) { $0 + $1.0 * $1.1 }
    let first = -rise / legs.reduce(0, +)
    var (x, y) = (0.0, 0.0)
    for (slope, leg) in zip(slopes, legs) {
      (x, y) = (x + leg, y + (first + slope) * leg)
      corners.append(Point(x: x, y: y))
    }
    end = corners.removeLast()
    heights = corners.map(\.y)
  }

  var loss: Double {
    BentPath(from: start, around: corners).loss(to: end)
  }

  /// ν of each edge, as seen from its neighbours.
  var parameters: [Double] {
    let points = [start] + corners + [end]
    return corners.indices.map { index in
      let detour =
        points[index].distance(to: points[index + 1])
        + points[index + 1].distance(to: points[index + 2])
        - points[index].distance(to: points[index + 2])
      return 2 * (max(detour, 0) / Diffraction.wavelength).squareRoot()
    }
  }

  var reversed: RandomPath {
    var path = self
    (path.start, path.end, path.corners) = (end, start, corners.reversed())
    return path
  }

  var description: String { "\(start) \(corners) \(end)" }
}
