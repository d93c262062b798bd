import BLE

/// The smoothed distance of one anchor over time, as in Bermuda. Short distances are trusted,
/// because obstructions only lengthen them.
///
/// Each cycle records the newest distance. If the distance has grown faster than `maxVelocity`
/// since any of the last ten readings, the cycle records the previous distance again instead,
/// unless the newest distance is shorter than the distance of the reading before. For the smoothed
/// distance, each of the last cycles counts with the shortest distance from that cycle on. The
/// smoothed distance is the mean of these shortest distances, or the newest distance if that is
/// less.
struct BermudaTrack: Hashable {
  private let law: DistanceModel
  private let settings: BermudaRule.Settings
  private var heard: HeardAnchor
  /// `true` once the anchor was heard.
  private(set) var isDiscovered = false
  /// The newest reading of this cycle.
  private var pending: RoomReading?
  /// The readings of the last cycles, newest first.
  private var readings: [Reading] = []
  /// The distances recorded at the ends of cycles, in metres, newest first.
  private var history: [Double] = []
  /// The smoothed distance in metres; `nil` if unknown.
  private(set) var distance: Double?

  private struct Reading: Hashable {
    var distance: Double
    var time: Instant
  }

  private static let readingsKept = 10
  private static let window = 5
  private static let leastHistory = 3

  init(_ anchor: Anchor, law: DistanceModel, settings: BermudaRule.Settings) {
    self.law = law
    self.settings = settings
    heard = HeardAnchor(anchor, smoothing: .latest(1))
  }

  mutating func hear(_ reading: RoomReading) {
    isDiscovered = true
    heard.hear(reading.level, at: reading.time)
    pending = reading
  }

  /// The age of the newest reading.
  func age(at now: Instant) -> Duration? { heard.newest?.duration(to: now) }

  mutating func endCycle(at now: Instant) {
    if let pending {
      let distance = law.distance(at: pending.level, measuredPower: settings.refPower)
      readings.insert(Reading(distance: distance, time: pending.time), at: 0)
      if readings.count > Self.readingsKept { readings.removeLast() }
      self.pending = nil
    } else if let age = age(at: now), age > settings.distanceTimeout {
      forget()
    }
    guard let newest = readings.first else { return }
    if distance == nil {
      history = [newest.distance]
      distance = newest.distance
    } else {
      note(newest.distance)
    }
  }

  private mutating func note(_ newest: Double) {
    let believed = velocity > settings.maxVelocity ? history.first ?? newest : newest
    history.insert(believed, at: 0)
    if history.count > settings.smoothingSamples { history.removeLast() }
    var least = newest
    var sum = 0.0
    for noted in history {
      least = min(least, noted)
      sum += least
    }
    distance = min(sum / Double(history.count), newest)
  }

  /// The rate at which the distance has grown up to the newest reading, in m/s: the rate since the
  /// previous reading if that rate is negative; otherwise the greatest of the rates since each
  /// earlier reading, at least 0.
  private var velocity: Double {
    var peak = 0.0
    for index in readings.indices.dropFirst() {
      let elapsed = readings[index].time.duration(to: readings[0].time).inSeconds
      guard elapsed > 0 else { continue }
      let velocity = (readings[0].distance - readings[index].distance) / elapsed
      if index == 1 && velocity < 0 { return velocity }
      peak = max(peak, velocity)
    }
    return peak
  }

  /// The margin in metres by which the farthest of this track's last distances is nearer than the
  /// nearest of another track's; `nil` if there are too few distances.
  func lead(over other: BermudaTrack) -> Double? {
    guard history.count > Self.leastHistory,
      let farthest = history.prefix(Self.window).max(),
      let nearest = other.history.prefix(Self.window).min()
    else { return nil }
    return nearest - farthest
  }

  mutating func evidence(at time: Instant) -> Evidence { heard.evidence(at: time) }

  private mutating func forget() {
    heard.forget()
    readings = []
    history = []
    distance = nil
  }
}
