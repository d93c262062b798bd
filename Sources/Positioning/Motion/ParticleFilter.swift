import BLE

/// A particle filter with walls: particles walk through rooms and doors, but not through walls, and
/// are weighted by how well they explain the readings.
///
/// Each particle has a position and a velocity. Over a time t, the velocity v becomes v', with the
/// deviation σ (`Settings.speed`) and the time constant τ (`Settings.persistence`):
///
///     v' = v · e^(-t/τ) + σ · √(1 - e^(-2t/τ)) · N(0, 1)   along each axis, and |v'| ≤ 2 m/s
///
/// With `Settings.steps`, and a device that counts its steps and has a compass, particles instead
/// take as many steps as the device has counted, in the direction of the compass (pedestrian dead
/// reckoning). Each particle has its own error of the compass, which persists for a while, and its
/// own errors of steps.
///
/// A particle does not take a step that leaves the rooms and doorways of the plan (on a plan
/// without rooms, its bounds) or crosses a wall. Instead, it stays where it is and turns around;
/// but a particle that goes by counted steps is removed, because the device has taken those steps.
/// After each step, the weight of the particle is multiplied by the likelihood of the newest scan.
/// The level of each anchor heard is nearly normal about the field with variance V, but has a
/// longer lower tail, as in fading,
///
///     ln p ≈ -½ Σ ((level - mean)² / V + 2 ln V),  V = map² + spot² + reading² / count
///
/// Stationary fading and the body cause errors that persist at a spot; averaging does not remove
/// them, and anchors share them. So only a fraction of each scan counts: weights are multiplied by
/// p^trust. More than eight anchors count as much as eight. Levels are compared with the field at
/// the particle's position half a step ago, because that is the mean age of a scan's readings.
///
/// Half of the ln V belongs to the normal density. The other half is a prior, like Jeffreys' 1/σ:
/// in unsurveyed areas the map is uncertain enough for any level, and people are mostly elsewhere.
///
/// The position is the weighted mean. If the mean lies in no room, or behind a wall from the
/// nearest particle, it is replaced by that particle's position. So it is always in a room or a
/// doorway, and on a possible side of a wall. The covariance is that of the particles about the
/// position, plus a minimum. Particles are resampled if their effective number falls below half of
/// their count. If the levels fit far worse than before, some particles are scattered over all
/// rooms, because the device was moved unheard or the particles followed a wrong hypothesis. After
/// a minute without a scan, all particles are scattered.
///
/// The filter assumes that errors of the field and of readings are independent among anchors, with
/// the deviations in its settings, and that the device reads like that of the survey. Anchors that
/// are not heard are ignored. The filter also uses the map, the walls and a model of walking, so it
/// can beat the Cramér-Rao bound, which holds for unbiased methods without such knowledge. Compare
/// it with van Trees' bound.
///
/// Each estimate depends on the previous ones, so pass each scan once, in order. A scan that is not
/// newer than the last moves no particle. The order of the anchors has no effect except rounding.
///
/// - Complexity: O(particles · (anchors heard + walls near)) for each scan.
/// - SeeAlso: N. J. Gordon, D. J. Salmond, A. F. M. Smith, *Novel approach to
///   nonlinear/non-Gaussian Bayesian state estimation* (1993); S. Thrun, W. Burgard, D. Fox,
///   *Probabilistic Robotics* (2005), table 8.3, for recovery.
public struct ParticleFilter: PositioningMethod {
  /// The settings.
  public let settings: Settings
  /// The expected levels.
  public let field: LevelField
  /// The walls and the walkable area.
  public let walls: WalkingObstacles

  private let chance: ParticleChance
  private var particles: Particles
  /// The number of times that particles have walked or been scattered.
  private var step: UInt64 = 0
  private var latest: Instant?
  /// The steps that the device had counted at the last scan; `nil` if it counts none.
  private var stepsCounted: Int?
  /// The heading by the compass at the last scan, in degrees; `nil` if unknown.
  private var lastHeading: Double?
  private var hasHeard = false
  private var fit = ParticleFit()

  /// Creates a filter that has heard nothing.
  ///
  /// - Parameters:
  ///   - field: The expected levels of the anchors, in the order of the scans.
  ///   - walls: The walls and the walkable area.
  /// - Precondition: The settings are within their ranges.
  public init(field: LevelField, walls: WalkingObstacles, settings: Settings = Settings()) {
    settings.check()
    self.settings = settings
    self.field = field
    self.walls = walls
    chance = ParticleChance(seed: settings.seed)
    particles = Particles(count: settings.particleCount)
  }

  /// The number of scans used: 1, the newest. The filter keeps its own state.
  public var scanCount: Int { 1 }

  /// One anchor for the first position, and none after it.
  public var anchorsNeeded: Int { hasHeard ? 0 : 1 }

  /// `true` if the particles go by counted steps.
  public var usesMotion: Bool { settings.steps != nil }

  /// The estimated position; `nil` until an anchor is heard.
  ///
  /// - Precondition: The scans are of the field's anchors.
  public mutating func locate(_ recent: RecentScans) -> PositionFix? {
    let scan = recent.scans[recent.scans.count - 1]
    precondition(
      scan.anchors.count == field.anchorCount,
      "scans of \(scan.anchors.count) anchors, not \(field.anchorCount)")
    pass(until: scan.time, with: scan.motion)
    weigh(by: scan)
    guard hasHeard else { return nil }
    let fix = currentFix()
    draw()
    return fix
  }

  /// Moves the particles up to the end of a scan, according to the readings of the device's sensors
  /// at that time.
  private mutating func pass(until time: Instant, with motion: DeviceMotion) {
    let (before, facedBefore) = (stepsCounted, lastHeading)
    (stepsCounted, lastHeading) = (motion.steps, motion.heading)
    let seconds = latest.map { $0.duration(to: time).inSeconds } ?? .infinity
    latest = max(latest ?? time, time)
    guard seconds > 0 else { return }
    guard seconds <= Self.longestGap else {
      step += 1
      scatter(particles.count)
      particles.weighAlike()
      fit = ParticleFit()
      return
    }
    if let assumed = settings.steps, let before, let now = motion.steps, now >= before,
      let heading = motion.heading
    {
      step += 1
      particles.follow(
        now - before, steps: assumed, facing: heading,
        turnedBy: heading - (facedBefore ?? heading), for: seconds, among: walls, by: chance,
        step: step)
      return
    }
    let steps = 1 + Int(seconds / Self.longestStep)
    let gait = Particles.Gait(
      speed: settings.speed, maximumSpeed: settings.maximumSpeed,
      persistence: settings.persistence)
    for _ in 0..<steps {
      step += 1
      particles.walk(for: seconds / Double(steps), gait, among: walls, by: chance, step: step)
    }
  }

  /// The gap after which the device may be anywhere, in seconds.
  private static var longestGap: Double { 60 }
  /// The longest straight step, in seconds.
  private static var longestStep: Double { 2 }

  /// Scatters some particles over the area, chosen at equal steps along the list of particles.
  private mutating func scatter(_ some: Int) {
    var owed = 0
    for particle in 0..<particles.count {
      owed += some
      guard owed >= particles.count else { continue }
      owed -= particles.count
      particles.scatter(particle, over: walls.area, speed: settings.speed, by: chance, step: step)
    }
  }

  private mutating func weigh(by scan: Scan) {
    let evidence = ScanEvidence(scan, settings: settings)
    guard !evidence.isEmpty else { return }
    hasHeard = true
    let field = field
    let trust = settings.trust * min(1, Self.independentAnchors / Double(evidence.count))
    let mean = particles.weigh { trust * evidence.logLikelihood(at: $0, in: field) }
    fit.add(mean / (trust * Double(evidence.count)))
  }

  /// The maximum number of anchors that count as independent: all anchors share the body that
  /// causes errors.
  private static var independentAnchors: Double { 8 }

  private func currentFix() -> PositionFix {
    let floor = Covariance(deviation: settings.leastDeviation)
    let (mean, covariance) = particles.mean
    let nearest = particles.nearest(to: mean)
    guard walls.allow(Segment(from: nearest, to: mean)) else {
      return PositionFix(nearest, covariance: particles.scatter(about: nearest) + floor)
    }
    return PositionFix(mean, covariance: covariance + floor)
  }

  /// Resamples the particles if their effective number is low or all seem lost.
  private mutating func draw() {
    let lost = Int(fit.shareLost * Double(particles.count))
    guard lost > 0 || particles.effectiveCount < Double(particles.count) / 2 else { return }
    particles.resample(chance.uniforms(.keeping, step: step).0)
    scatter(lost)
  }
}
