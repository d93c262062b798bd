import BLE

/// How a node of ESPresense tells a distance, and when it reports it.
public struct NodeSettings: Hashable, Sendable {
  /// What an anchor is heard at in 1 m that does not say so itself: `ref_rssi`.
  public var refRSSI = PowerLevel(dBm: -65)
  /// By how much more than others the node hears: `rx_adj_rssi`.
  public var rxAdjRSSI = Decibels.zero
  /// The exponent of path loss, 0.1 ... 10: `absorption`.
  public var absorption = 2.7
  /// How readings become a level.
  public var smoothing = Smoothing.windowFencedMean(.seconds(15))
  /// The distance in metres beyond which nothing is reported: `max_dist`.
  public var maxDistance = 16.0
  /// By how many metres a distance must differ from the one reported last to be reported sooner
  /// than `skipTime` after it; not negative: `skip_dist`.
  public var skipDistance = 0.5
  /// Not negative: `skip_ms`.
  public var skipTime = Duration.seconds(5)
  /// How long an anchor may go unheard until all that is known of it is forgotten; above zero:
  /// `forget_ms`.
  public var forget = Duration.seconds(150)

  /// As ESPresense comes.
  public init() {}

  /// A node that reports the distance of each reading.
  public static var raw: NodeSettings {
    var settings = NodeSettings()
    settings.smoothing = .latest(1)
    settings.skipDistance = 0
    settings.skipTime = .zero
    return settings
  }
}

/// An anchor as a node of ESPresense: its smoothed distance, and the one reported last.
struct DistanceNode: Hashable, Sendable {
  private(set) var heard: HeardAnchor
  private let settings: NodeSettings
  private let law: DistanceModel
  private var reported: Report?

  private struct Report: Hashable {
    var distance: Double
    var time: Instant
  }

  init(_ anchor: Anchor, settings: NodeSettings) {
    precondition(settings.skipDistance >= 0, "a distance to skip is negative")
    precondition(settings.skipTime >= .zero, "a time to skip is negative")
    precondition(settings.forget > .zero, "an anchor is remembered for no time")
    heard = HeardAnchor(anchor, smoothing: settings.smoothing)
    self.settings = settings
    law = .logDistance(exponent: settings.absorption)
  }

  /// Takes in a reading, and gives the smoothed distance in metres.
  mutating func hear(_ reading: RoomReading) -> Double {
    if let newest = heard.newest, newest.duration(to: reading.time) > settings.forget {
      heard.forget()
      reported = nil
    }
    heard.hear(reading.level, at: reading.time)
    let reference = (reading.declaredPower ?? settings.refRSSI) + settings.rxAdjRSSI
    let level = heard.level(at: reading.time) ?? reading.level
    return law.distance(at: level, measuredPower: reference)
  }

  /// Whether a distance is reported at a time, and not skipped.
  mutating func reports(_ distance: Double, at time: Instant) -> Bool {
    guard distance <= settings.maxDistance else { return false }
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
