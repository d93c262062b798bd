import BLE
import Buildings
import Maps
import Sim
import TestSupport
import Testing

/// Compares two methods with the bound: maximum likelihood and least mean square error, written
/// here from the textbook. No method without further knowledge may fall below it.
struct UnbiasedMethodTests {
  private static let room = Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 8))
  private static let beacons = [(0.5, 0.5), (9.5, 1), (8.5, 7.5), (1, 7), (5, 4.5)].map {
    Point(x: $0.0, y: $0.1)
  }
  private static let height = 1.2
  private static let places = [(3.0, 3.0), (7.5, 4), (5, 7.2), (2, 5)].map {
    Point(x: $0.0, y: $0.1)
  }

  private static func bound(deviation: Double) -> ErrorBound {
    ErrorBound(
      of: Signposts.beacons(at: beacons, height: height), on: FloorPlan(openGround: room),
      in: RadioEnvironment(), to: Phone("phone", sensitivity: PowerLevel(dBm: -1000)), height: 0,
      scatter: LevelScatter(deviation: deviation))
  }

  /// -20 · log₁₀ d, and its slope. The terms common to all beacons are known.
  private static func level(of beacon: Point, at place: Point) -> (dB: Double, slope: Vector) {
    let step = place - beacon
    let squared = step.dot(step) + height * height
    return (-10 * PortableMath.log10(squared), (-20 / PortableMath.log(10) / squared) * step)
  }

  private static func readings(at place: Point, deviation: Double, by dice: inout Dice) -> [Double]
  {
    beacons.map { level(of: $0, at: place).dB + deviation * dice.normal() }
  }

  /// Gauss-Newton steps to the maximum-likelihood position, each halved until it is uphill.
  private static func mostLikelyPlace(_ readings: [Double], from start: Point) -> Point {
    func misfit(at place: Point) -> Double {
      zip(beacons, readings).reduce(0) {
        let rest = $1.1 - level(of: $1.0, at: place).dB
        return $0 + rest * rest
      }
    }
    var place = start
    for _ in 0..<40 {
      var (xx, xy, yy, right) = (1e-9, 0.0, 1e-9, Vector(dx: 0, dy: 0))
      for (beacon, reading) in zip(beacons, readings) {
        let (expected, slope) = level(of: beacon, at: place)
        xx += slope.dx * slope.dx
        xy += slope.dx * slope.dy
        yy += slope.dy * slope.dy
        right =
          Vector(
            dx: right.dx + slope.dx * (reading - expected),
            dy: right.dy + slope.dy * (reading - expected))
      }
      let determinant = xx * yy - xy * xy
      var step = Vector(
        dx: (yy * right.dx - xy * right.dy) / determinant,
        dy: (xx * right.dy - xy * right.dx) / determinant)
      let misfitHere = misfit(at: place)
      while step.length > 1e-9, misfit(at: place + step) > misfitHere { step = 0.5 * step }
      guard step.length > 1e-6 else { break }
      place = place + step
    }
    return place
  }

  /// With small scatter the method has a negligible bias; then the scatter increases.
  @Test(arguments: [0.3, 1, 3, 6])
  func maximumLikelihoodDoesNotBeatTheBound(deviation: Double) throws {
    let count = Build.isOptimised ? 20_000 : 300
    for (number, truth) in Self.places.enumerated() {
      var dice = Dice(UInt64(number) + 17)
      var squares: [Double] = []
      for _ in 0..<count {
        let readings = Self.readings(at: truth, deviation: deviation, by: &dice)
        let miss = Self.mostLikelyPlace(readings, from: truth) - truth
        squares.append(miss.dot(miss))
      }
      let error = squares.mean.squareRoot()
      let bound = try #require(Self.bound(deviation: deviation).error(at: truth))
      // Three standard errors of the mean square, halved by the root.
      let doubt = 1.5 * squares.deviation / squares.mean / Double(count).squareRoot()
      #expect(error > bound * (1 - doubt))
      // The method is efficient for small errors.
      if deviation == 0.3 { #expect(error < bound * (1.01 + doubt)) }
    }
  }

  /// The posterior mean, summed over cells, has the least mean square error of all methods. The
  /// positions are drawn from the prior.
  @Test(arguments: [1.0, 4, 10])
  func posteriorMeanDoesNotBeatTheBoundWithAPrior(deviation: Double) throws {
    let prior = CosinePrior(on: Self.room)
    let count = Build.isOptimised ? 2000 : 20
    let grid = CellGrid(over: Self.room, side: Build.isOptimised ? 0.1 : 0.25)
    let cells = (0..<grid.rows * grid.columns).map {
      grid.centre(column: $0 % grid.columns, row: $0 / grid.columns)
    }
    let expected = cells.map { cell in Self.beacons.map { Self.level(of: $0, at: cell).dB } }
    let densities = cells.map { prior.density(at: $0) }
    var dice = Dice(5)
    var squares: [Double] = []
    while squares.count < count {
      let truth = Point(x: dice.number(0...10), y: dice.number(0...8))
      guard dice.number(0...4.0 / 80) < prior.density(at: truth) else { continue }
      let readings = Self.readings(at: truth, deviation: deviation, by: &dice)
      var (sum, x, y) = (0.0, 0.0, 0.0)
      for (number, cell) in cells.enumerated() {
        let misfit = zip(readings, expected[number]).reduce(0) {
          $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
        }
        let weight =
          densities[number] * PortableMath.exp(-0.5 * misfit / (deviation * deviation))
        sum += weight
        x += weight * cell.x
        y += weight * cell.y
      }
      let miss = Point(x: x / sum, y: y / sum) - truth
      squares.append(miss.dot(miss))
    }
    let information = Self.bound(deviation: deviation).information(over: prior)
    let bound = try #require(information.leastError)
    let doubt = 1.5 * squares.deviation / squares.mean / Double(count).squareRoot()
    let error = squares.mean.squareRoot()
    #expect(error > bound * (1 - doubt))
    // The bound is tight: the best method is close to it.
    #expect(error < bound * (1.4 + doubt))
    // It is below the prior's own spread, L² · (1/12 - 1/(2π²)) along each side.
    let spread = (100.0 + 64) * (1.0 / 12 - 1 / (2 * Double.pi * Double.pi))
    #expect(bound < spread.squareRoot())
  }
}
