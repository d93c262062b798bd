import BLE

/// Weighted particles with positions and velocities.
///
/// Stored as one array for each number, so that a step runs along the arrays.
struct Particles: Hashable, Sendable {
  /// The positions, in metres.
  private(set) var x: [Double]
  private(set) var y: [Double]
  /// The velocities, in metres a second.
  private(set) var velocityX: [Double]
  private(set) var velocityY: [Double]
  /// The weights; their sum is 1.
  private(set) var weights: [Double]
  /// The positions in the middle of the last step.
  private(set) var middleX: [Double]
  private(set) var middleY: [Double]
  /// The error of the compass for each particle, in standard deviations; empty until particles
  /// follow a compass.
  private(set) var headingErrors: [Double] = []
  /// The source of each resampled particle, and a buffer for resampling.
  private var sources: [Int]
  private var spare: [Double]

  /// Creates particles at one point.
  init(count: Int) {
    let zeros = Array(repeating: 0.0, count: count)
    (x, y, velocityX, velocityY, middleX, middleY, spare) = (
      zeros, zeros, zeros, zeros, zeros, zeros, zeros
    )
    weights = Array(repeating: 1 / Double(count), count: count)
    sources = Array(repeating: 0, count: count)
  }

  var count: Int { x.count }

  /// Moves a particle to a random point of an area, with a random velocity; its weight is
  /// unchanged.
  mutating func scatter(
    _ i: Int, over area: WalkableArea, speed: Double, by chance: ParticleChance, step: UInt64
  ) {
    let place = area.place { chance.uniforms(.place, step: step, particle: i, attempt: $0) }
    (x[i], y[i]) = (place.x, place.y)
    let (right, ahead) = chance.normals(.velocity, step: step, particle: i)
    (velocityX[i], velocityY[i]) = (speed * right, speed * ahead)
    (middleX[i], middleY[i]) = (x[i], y[i])
  }

  /// Gives all particles the same weight.
  mutating func weighAlike() {
    for i in weights.indices { weights[i] = 1 / Double(count) }
  }

  /// A model of walking.
  struct Gait: Hashable, Sendable {
    /// The standard deviation of the velocity along each axis, in m/s.
    var speed: Double
    /// The maximum speed, in m/s.
    var maximumSpeed: Double
    /// The time constant of the velocity, in seconds: after that time, 1/e of the velocity remains
    /// on average.
    var persistence: Double
  }

  /// Moves all particles forward by a time span. A particle that would leave the walkable area, or
  /// cross a wall, stays where it is and turns around at half its speed.
  mutating func walk(
    for seconds: Double, _ gait: Gait, among walls: WalkingObstacles, by chance: ParticleChance,
    step: UInt64
  ) {
    let kept = PortableMath.exp(-seconds / gait.persistence)
    let change = (1 - kept * kept).squareRoot() * gait.speed
    let fastest = gait.maximumSpeed * gait.maximumSpeed
    for i in x.indices {
      let (right, ahead) = chance.normals(.change, step: step, particle: i)
      var velocity = Vector(
        dx: kept * velocityX[i] + change * right, dy: kept * velocityY[i] + change * ahead)
      let squared = velocity.dot(velocity)
      if squared > fastest { velocity = (fastest / squared).squareRoot() * velocity }
      let from = Point(x: x[i], y: y[i])
      let path = Segment(from: from, to: from + seconds * velocity)
      if walls.allow(path) {
        (x[i], y[i]) = (path.end.x, path.end.y)
        (middleX[i], middleY[i]) = ((from.x + x[i]) / 2, (from.y + y[i]) / 2)
      } else {
        velocity = -0.5 * velocity
        (middleX[i], middleY[i]) = (from.x, from.y)
      }
      (velocityX[i], velocityY[i]) = (velocity.dx, velocity.dy)
    }
  }

  /// Moves all particles by the steps that the device has counted, in the direction that its
  /// compass shows.
  ///
  /// A particle that would leave the walkable area, or cross a wall, stays and has the weight 0,
  /// because its steps cannot be those of the device. If this is so for all particles, all stay,
  /// with the same weight.
  ///
  /// - Parameters:
  ///   - seconds: The time since the last move.
  ///   - heading: The heading by the compass, in degrees.
  ///   - turn: The turn since the last move, in degrees. The error of a compass near iron is a sine
  ///     of the heading, so errors before and after a turn have the correlation cos(turn).
  mutating func follow(
    _ count: Int, steps: ParticleFilter.Settings.Steps, facing heading: Double,
    turnedBy turn: Double, for seconds: Double, among walls: WalkingObstacles,
    by chance: ParticleChance, step: UInt64
  ) {
    let length = Double(count) * steps.stepLength
    let scatter = Double(count).squareRoot() * steps.stepLengthDeviation
    let drift = seconds.squareRoot() * steps.drift
    // The first error has the whole deviation.
    var kept = 0.0
    if headingErrors.isEmpty {
      headingErrors = Array(repeating: 0, count: self.count)
    } else {
      kept =
        PortableMath.exp(-seconds / steps.headingPersistence)
        * PortableMath.cosine(turns: turn / 360)
    }
    let change = (1 - kept * kept).squareRoot()
    var total = 0.0
    for i in x.indices {
      let (longer, swing) = chance.normals(.change, step: step, particle: i)
      let (right, ahead) = chance.normals(.drift, step: step, particle: i)
      headingErrors[i] = kept * headingErrors[i] + change * swing
      let direction = Vector(headingDegrees: heading - steps.headingDeviation * headingErrors[i])
      let from = Point(x: x[i], y: y[i])
      let move =
        (length + scatter * longer) * direction + Vector(dx: drift * right, dy: drift * ahead)
      let path = Segment(from: from, to: from + move)
      (middleX[i], middleY[i]) = (from.x, from.y)
      (velocityX[i], velocityY[i]) = (move.dx / seconds, move.dy / seconds)
      guard walls.allow(path) else {
        weights[i] = 0
        continue
      }
      total += weights[i]
      (x[i], y[i]) = (path.end.x, path.end.y)
      (middleX[i], middleY[i]) = ((from.x + x[i]) / 2, (from.y + y[i]) / 2)
    }
    guard total > 0x1p-1000 else { return weighAlike() }
    for i in weights.indices { weights[i] /= total }
  }

  /// Multiplies the weights by likelihoods, and normalises their sum to 1.
  ///
  /// - Parameter logarithm: The log-likelihood of a position; finite.
  /// - Returns: The logarithm of the mean likelihood under the old weights.
  mutating func weigh(_ logarithm: (Point) -> Double) -> Double {
    var greatest = -Double.infinity
    for i in x.indices {
      spare[i] = logarithm(Point(x: middleX[i], y: middleY[i]))
      greatest = max(greatest, spare[i])
    }
    var total = 0.0
    for i in x.indices {
      weights[i] *= PortableMath.exp(spare[i] - greatest)
      total += weights[i]
    }
    // All weights underflow if the likely particles were removed before.
    guard total > 0x1p-1000 else {
      weighAlike()
      return greatest
    }
    for i in x.indices { weights[i] /= total }
    return greatest + PortableMath.log(total)
  }

  /// The effective number of particles.
  ///
  /// - SeeAlso: A. Kong, J. S. Liu, W. H. Wong, *Sequential imputations and Bayesian missing data
  ///   problems* (1994).
  var effectiveCount: Double {
    var squares = 0.0
    for weight in weights { squares += weight * weight }
    return 1 / squares
  }

  /// The weighted mean position, and the covariance about it.
  var mean: (point: Point, covariance: Covariance) {
    var (meanX, meanY) = (0.0, 0.0)
    for i in x.indices {
      meanX += weights[i] * x[i]
      meanY += weights[i] * y[i]
    }
    let mean = Point(x: meanX, y: meanY)
    return (mean, scatter(about: mean))
  }

  /// The weighted mean square of the vectors from a point to the particles.
  func scatter(about point: Point) -> Covariance {
    var scatter = Covariance(xx: 0, xy: 0, yy: 0)
    for i in x.indices {
      let step = Point(x: x[i], y: y[i]) - point
      scatter = scatter + weights[i] * Covariance(square: step)
    }
    return scatter
  }

  /// The particle position nearest to a point.
  func nearest(to point: Point) -> Point {
    var nearest = Point(x: x[0], y: y[0])
    var least = Double.infinity
    for i in x.indices {
      let step = Point(x: x[i], y: y[i]) - point
      if step.dot(step) < least {
        least = step.dot(step)
        nearest = Point(x: x[i], y: y[i])
      }
    }
    return nearest
  }

  /// Systematic resampling: replicates particles in proportion to their weights, and then gives all
  /// of them the same weight.
  ///
  /// The selection points are equally spaced along the cumulative weights. So a particle of weight
  /// w, one of n, is kept ⌊n · w⌋ or ⌈n · w⌉ times, on average n · w.
  ///
  /// - Parameter arrow: The first selection point, as a fraction of the spacing; in 0..<1.
  /// - SeeAlso: G. Kitagawa, *Monte Carlo filter and smoother for non-Gaussian nonlinear state
  ///   space models* (1996), the systematic kind.
  mutating func resample(_ arrow: Double) {
    var last = 0
    var reached = weights[0] * Double(count)
    for i in sources.indices {
      while reached <= Double(i) + arrow && last < count - 1 {
        last += 1
        reached += weights[last] * Double(count)
      }
      sources[i] = last
    }
    Self.pick(sources, from: &x, by: &spare)
    Self.pick(sources, from: &y, by: &spare)
    Self.pick(sources, from: &velocityX, by: &spare)
    Self.pick(sources, from: &velocityY, by: &spare)
    if !headingErrors.isEmpty { Self.pick(sources, from: &headingErrors, by: &spare) }
    weighAlike()
  }

  private static func pick(
    _ sources: [Int], from numbers: inout [Double], by spare: inout [Double]
  ) {
    for i in sources.indices { spare[i] = numbers[sources[i]] }
    swap(&numbers, &spare)
  }
}
