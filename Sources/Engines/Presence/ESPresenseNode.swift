import BLE

/// An anchor as an ESPresense node: its smoothed distance and the last reported one.
struct ESPresenseNode: Hashable, Sendable {
  private(set) var heard: HeardAnchor
  private let settings: ESPresenseNodeSettings
  /// The distance in metres beyond which nothing is reported.
  private let reach: Double
  private let law: DistanceModel
  private var reported: Report?
  /// The smoothed distance at the newest reading, in metres; `nil` before the first.
  private(set) var distance: Double?

  private struct Report: Hashable {
    var distance: Double
    var time: Instant
  }

  init(_ anchor: RoomAnchor, settings: ESPresenseNodeSettings) {
    precondition(settings.skipDistance >= 0, "a distance to skip is negative")
    precondition(settings.skipTime >= .zero, "a time to skip is negative")
    precondition(settings.forget > .zero, "an anchor is remembered for no time")
    heard = HeardAnchor(anchor.anchor, smoothing: settings.smoothing)
    self.settings = settings
    reach = anchor.reach ?? settings.maxDistance
    law = .logDistance(exponent: settings.absorption)
  }

  /// Adds a reading and returns the smoothed distance in metres.
  mutating func hear(_ reading: RoomReading) -> Double {
    if let newest = heard.newest, newest.duration(to: reading.time) > settings.forget {
      heard.forget()
      reported = nil
    }
    heard.hear(reading.level, at: reading.time)
    let reference = (reading.declaredPower ?? settings.refRSSI) + settings.rxAdjRSSI
    let level = heard.level(at: reading.time) ?? reading.level
    let distance = law.distance(at: level, measuredPower: reference)
    self.distance = distance
    return distance
  }

  /// Returns `true` if a distance is reported at a time, `false` if it is skipped.
  mutating func reports(_ distance: Double, at time: Instant) -> Bool {
    guard distance <= reach else { return false }
    if let last = reported, abs(distance - last.distance) < settings.skipDistance,
      last.time.duration(to: time) < settings.skipTime
    {
      return false
    }
    reported = Report(distance: distance, time: time)
    return true
  }

  mutating func evidence(at time: Instant) -> Evidence { heard.evidence(at: time) }
}
