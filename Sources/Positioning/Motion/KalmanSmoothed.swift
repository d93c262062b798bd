import BLE

/// Any method's positions, smoothed: someone walks on much as before, and each position corrects a
/// little what was expected.
///
/// A Kalman filter for a place and a velocity whose changes are white noise of a density q:
///
///     x' = x + t · v,  v' = v,  with the scatter  q · ⎛ t³/3  t²/2 ⎞  along each axis
///                                                     ⎝ t²/2   t   ⎠
///
/// The method's positions are what is measured, and their covariance R is the noise. Successive ones
/// share most of their error, since fading stands still and windows overlap: as noise whose
/// correlation falls off with a time constant τ. For the filter such noise counts as white noise of
/// the same effect on long averages,
///
///     R · (1 + ρ) / (1 - ρ),  ρ = e^(-t/τ)
///
/// The noise of the walk keeps it from believing that an error which stands while someone stands is
/// averaged out. Where the method gives no position, the filter goes on by what it expects; after a
/// minute of that it forgets all. It is causal: what is said of now rests on nothing heard later.
///
/// A filter knows neither rooms nor walls, and who walks on as before leaves the building at the next
/// turn. So the position that it gives is the place of the floor that is nearest to what it expects, in
/// a room by a centimetre at least. What it expects itself is left as it is: were that moved too, the
/// velocity would no longer go with it.
///
/// It assumes what the method assumes, and errors without a bias. A method that looks at several
/// scans tells where the device was in their middle, and that delay stays: to reckon it away by the
/// velocity was worse on real walks, whose velocity is known too poorly. It keeps to what the
/// method promises of constants added to all levels, or of the order of anchors. It costs next to
/// nothing. With knowledge of how people walk it can beat the Cramér-Rao bound of a single scan.
///
/// - SeeAlso: Y. Bar-Shalom, X. R. Li, T. Kirubarajan, *Estimation with Applications to Tracking and
///   Navigation* (2001), section 6.2.2 for the white noise acceleration model, chapter 5
///   for the filter.
public struct KalmanSmoothed<Base: PositioningMethod>: PositioningMethod {
  /// What is smoothed.
  public private(set) var base: Base
  /// What is assumed of it and of people.
  public let settings: KalmanSettings
  /// Where people can be; `nil` for anywhere.
  public let area: FloorArea?

  private var motion: Motion?
  /// When `motion` was true.
  private var latest = Instant.start
  /// When the base last gave a position.
  private var measured = Instant.start

  /// Smooths what a method gives.
  ///
  /// - Precondition: The settings are within their ranges.
  public init(
    _ base: Base, settings: KalmanSettings = KalmanSettings(), within area: FloorArea? = nil
  ) {
    settings.check()
    self.base = base
    self.settings = settings
    self.area = area
  }

  /// As many as the method looks at.
  public var scanCount: Int { base.scanCount }

  /// Where the device is; `nil` until the method has said so once, and after it has not for a
  /// minute.
  public mutating func locate(_ sounding: Sounding) -> PositionFix? {
    let time = sounding.time
    if let fix = base.locate(sounding) {
      take(fix, at: time)
    } else if motion != nil {
      predict(until: time)
      if measured.duration(to: latest).inSeconds > Self.longestGap { motion = nil }
    }
    guard let motion else { return nil }
    let place = area?.nearest(to: motion.place) ?? motion.place
    return PositionFix(place, covariance: motion.covariance)
  }

  /// In seconds: after a longer silence nothing is expected any more.
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

  /// In seconds: positions nearer in time than that count as so far apart.
  private static var leastGap: Double { 0.01 }

  private mutating func begin(at fix: PositionFix, _ time: Instant) {
    motion = Motion(at: fix, speed: settings.speed)
    (latest, measured) = (time, time)
  }
}
