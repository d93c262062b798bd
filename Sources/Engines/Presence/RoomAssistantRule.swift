import BLE

/// The room of the nearest instance, as in room-assistant: without hysteresis.
///
/// An instance is a device of a room. Each of its readings is smoothed and becomes a distance,
/// rounded to 0.1 m, which is reported at once, or at most once in `updateFrequency`. The room is
/// that of the instance whose newest report has the shortest distance. Reports beyond
/// `maxDistance`, or as old as `timeout`, do not count; of instances with equally short distances,
/// the one that began to report first counts. The room is found anew with each report, and every
/// `timeout` after the very first report. So an instance that falls silent keeps the room for one
/// to two timeouts.
///
/// - SeeAlso: room-assistant, `room-presence-distance.sensor.ts` at 01d2c08, lines 45 to 80;
///   `bluetooth-low-energy.service.ts` at 0065140, `handleDiscovery` and
///   `createRoomPresenceSensor`; `tag.ts` at 0065140, `distance`. The defaults are those of
///   ed9a860.
public struct RoomAssistantRule: RoomRule {
  /// The settings of room-assistant, with its defaults.
  public struct Settings: Hashable, Sendable {
    /// The smoothing of the readings (room-assistant's `kalmanProcessNoise` and
    /// `kalmanMeasurementNoise`).
    public var smoothing = Smoothing.kalman(processNoise: 0.008, measurementNoise: 4)
    /// The distance model: the curve of a Nexus 4.
    public var distance = DistanceModel.named("radius-networks") ?? .logDistance()
    /// The measured power to assume for a device that declares none (room-assistant's
    /// `measuredPower`).
    public var measuredPower = PowerLevel(dBm: -59)
    /// The distance in metres beyond which an instance does not count (room-assistant's
    /// `maxDistance`).
    public var maxDistance = 1000.0
    /// The age at which a report no longer counts, above zero; `nil` means that a report of any age
    /// counts (room-assistant's `timeout`).
    public var timeout: Duration? = .seconds(60)
    /// The time between two reports of an instance; not negative (room-assistant's
    /// `updateFrequency`).
    public var updateFrequency = Duration.zero

    /// Creates room-assistant's default settings.
    public init() {}

    /// Returns the distance in metres that follows from a smoothed level, rounded to 0.1 m.
    ///
    /// - Parameter power: The declared measured power; `nil` if there is none.
    public func metres(at level: PowerLevel, declaring power: PowerLevel?) -> Double {
      let metres = distance.distance(at: level, measuredPower: power ?? measuredPower)
      return (metres * 10).rounded() / 10
    }
  }

  /// A reported distance.
  public struct Report: Hashable, Sendable {
    /// The distance in metres.
    public var distance: Double
    /// The time of the report.
    public var time: Instant
  }

  /// An instance, its newest report, and the distance that waits for the next report.
  private struct Instance: Hashable {
    var heard: HeardAnchor
    var reported: Report?
    var waiting: Double?
  }

  private let settings: Settings
  private let rooms: [Int]
  /// For each instance, the distance in metres beyond which it does not count.
  private let reaches: [Double]
  private var instances: [Instance]
  /// The indices of the instances that have reported, in the order of their first reports.
  private var order: [Int] = []
  /// The time of the first report.
  private var first: Instant?
  private var nearest: Int?
  private var now = Instant(nanoseconds: .min)

  /// Creates the rule in its initial state.
  public init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion] = []) {
    precondition(regions.isEmpty, "a region has no distance")
    precondition(settings.timeout ?? .seconds(1) > .zero, "a report counts for no time")
    precondition(settings.updateFrequency >= .zero, "a time between reports is negative")
    self.settings = settings
    rooms = anchors.map { $0.room }
    reaches = anchors.map { $0.reach ?? settings.maxDistance }
    instances = anchors.map {
      Instance(heard: HeardAnchor($0.anchor, smoothing: settings.smoothing))
    }
  }

  /// `false` if there is a time between reports: readings then wait for the next report.
  public var isAppliedToReadings: Bool { settings.updateFrequency == .zero }

  /// Adds a reading, which is reported at once or waits.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    now = reading.time
    instances[anchor].heard.hear(reading.level, at: now)
    let level = instances[anchor].heard.level(at: now) ?? reading.level
    instances[anchor].waiting = settings.metres(at: level, declaring: reading.declaredPower)
    if let due = reportDue(of: anchor), due <= now { report(anchor) }
  }

  /// The time at which an instance reports the distance that waits; `nil` if none waits.
  private func reportDue(of anchor: Int) -> Instant? {
    guard instances[anchor].waiting != nil else { return nil }
    return instances[anchor].reported?.time.advanced(by: settings.updateFrequency) ?? now
  }

  private mutating func report(_ anchor: Int) {
    guard let distance = instances[anchor].waiting else { return }
    if instances[anchor].reported == nil { order.append(anchor) }
    if first == nil { first = now }
    instances[anchor].waiting = nil
    instances[anchor].reported = Report(distance: distance, time: now)
    findNearest()
  }

  private mutating func findNearest() {
    var shortest = Double.infinity
    nearest = nil
    for index in order {
      guard let report = report(of: index), report.distance <= reaches[index],
        report.distance < shortest
      else { continue }
      (nearest, shortest) = (index, report.distance)
    }
  }

  /// The newest report of an instance; `nil` before the first report, or if the newest no longer
  /// counts.
  public func report(of anchor: Int) -> Report? {
    guard let report = instances[anchor].reported else { return nil }
    if let timeout = settings.timeout, report.time.duration(to: now) >= timeout { return nil }
    return report
  }

  /// The time of the next report that waits, or of the next check of the timeouts if there is a
  /// room.
  public var nextDue: Instant? {
    let reports = instances.indices.lazy.compactMap { reportDue(of: $0) }.min()
    let all = [reports, nextCheck].compactMap { $0 }
    return all.min()
  }

  /// The time of the next check of the timeouts; `nil` without a room or a timeout.
  public var nextCheck: Instant? {
    guard nearest != nil, let first, let timeout = settings.timeout else { return nil }
    let checks = first.duration(to: now).nanoseconds / timeout.nanoseconds
    return first.advanced(by: .nanoseconds((checks + 1) * timeout.nanoseconds))
  }

  /// Reports the distances that are due, and checks the timeouts.
  public mutating func passTime(to due: Instant) {
    let isCheck = nextCheck.map { $0 <= due } ?? false
    now = due
    for index in instances.indices {
      if let reportDue = reportDue(of: index), reportDue <= due { report(index) }
    }
    if isCheck { findNearest() }
  }

  /// Returns `true` if the nearest instance is in the room.
  public func holds(room: Int) -> Bool { nearest.map { rooms[$0] == room } ?? false }

  /// The distance of each anchor in metres, in its newest report; `nil` without a report that
  /// counts.
  public var distances: [Double?] { instances.indices.map { report(of: $0)?.distance } }

  /// The evidence for each anchor.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    instances.indices.map { instances[$0].heard.evidence(at: time) }
  }
}
