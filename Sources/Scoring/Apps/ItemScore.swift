import BLE
import Buildings
import Recordings
import Sim

/// The score of an app's reports of equipment: whether each piece is at home.
///
/// A piece is at home while its beacon or tag is on the inner side of the plan's doors; a piece
/// with neither is never at home. The score covers the time in which the person is inside and the
/// piece has been reported.
public struct ItemScore: Hashable, Sendable {
  /// The scored time, summed over the pieces.
  public private(set) var scored = Duration.zero
  /// The part of the scored time in which a piece is reported present while away, or absent while
  /// at home.
  public private(set) var wrong = Duration.zero
  /// The count of reports that a piece is present, in excess of one for each stay of the person at
  /// home during which the piece was at home too.
  public private(set) var flips = 0
  /// `true` if the person was ever inside, or a piece was ever reported.
  public private(set) var isDue: Bool

  /// Computes the score of decisions about one person.
  ///
  /// - Parameters:
  ///   - truth: The equipment, with distinct names.
  ///   - sides: The true sides of the person.
  package init(
    of decisions: [Decision], against truth: [HomeItem], during sides: SideTimeline,
    until end: Instant
  ) {
    let stays = sides.visits.map { ($0.start, $0.end ?? end) }
    isDue = !stays.isEmpty
    for item in truth {
      let reported = decisions.compactMap { decision -> (time: Instant, side: Side)? in
        guard case .item(item.name, let isPresent) = decision.verdict else { return nil }
        return (decision.time, isPresent ? .inside : .outside)
      }
      if !reported.isEmpty { isDue = true }
      let stretches = SideTimeline.stretches(
        truth: item.sides, decided: SideTimeline(reported), until: end)
      var expected = 0
      for (start, end) in stays {
        let shared = stretches.filter { $0.start < end && start < $0.end }
        if shared.contains(where: { $0.truth == .inside }) { expected += 1 }
        for stretch in shared where stretch.truth != .unknown && stretch.decided != .unknown {
          let time = max(start, stretch.start).duration(to: min(end, stretch.end))
          scored += time
          if stretch.isWrong { wrong += time }
        }
      }
      flips += max(0, reported.count { $0.side == .inside } - expected)
    }
  }

  /// The fraction of the scored time in which the report is wrong; `nil` if no time was scored.
  public var wrongFraction: Double? { scored > .zero ? wrong / scored : nil }
}

/// A piece of equipment that should be at home.
package struct HomeItem: Hashable, Sendable {
  let name: String
  /// The side of the plan's doors on which the piece is, over time.
  let sides: SideTimeline

  /// Returns the equipment that the server of a walker's app has in its record; empty unless the
  /// server has exactly one record. With several records, the plan does not say whose home it
  /// shows.
  static func all(in run: Run, of walker: Int) -> [HomeItem] {
    let (world, records) = (run.world, run.world.server(of: walker)?.records ?? [])
    guard records.count == 1 else { return [] }
    return records[0].record.items.map { item in
      let device = world.device(of: Anchor(named: item.id))
      var sides: [(Instant, Side)] = [(.start, .outside)]
      if let place = device.flatMap({ world.position(of: $0) }) {
        sides = [(.start, world.plan.whereabouts(of: place.point).side)]
      } else if let walker = device.flatMap({ world.carrier(of: $0) }) {
        sides = run.journal.tracks[walker].map { ($0.time, $0.whereabouts.side) }
      }
      return HomeItem(name: item.name, sides: SideTimeline(sides))
    }
  }
}
