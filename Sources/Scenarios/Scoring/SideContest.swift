import BLE
import Documents
import Recordings
import Sim

/// The 1 s means of the beacons outside a door against those inside, at a walker's phone.
///
/// The 1 s mean of a beacon is the mean RSSI of its packets that the phone received in the past
/// second; of fewer than two packets there is none. It contains fading. A side's is the highest of
/// its beacons'. Ten times a second, where both sides have one, the two are compared.
///
/// No engine has a part in this, so that engines can be held against it. A door lock compares levels
/// of its own, smoothed as its settings say, at each packet: see `SideScore.outside`.
public struct SideContest: Sendable {
  /// The moments at which the exterior's 1 s mean was the higher.
  public private(set) var lost: [Moment] = []

  /// A moment at which the exterior's 1 s mean was the higher.
  public struct Moment: Sendable {
    /// Where the walker was.
    public var point: Journal.TrackPoint
    /// By how much the exterior's was the higher; more than zero.
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

  /// For how long the exterior's 1 s mean was the higher.
  public var duration: Duration { Self.period * lost.count }

  /// By how much it was the higher at the most; `nil` where it never was.
  public var greatestMargin: Decibels? { lost.map(\.margin).max() }

  /// The share of that time that the walker spent in a room; `nil` where the exterior's 1 s mean
  /// never was the higher.
  public func share(in room: String) -> Double? {
    guard !lost.isEmpty else { return nil }
    let there = lost.count { $0.point.whereabouts.room == room }
    return Double(there) / Double(lost.count)
  }

  /// For how long the exterior's 1 s mean was the higher, and by how much, for people: `higher for
  /// 0.5 s, by up to 6.6 dB`.
  package var lead: String {
    greatestMargin.map {
      "higher for \(duration.inSeconds.with(1)) s, by up to \($0.value.with(1)) dB"
    } ?? "never higher"
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
