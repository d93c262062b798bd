import BLE

/// An anchor as an ESPresense node: its smoothed distance, and the report that it makes of it.
///
/// The node reports the newest distance at the marks of its clock, every `skipTime`, if it has
/// heard the device since its last report. A distance that differs from the last reported one by
/// `skipDistance` or more is reported before the mark: the earlier, the larger the difference. The
/// first distance is reported at once.
///
/// - SeeAlso: ESPresense, `BleFingerprint.cpp` at a6f1105, lines 639 to 653 (`report`).
struct ESPresenseNode: Hashable, Sendable {
  private(set) var heard: HeardAnchor
  private let settings: ESPresenseNodeSettings
  /// The distance in metres beyond which nothing is reported.
  private let reach: Double
  private let law: DistanceModel
  /// The number of readings that are stored, for the window of the product.
  private var buffer: ESPresenseBuffer?
  /// The last reported distance; `nil` before the first report.
  private var reported: Double?
  /// The next mark; `nil` before the first report.
  private var mark: Instant?
  /// The time at which the newest distance will be reported; `nil` if none waits.
  private(set) var reportDue: Instant?
  /// The smoothed distance at the newest reading, in metres; `nil` before the first.
  private(set) var distance: Double?

  init(_ anchor: RoomAnchor, settings: ESPresenseNodeSettings) {
    precondition(settings.skipDistance >= 0, "a distance to skip is negative")
    precondition(settings.skipTime >= .zero, "a time to skip is negative")
    precondition(settings.forget > .zero, "an anchor is remembered for no time")
    heard = HeardAnchor(anchor.anchor, smoothing: settings.smoothing)
    self.settings = settings
    reach = ESPresenseNodeSettings.limit(anchor.reach ?? settings.maxDistance)
    law = .logDistance(exponent: settings.absorption)
    startOver()
  }

  /// Forgets the device.
  private mutating func startOver() {
    heard.forget()
    (reported, mark, reportDue) = (nil, nil, nil)
    guard case .windowFencedMean = settings.smoothing else { return }
    let new = ESPresenseBuffer()
    heard.limit(to: new.capacity)
    buffer = new
  }

  /// Adds a reading and returns the smoothed distance in metres.
  mutating func hear(_ reading: RoomReading) -> Double {
    if let newest = heard.newest, newest.duration(to: reading.time) > settings.forget {
      startOver()
    }
    heard.hear(reading.level, at: reading.time)
    let level = heard.level(at: reading.time) ?? reading.level
    fitBuffer(at: reading.time)
    let reference = settings.reference(declaring: reading.declaredPower)
    let distance = law.distance(at: level, measuredPower: reference)
    self.distance = distance
    return distance
  }

  private mutating func fitBuffer(at time: Instant) {
    guard var buffer, case .windowFencedMean(let window) = settings.smoothing,
      let oldest = heard.oldest
    else { return }
    if buffer.check(at: time, stored: heard.stored, oldest: oldest, window: window) {
      heard.limit(to: buffer.capacity)
    }
    self.buffer = buffer
  }

  // MARK: Reports

  /// Makes the newest distance wait for its report.
  mutating func awaitReport(at time: Instant) {
    guard let distance, distance <= reach else {
      reportDue = nil
      return
    }
    guard let mark, settings.skipTime > .zero else {
      reportDue = time
      return
    }
    reportDue = max(time, mark.advanced(by: .zero - lead(of: distance)))
  }

  /// Returns the time before the mark from which a distance is reported.
  private func lead(of distance: Double) -> Duration {
    let movement = abs(distance - (reported ?? 0))
    guard settings.skipDistance > 0, movement >= settings.skipDistance else { return .zero }
    // From 2^8 on, the divisor is the least one.
    let ratio = min(movement / settings.skipDistance, 16)
    let power = Int(PortableMath.pow10(ratio * Self.log10Of2).rounded())
    let log2 = Int.bitWidth - 1 - power.leadingZeroBitCount
    let divisor = max(Self.leastDivisor, Self.maxDivisor - log2)
    return .milliseconds(settings.skipTime.nanoseconds / 1_000_000 / Int64(divisor))
  }

  private static let log10Of2 = 0.30102999566398120
  private static let leastDivisor = 2
  /// ESPresense's `max_divisor`.
  private static let maxDivisor = 10

  /// Returns the distance that is reported at a time; `nil` if none is due.
  mutating func report(at time: Instant) -> Double? {
    guard let due = reportDue, due <= time, let distance else { return nil }
    reportDue = nil
    reported = distance
    let period = settings.skipTime.nanoseconds
    if period > 0 {
      let past = Instant.start.duration(to: time).nanoseconds
      mark = Instant(nanoseconds: (past / period + 1) * period)
    } else {
      mark = time
    }
    return distance
  }

  mutating func evidence(at time: Instant) -> Evidence { heard.evidence(at: time) }
}
