import BLE

/// Positions of any method, smoothed by a Kalman filter for position and velocity.
///
/// White noise of density q changes the velocity. Over a time t, the position x and the velocity v
/// become
///
///     x' = x + t · v,  v' = v,  with the covariance  q · ⎛ t³/3  t²/2 ⎞  along each axis
///                                                        ⎝ t²/2   t   ⎠
///
/// The measurements are the method's positions, and their covariance R is the measurement noise.
/// Successive errors are correlated, because fading does not change and windows overlap. Their
/// correlation decays with a time constant τ. The filter replaces this noise with white noise of
/// the same effect on long averages,
///
///     R · (1 + ρ) / (1 - ρ),  ρ = e^(-t/τ)
///
/// The velocity noise prevents averaging away an error that persists while a person stands. Without
/// a position from the method, the filter predicts; after a minute it restarts. It is causal: no
/// estimate uses later data.
///
/// The filter has no rooms or walls, so its prediction may leave the building at the next turn. The
/// output is therefore the nearest point of the walkable area, a centimetre inside its border if
/// the point has to be moved. The internal state is not moved, because it would then no longer
/// match the velocity.
///
/// The filter assumes what the method assumes, and unbiased errors. A method that uses several
/// scans estimates the position in their middle, and this delay remains. Compensation by the
/// velocity was worse on real walks, because the velocity is too uncertain. The filter keeps the
/// method's properties under constants added to all levels and permutations of the anchors. Its
/// cost is negligible. As it uses knowledge of how people walk, it can beat the Cramér-Rao bound of
/// a single scan.
///
/// - SeeAlso: Y. Bar-Shalom, X. R. Li, T. Kirubarajan, *Estimation with Applications to Tracking
///   and Navigation* (2001), section 6.2.2 for the white noise acceleration model, chapter 5 for
///   the filter.
public struct KalmanSmoothed<Base: PositioningMethod>: PositioningMethod {
  /// The smoothed method.
  public private(set) var base: Base
  /// The assumptions about the method and about people.
  public let settings: KalmanSettings
  /// The walkable area; `nil` if every point is walkable.
  public let area: WalkableArea?

  private var motion: KalmanState?
  /// The time of `motion`.
  private var latest = Instant.start
  /// The time of the method's last position.
  private var measured = Instant.start

  /// Creates a smoothed method.
  ///
  /// - Precondition: The settings are within their ranges.
  public init(
    _ base: Base, settings: KalmanSettings = KalmanSettings(), within area: WalkableArea? = nil
  ) {
    settings.check()
    self.base = base
    self.settings = settings
    self.area = area
  }

  /// The number of scans that the method uses.
  public var scanCount: Int { base.scanCount }

  /// 0 while the motion is known; otherwise the count of anchors that the method needs.
  public var anchorsNeeded: Int { motion == nil ? base.anchorsNeeded : 0 }

  /// `true` if the method uses the motion sensors.
  public var usesMotion: Bool { base.usesMotion }

  /// The smoothed position; `nil` before the method's first position, and after a minute without
  /// one.
  public mutating func locate(_ recent: RecentScans) -> PositionFix? {
    let time = recent.time
    if let fix = base.locate(recent) {
      take(fix, at: time)
    } else if motion != nil {
      predict(until: time)
      if measured.duration(to: latest).inSeconds > Self.longestGap { motion = nil }
    }
    guard let motion else { return nil }
    let place = area?.nearest(to: motion.place) ?? motion.place
    return PositionFix(place, covariance: motion.covariance)
  }

  /// The distances that the wrapped positioning method computes; they are not smoothed.
  public func distances(in recent: RecentScans) -> [Double?]? { base.distances(in: recent) }

  /// The gap after which the filter restarts, in seconds.
  private static var longestGap: Double { 60 }

  private mutating func predict(until time: Instant) {
    let seconds = latest.duration(to: time).inSeconds
    guard seconds > 0 else { return }
    let acceleration = settings.acceleration
    motion?.pass(seconds, acceleration: acceleration)
    latest = time
  }

  private mutating func take(_ fix: PositionFix, at time: Instant) {
    let seconds = measured.duration(to: time).inSeconds
    measured = max(measured, time)
    predict(until: time)
    guard var expected = motion, seconds <= Self.longestGap else { return begin(at: fix, time) }
    let kept = PortableMath.exp(-max(seconds, Self.leastGap) / settings.errorPersistence)
    expected.correct(towards: fix.point, (1 + kept) / (1 - kept) * fix.covariance)
    motion = expected
  }

  /// The minimum time between positions, in seconds. Shorter times count as this.
  private static var leastGap: Double { 0.01 }

  private mutating func begin(at fix: PositionFix, _ time: Instant) {
    motion = KalmanState(at: fix, speed: settings.speed)
    (latest, measured) = (time, time)
  }
}
