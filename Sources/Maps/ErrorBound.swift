import BLE
import Buildings
import Sim

/// The Cramér-Rao bound on the error of a phone's position from one reading of each beacon, for
/// levels that scatter normally in decibels, with the plan's walls.
///
///     J = Σ I · g gᵀ,   g = grad (mean level),   error ≥ √(tr J⁻¹)
///
/// where I is the Fisher information of a reading, or of its absence, about a beacon's mean level
/// (`LevelScatter`); it is 1/σ² for a scatter σ if everything is received. In the open, with the
/// path-loss exponent n, the height difference h and d² = r² + h²,
///
///     g = -(10 n / ln 10) · r / d²
///
/// for the step r from the beacon to the phone; below 1 m, with the slope of `PathLoss` there.
/// Walls contribute the change of the loss along the propagation path: with the angle of incidence
/// on a wall, and with the detour around an edge. The jump at the border of a wall's shadow does
/// not count as information. A method that knows the plan may learn from such a jump on which side
/// the phone is, but an unbiased method still does no better than this bound.
///
/// Not modelled: bodies; the information in the scatter itself, if K changes with distance; and the
/// correlated shadowing of beacons that hang close together. Doors are as given. A biased method,
/// or one that knows more (rooms, walks, a map of this shadowing), can do better.
///
/// - SeeAlso: N. Patwari et al., *Relative location estimation in wireless sensor networks* (2003),
///   for log-normal levels; S. M. Kay, *Fundamentals of Statistical Signal Processing*, vol. 1
///   (1993), chapter 3.
public struct ErrorBound: Sendable {
  private let beacons: [Beacon]
  private let plan: FloorPlan
  private let environment: RadioEnvironment
  private let phone: Phone
  private let height: Double
  private let openDoors: OpenDoors
  /// The scatter of all readings, if given.
  private let scatter: LevelScatter?
  /// The scatter of readings from 1 m on; `nil` if it depends on the distance.
  private let farScatter: LevelScatter?

  /// Creates the bound for a phone among beacons.
  ///
  /// - Parameters:
  ///   - phone: The phone, of which the sensitivity and the offset are used.
  ///   - height: The phone's height, in metres above the floor.
  ///   - openDoors: The open doors; by default, all doors are closed.
  ///   - scatter: The scatter of a reading; by default, the environment determines it.
  public init(
    of beacons: [Beacon], on plan: FloorPlan, in environment: RadioEnvironment,
    to phone: Phone = Phone("phone"), height: Double, openDoors: OpenDoors? = nil,
    scatter: LevelScatter? = nil
  ) {
    self.beacons = beacons
    self.plan = plan
    self.environment = environment
    self.phone = phone
    self.height = height
    self.openDoors = openDoors ?? OpenDoors(closed: plan.doors.count)
    self.scatter = scatter
    farScatter = environment.kFactorExponent == 0 ? LevelScatter(in: environment, at: 1) : nil
  }

  /// Returns the Fisher information of one reading of each beacon about the phone's position, in
  /// 1/m².
  ///
  /// - Complexity: O(beacons), each with the cost of `FloorPlan.obstruction`.
  public func information(at point: Point) -> Covariance {
    var sum = Covariance(xx: 0, xy: 0, yy: 0)
    for beacon in beacons {
      let (level, slope) = levelAndSlope(of: beacon, at: point)
      let distance = beacon.position.distance(to: Position(point, height: height))
      let scatter =
        scatter ?? (distance < 1 ? nil : farScatter)
        ?? LevelScatter(in: environment, at: distance, depth: depth(to: beacon))
      let known = scatter.information(at: level, sensitivity: phone.sensitivity)
      sum = sum + known * Covariance(square: slope)
    }
    return sum
  }

  /// Returns the lower bound of the RMS error, in metres, of an unbiased method that uses one
  /// reading of each beacon; `nil` if readings carry no information along some direction, as with a
  /// single beacon, or with several beacons in one line with the phone.
  public func error(at point: Point) -> Double? { information(at: point).leastError }

  /// Returns the mean information of readings over a prior, plus the information of the prior, in
  /// 1/m². This gives the van Trees bound: for positions drawn from the prior, the mean square
  /// error of any method, biased or not, is at least the trace of the inverse.
  ///
  ///     E |error|² ≥ tr (E[J] + J_P)⁻¹
  ///
  /// J is the information of the readings, and J_P the information of the prior. The jumps of
  /// levels at the borders of shadows are not part of J. With many of them, a method that knows the
  /// plan may fall below the bound.
  ///
  /// - Parameters:
  ///   - prior: The prior of the positions.
  ///   - steps: The number of positions along each side over which the mean is taken.
  /// - SeeAlso: H. L. van Trees, *Detection, Estimation, and Modulation Theory*, part I (1968),
  ///   section 2.4; R. D. Gill, B. Y. Levit, *Applications of the van Trees inequality* (1995).
  public func information(over prior: CosinePrior, steps: Int = 32) -> Covariance {
    var sum = prior.information
    let (width, height) = (prior.width / Double(steps), prior.height / Double(steps))
    for row in 0..<steps {
      for column in 0..<steps {
        let point = Point(
          x: prior.bounds.lower.x + (Double(column) + 0.5) * width,
          y: prior.bounds.lower.y + (Double(row) + 0.5) * height)
        sum = sum + prior.density(at: point) * width * height * information(at: point)
      }
    }
    return sum
  }

  /// Returns the mean level of a beacon as the phone reads it at a point, and its gradient in dB/m.
  func levelAndSlope(of beacon: Beacon, at point: Point) -> (level: PowerLevel, slope: Vector) {
    let from = beacon.position.point
    let distance = beacon.position.distance(to: Position(point, height: height))
    let walls = plan.lossAndSlope(between: from, and: point, openDoors: openDoors)
    let level =
      beacon.transmitPower + beacon.antennaGain - PathLoss.atOneMetre(on: .channel38)
      - PathLoss.beyondOneMetre(distance: distance, depth: depth(to: beacon), in: environment)
      - Decibels(walls.loss) + phone.receiveOffset
      + beacon.relativeGain(towards: Position(point, height: height))
    // Directly on the beacon, the level falls equally in every direction.
    let fall =
      distance > 0
      ? PathLoss.slope(at: distance, depth: depth(to: beacon), in: environment) / distance : 0
    return (level, gainSlope(of: beacon, at: point) - fall * (point - from) - walls.slope)
  }

  /// Returns the gradient of a beacon's relative gain, in dB/m, by central differences over 2 mm.
  private func gainSlope(of beacon: Beacon, at point: Point) -> Vector {
    guard beacon.isDirected else { return Vector(dx: 0, dy: 0) }
    func rise(along step: Vector) -> Double {
      let ahead = beacon.relativeGain(towards: Position(point + step, height: height))
      let behind = beacon.relativeGain(towards: Position(point + -1 * step, height: height))
      return (ahead - behind).value / (2 * step.length)
    }
    return Vector(
      dx: rise(along: Vector(dx: 1e-3, dy: 0)), dy: rise(along: Vector(dx: 0, dy: 1e-3)))
  }

  /// Returns the total depth of the beacon's and the phone's antenna in their cases, in metres.
  private func depth(to beacon: Beacon) -> Double { beacon.antennaDepth + phone.antennaDepth }
}

extension Covariance {
  /// The lower bound of the RMS error, in metres, for this information about a position, in 1/m²:
  /// the square root of the trace of the inverse. `nil` if the matrix is singular.
  public var leastError: Double? { inverse.map { $0.trace.squareRoot() } }
}
