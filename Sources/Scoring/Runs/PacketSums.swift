import BLE
import Phones
import Recordings
import Sim

/// The sums over the packets of a run. Scores are made from these sums, so that the packets need
/// not be kept.
///
/// Packets may be added in parts, in order. The sums are the same as for all packets at once.
struct PacketSums: Sendable {
  /// The levels of each walker's packets.
  private(set) var levels: [LinkLevels.Sums]
  /// The comparison of levels at each walker's phone; `nil` for an engine that decides no sides.
  private(set) var contests: [SideContest?]
  /// The events of each walker's app, and the packets that were not delivered to it.
  private(set) var apps: [PhoneAppCounts]

  /// Creates the sums of some walkers before the first packet.
  ///
  /// - Parameters:
  ///   - devices: The number of devices at the other ends of the walkers' links.
  ///   - sides: The beacons on the two sides of each walker's door; empty if the two sides are not
  ///     compared.
  init(of walkers: Int, devices: Int, comparing sides: [DoorAnchors]) {
    levels = (0..<walkers).map { _ in LinkLevels.Sums(devices: devices) }
    contests = sides.isEmpty ? levels.map { _ in nil } : sides.map { SideContest(between: $0) }
    apps = levels.map { _ in PhoneAppCounts() }
  }

  /// Adds packets, events of apps, and notes about phones.
  ///
  /// - Parameters:
  ///   - tracks: The poses of each walker.
  ///   - limit: The time before which no further packet, event or note will come.
  mutating func add(
    _ packets: ArraySlice<Journal.Heard>, _ events: ArraySlice<Journal.AppMoment>,
    _ notes: some Sequence<Journal.PhoneMoment>,
    along tracks: [[Journal.TrackPoint]], before limit: Instant
  ) {
    for packet in packets { levels[packet.walker].add(packet, along: tracks[packet.walker]) }
    for walker in contests.indices where contests[walker] != nil {
      contests[walker]?.add(packets, of: walker, along: tracks[walker], before: limit)
    }
    for moment in events { apps[moment.walker].add(moment.event) }
    for moment in notes { apps[moment.walker].add(moment.note) }
  }
}

extension Journal {
  /// Returns the levels of a walker's packets.
  func levels(of walker: Int, devices: Int) -> LinkLevels.Sums {
    var levels = sums?.levels[walker] ?? LinkLevels.Sums(devices: devices)
    for packet in heard where packet.walker == walker { levels.add(packet, along: tracks[walker]) }
    return levels
  }

  /// Returns the comparison of the levels of two groups of beacons at a walker's phone; `nil` if
  /// one of the groups has no beacon.
  ///
  /// - Precondition: If the journal has dropped packets, it was created to compare these sides.
  func contest(at walker: Int, between sides: DoorAnchors) -> SideContest? {
    guard var contest = SideContest(between: sides) else { return nil }
    if let sums {
      guard let summed = sums.contests[walker] else {
        preconditionFailure("the journal was not made to compare sides")
      }
      contest = summed
    }
    contest.add(heard[...], of: walker, along: tracks[walker], before: nil)
    return contest
  }

  /// Returns the events of a walker's app and the packets not delivered to it, including those no
  /// longer kept.
  package func appCounts(of walker: Int) -> PhoneAppCounts {
    var counts = sums?.apps[walker] ?? PhoneAppCounts()
    for moment in apps where moment.walker == walker { counts.add(moment.event) }
    for moment in notes where moment.walker == walker { counts.add(moment.note) }
    return counts
  }
}
