import BLE
import Sim

/// How well a phone's place can be told from one reading of each beacon at the best: the bound of
/// Cramér and Rao for levels that scatter normally in decibels, with the plan's walls.
///
///     J = Σ I · g gᵀ,   g = grad (mean level),   error ≥ √(tr J⁻¹)
///
/// where I is what a reading or its absence tells of a beacon's mean level (`LevelScatter`), 1/σ²
/// where all is received. In the open, with h the height between and d² = r² + h²,
///
///     g = -(10 n / ln 10) · r / d²
///
/// for the step r from the beacon to the phone; within 0.37 m, where `PathLoss` stays the same, it
/// is zero. Walls count as the loss changes on the way that radio takes: with the angle at which it
/// passes a wall, and with how far it bends around an edge. The jump at the border of a wall's shadow
/// is no information here: a method that knows the plan may learn from it on which side the phone
/// is, and still, as long as it is unbiased, does no better than this.
///
/// What is left out: bodies, what the scatter itself tells where K falls with distance, and
/// correlation of the shadowing of beacons that hang close together. Doors are as given. A method
/// that is not unbiased, or knows more (rooms, walks, a map of this very shadowing), can do better.
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
  /// That of all readings; `nil` where it depends on the distance.
  private let scatter: LevelScatter?

  /// The bound for a phone among beacons.
  ///
  /// - Parameters:
  ///   - phone: Whose sensitivity and offset count.
  ///   - height: The phone's, in metres above the floor.
  ///   - openDoors: Through which doors radio passes; all are closed where nothing is said.
  ///   - scatter: That of a reading; what follows from the environment where nothing is said.
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
    self.scatter =
      scatter
      ?? (environment.kFactorExponent == 0 ? LevelScatter(in: environment, at: 1) : nil)
  }

  /// What one reading of each beacon tells of the phone's place: the Fisher information, in 1/m².
  ///
  /// - Complexity: O(beacons), each as `FloorPlan.obstruction`.
  public func information(at point: Point) -> Covariance {
    var sum = Covariance(xx: 0, xy: 0, yy: 0)
    for beacon in beacons {
      let (level, slope) = levelAndSlope(of: beacon, at: point)
      let scatter =
        scatter
        ?? LevelScatter(
          in: environment, at: beacon.position.distance(to: Position(point, height: height)))
      let known = scatter.information(at: level, sensitivity: phone.sensitivity)
      sum = sum + known * Covariance(square: slope)
    }
    return sum
  }

  /// The least root mean square error in metres with which an unbiased method can tell the place
  /// from one reading of each beacon; `nil` where readings tell nothing along some direction, as
  /// with a single beacon, or with several in one line with the phone.
  public func error(at point: Point) -> Double? {
    information(at: point).leastError
  }

  /// What readings tell in the mean over a prior, and what the prior does, in 1/m²: the bound of
  /// van Trees. The mean square error of any method over places drawn from the prior, unbiased or
  /// not, is no less than the trace of its inverse.
  ///
  ///     E |error|² ≥ tr (E[J] + J_P)⁻¹
  ///
  /// The jumps of levels at the borders of shadows are no part of J: where there are many, a method
  /// that knows the plan may come below.
  ///
  /// - Parameters:
  ///   - prior: Of the places.
  ///   - steps: Over so many places along each side the mean is taken.
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

  /// The mean level of a beacon as the phone reads it at a place, and its gradient in decibels a
  /// metre.
  func levelAndSlope(of beacon: Beacon, at point: Point) -> (level: PowerLevel, slope: Vector) {
    let from = beacon.position.point
    let distance = beacon.position.distance(to: Position(point, height: height))
    let walls = plan.lossAndSlope(between: from, and: point, openDoors: openDoors)
    let level =
      beacon.transmitPower + beacon.antennaGain - PathLoss.atOneMetre(on: .channel38)
      - PathLoss.beyondOneMetre(distance: distance, exponent: environment.pathLossExponent)
      - Decibels(walls.loss) + phone.receiveOffset
    let perNeper = 10 * environment.pathLossExponent / PortableMath.log(10)
    let isFar = distance > 3 * Diffraction.wavelength
    let fall = isFar ? perNeper / (distance * distance) : 0
    return (level, -fall * (point - from) - walls.slope)
  }
}

extension Covariance {
  /// The least root mean square error in metres where this is the information about a place, in
  /// 1/m²: the square root of the trace of the inverse. `nil` where there is no inverse.
  public var leastError: Double? { inverse.map { $0.trace.squareRoot() } }
}
