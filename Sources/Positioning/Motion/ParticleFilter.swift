import BLE

/// Follows a crowd of guesses of where someone is: they walk as people do, through rooms and doors and
/// through no wall, and live as long as what was heard agrees with the map.
///
/// Each guess - a particle - has a place and a velocity, which wanders:
///
///     v' = v · e^(-t/τ) + σ · √(1 - e^(-2t/τ)) · N(0, 1)   along each axis, and |v'| ≤ 2 m/s
///
/// A step that would leave the rooms and doorways of the plan - on a plan without rooms, its bounds -
/// or pass through a wall is not taken: the particle stays, and turns about. Then it counts for as
/// much as its place explains the newest scan: for each anchor that was heard, the level is taken to
/// scatter about the field's with a variance V, nearly normally - farther down than up, as fading
/// does,
///
///     ln p ≈ -½ Σ ((level - mean)² / V + 2 ln V),  V = map² + spot² + reading² / count
///
/// What is off at a spot - fading that stands still, the body - stays off while one stays there, and
/// no averaging removes it; and anchors err together. So of each scan only a share is believed: the
/// weights are multiplied by p^trust, and with more than eight anchors by as much as eight tell.
/// Levels are compared with the field where the particle was half a step ago, since the readings of
/// a scan are so old on average.
///
/// Half of the ln V belongs to the normal density. The other half is a prior, like Jeffreys' 1/σ:
/// where nobody surveyed, the map is wide enough for any level, and people are mostly elsewhere.
///
/// The position is the weighted mean. Where that lies in no room, or a wall stands between it and the
/// nearest particle, it is that particle's place; so it is always in a room or a doorway, and on a side
/// of a wall where the device may be. The covariance is that of the particles about it, and a least
/// one. Where fewer than half as many particles of equal weight would tell as much, they are drawn
/// anew by their weights. Where the levels fit far worse than they used to, some are put anywhere in
/// the rooms: the device was carried off while it heard nothing, or the crowd followed a ghost. After a
/// minute without a scan all are.
///
/// It assumes that the field's errors and the readings' are independent among anchors, and of the
/// sizes in its settings; that the device reads as the one of the survey did; and anchors
/// that are not heard tell nothing. A filter that knows the map, the walls and how people walk knows
/// more than the readings tell: it can beat the Cramér-Rao bound, which holds for unbiased methods
/// without such knowledge. Compare it with van Trees' bound.
///
/// Each answer rests on those before it, so scans are to be given once each, in order. A scan that is
/// not newer than the last lets no one walk. The order of the anchors does not matter but for
/// rounding.
///
/// - Complexity: O(particles · (anchors heard + walls near)) for each scan.
/// - SeeAlso: N. J. Gordon, D. J. Salmond, A. F. M. Smith, *Novel approach to nonlinear/non-Gaussian
///   Bayesian state estimation* (1993); S. Thrun, W. Burgard, D. Fox, *Probabilistic Robotics*
///   (2005), table 8.3, for finding the way back.
public struct ParticleFilter: PositioningMethod {
  /// What it assumes.
  public let settings: Settings
  /// What is expected where.
  public let field: LevelField
  /// Where nobody walks.
  public let walls: FloorWalls

  private let luck: ParticleLuck
  private var particles: Particles
  /// How often particles have walked or been put anywhere.
  private var step: UInt64 = 0
  private var latest: Instant?
  private var hasHeard = false
  private var fit = ParticleFit()

  /// A filter that has heard nothing.
  ///
  /// - Parameters:
  ///   - field: Of the anchors of the soundings, in their order.
  ///   - walls: The plan on which particles are.
  /// - Precondition: The settings are within their ranges.
  public init(field: LevelField, walls: FloorWalls, settings: Settings = Settings()) {
    settings.check()
    self.settings = settings
    self.field = field
    self.walls = walls
    luck = ParticleLuck(seed: settings.seed)
    particles = Particles(count: settings.particleCount)
  }

  /// It remembers what it needs itself.
  public var scanCount: Int { 1 }

  /// Where the device is; `nil` until any anchor was heard.
  ///
  /// - Precondition: The sounding is of the field's anchors.
  public mutating func locate(_ sounding: Sounding) -> PositionFix? {
    let scan = sounding.scans[sounding.scans.count - 1]
    precondition(
      scan.anchors.count == field.anchorCount,
      "a sounding of \(scan.anchors.count) anchors, not \(field.anchorCount)")
    pass(until: scan.time)
    weigh(by: scan)
    guard hasHeard else { return nil }
    let fix = currentFix()
    draw()
    return fix
  }

  /// Lets time pass up to the end of a scan.
  private mutating func pass(until time: Instant) {
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
    let steps = 1 + Int(seconds / Self.longestStep)
    let gait = Particles.Gait(
      speed: settings.speed, maximumSpeed: settings.maximumSpeed,
      persistence: settings.persistence)
    for _ in 0..<steps {
      step += 1
      particles.walk(
        for: seconds / Double(steps), gait, among: walls, by: luck, step: step)
    }
  }

  /// In seconds: after a longer silence the device may be anywhere.
  private static var longestGap: Double { 60 }
  /// In seconds: how long particles walk straight ahead.
  private static var longestStep: Double { 2 }

  /// Puts some particles anywhere, evenly chosen from all.
  private mutating func scatter(_ some: Int) {
    var owed = 0
    for particle in 0..<particles.count {
      owed += some
      guard owed >= particles.count else { continue }
      owed -= particles.count
      particles.scatter(
        particle, over: walls.area, speed: settings.speed, by: luck, step: step)
    }
  }

  private mutating func weigh(by scan: Scan) {
    let evidence = ScanEvidence(scan, settings: settings)
    guard !evidence.isEmpty else { return }
    hasHeard = true
    let field = field
    let trust =
      settings.trust * min(1, Self.independentAnchors / Double(evidence.count))
    let mean = particles.weigh { trust * evidence.logLikelihood(at: $0, in: field) }
    fit.add(mean / (trust * Double(evidence.count)))
  }

  /// However many anchors are heard, they tell no more than so many: they share the body, and err
  /// together.
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

  /// Draws particles anew by their weights, where few of them count or all seem lost.
  private mutating func draw() {
    let lost = Int(fit.shareLost * Double(particles.count))
    guard lost > 0 || particles.effectiveCount < Double(particles.count) / 2 else { return }
    particles.resample(luck.uniforms(.keeping, step: step).0)
    scatter(lost)
  }
}
