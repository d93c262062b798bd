import BLE
import Sim

/// How the beacons outside a door fared against those inside, in a walker's ears.
///
/// Ten times a second the mean of what was heard of each beacon over the past second is taken, as
/// the phone reported it; a beacon heard fewer than twice counts as silent. A side's level is that
/// of its strongest beacon. Where both sides are heard, the stronger one wins. No engine has a part
/// in this, so that engines can be held against it.
public struct SideContest: Sendable {
  /// The moments at which the exterior was the stronger.
  public private(set) var lost: [Moment] = []

  /// A moment at which the exterior was the stronger.
  public struct Moment: Sendable {
    /// Where the walker was.
    public var point: Journal.TrackPoint
    /// By how much the exterior was the stronger; more than zero.
    public var margin: Decibels
  }

  /// How often the two are compared.
  public static let period = Duration.milliseconds(100)
  /// How far back each mean reaches.
  public static let memory = Duration.seconds(1)
  /// How many packets a mean needs.
  public static let fewest = 2

  /// The contest between two groups of beacons, as one walker's phone heard it.
  public init(
    of journal: Journal, walker: Int, interior: [Anchor], exterior: [Anchor]
  ) {
    var heard = journal.heard[...]
    var interiorEar = Ear(listeningTo: interior)
    var exteriorEar = Ear(listeningTo: exterior)
    for point in journal.tracks[walker] {
      while let next = heard.first, next.sighting.time <= point.time {
        heard.removeFirst()
        guard next.walker == walker else { continue }
        interiorEar.hear(next.sighting)
        exteriorEar.hear(next.sighting)
      }
      guard let inside = interiorEar.level(at: point.time),
        let outside = exteriorEar.level(at: point.time), outside > inside
      else { continue }
      lost.append(Moment(point: point, margin: outside - inside))
    }
  }

  /// How long the exterior was the stronger.
  public var duration: Duration { Self.period * lost.count }

  /// By how much the exterior was the stronger at the most; `nil` where it never was.
  public var greatestMargin: Decibels? { lost.map(\.margin).max() }

  /// The share of that time that the walker spent in a room; `nil` where the exterior never was the
  /// stronger.
  public func share(in room: String) -> Double? {
    guard !lost.isEmpty else { return nil }
    let there = lost.count { $0.point.whereabouts.room == room }
    return Double(there) / Double(lost.count)
  }
}

/// What was heard of a group of beacons over the past second.
private struct Ear {
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

  /// The strongest of the beacons' means; `nil` where none was heard often enough.
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
