import BLE
import Buildings
import Documents
import Recordings

/// A comparison of the 1 s means of the beacons outside and inside a door, at a walker's phone.
///
/// The 1 s mean of a beacon is the mean RSSI of its packets that the phone received in the past
/// second. It is undefined for fewer than two packets. It contains fading. The mean of a side is
/// the highest mean of its beacons. The two sides are compared ten times a second, if both have a
/// mean.
///
/// The comparison is independent of the engine, so engines can be compared with it. A door lock
/// compares other levels, smoothed by its settings, at each packet: see `SideScore.outside`.
public struct SideContest: Sendable {
  /// The times at which the exterior 1 s mean was higher.
  public private(set) var lost: [Moment] = []

  /// A time at which the exterior 1 s mean was higher.
  public struct Moment: Sendable {
    /// The pose of the walker.
    public var point: Journal.TrackPoint
    /// The exterior mean minus the interior mean; greater than zero.
    public var margin: Decibels
  }

  /// The time between comparisons.
  public static let period = Duration.milliseconds(100)
  /// The time over which a mean is computed.
  public static let memory = Duration.seconds(1)
  /// The minimum number of packets of a mean.
  public static let fewest = 2

  private var interior: Ear
  private var exterior: Ear
  /// The number of poses that were compared.
  private var compared = 0

  /// Creates a comparison of the beacons on two sides of a door, before the first packet; `nil` if
  /// a side has no beacon.
  init?(between sides: DoorAnchors) {
    guard !sides.interior.isEmpty, !sides.exterior.isEmpty else { return nil }
    interior = Ear(listeningTo: sides.interior)
    exterior = Ear(listeningTo: sides.exterior)
  }

  /// Adds the next packets and the next poses of a walker. Only packets that the walker's phone
  /// received count.
  ///
  /// - Parameter limit: The time before which no further packet or pose will come; `nil` at the end
  ///   of the run.
  mutating func add(
    _ heard: ArraySlice<Journal.Heard>, of walker: Int, along track: [Journal.TrackPoint],
    before limit: Instant?
  ) {
    var heard = heard
    while compared < track.count, limit.map({ track[compared].time < $0 }) ?? true {
      let point = track[compared]
      compared += 1
      while let next = heard.first, next.sighting.time <= point.time {
        heard.removeFirst()
        if next.walker == walker { hear(next.sighting) }
      }
      guard let inside = interior.level(at: point.time),
        let outside = exterior.level(at: point.time), outside > inside
      else { continue }
      lost.append(Moment(point: point, margin: outside - inside))
    }
    for next in heard where next.walker == walker { hear(next.sighting) }
  }

  private mutating func hear(_ sighting: Sighting) {
    interior.hear(sighting)
    exterior.hear(sighting)
  }

  /// The time for which the exterior 1 s mean was higher.
  public var duration: Duration { Self.period * lost.count }

  /// The greatest margin of the exterior mean; `nil` if it was never higher.
  public var greatestMargin: Decibels? { lost.map(\.margin).max() }

  /// Returns the share of `duration` that the walker spent in a room; `nil` if the exterior 1 s
  /// mean was never higher.
  public func share(in room: String) -> Double? {
    guard !lost.isEmpty else { return nil }
    let there = lost.count { $0.point.whereabouts.room == room }
    return Double(there) / Double(lost.count)
  }

  /// The time and the greatest margin of the exterior mean, in words: `higher for 0.5 s, by up to
  /// 6.6 dB`.
  package var lead: String {
    greatestMargin.map {
      "higher for \(duration.inSeconds.with(1)) s, by up to \($0.value.with(1)) dB"
    } ?? "never higher"
  }
}

/// The readings of a group of beacons over the past second.
private struct Ear: Sendable {
  private let anchors: [Anchor]
  private var readings: [[(time: Instant, rssi: PowerLevel)]]

  init(listeningTo anchors: [Anchor]) {
    self.anchors = anchors
    readings = anchors.map { _ in [] }
  }

  mutating func hear(_ sighting: Sighting) {
    let packet = sighting.advertisement
    guard let rssi = packet.rssi else { return }
    for (index, anchor) in anchors.enumerated() where anchor.isHeard(in: packet) {
      readings[index].append((sighting.time, rssi))
    }
  }

  /// Returns the highest of the beacons' means; `nil` if none has enough packets.
  mutating func level(at now: Instant) -> PowerLevel? {
    let oldest = now.advanced(by: .zero - SideContest.memory)
    var strongest: PowerLevel?
    for index in readings.indices {
      readings[index].removeAll { $0.time <= oldest }
      guard readings[index].count >= SideContest.fewest else { continue }
      let sum = readings[index].reduce(0) { $0 + $1.rssi.dBm }
      let mean = PowerLevel(dBm: sum / Double(readings[index].count))
      strongest = max(strongest ?? mean, mean)
    }
    return strongest
  }
}
