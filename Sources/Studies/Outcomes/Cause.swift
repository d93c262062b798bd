import BLE
import Recordings
import Scenarios
import Sim
import Statistics

/// What tipped the balance between the beacons on either side of a door.
///
/// It is the term of the packets' levels that spoke for the wrong side the most, of those heard in
/// the second before.
public enum Cause: String, CaseIterable, Sendable {
  /// What the beacons radiate.
  case transmitPower
  /// The directions of antennas, and where the phone points.
  case antennas
  /// That the wrong side's beacon was the nearer.
  case distance
  /// Walls, windows and doors in the way, or none.
  case walls
  /// The carrier's body, and those of others.
  case bodies
  /// Slow shadowing.
  case shadowing
  /// Fast fading, or noise in its place.
  case fading
  /// That the right side's beacons were not heard at all.
  case silence
}

extension Cause {
  /// What made the beacons of one side stronger than those of another, to a walker's phone.
  ///
  /// - Parameters:
  ///   - winners: The anchors of the side that should not have been the stronger.
  ///   - losers: Those of the other; where there are none, the terms of the winners stand against
  ///     nothing, and what is always lost is no cause.
  ///   - time: The second up to this is looked at.
  /// - Returns: `nil` where none of the winners was heard.
  init?(
    of winners: [Anchor], over losers: [Anchor], at time: Instant, for walker: Int,
    in journal: Journal
  ) {
    guard let gained = TermMeans(ofStrongest: winners, before: time, for: walker, in: journal)
    else { return nil }
    let lost = TermMeans(ofStrongest: losers, before: time, for: walker, in: journal)
    guard lost != nil || losers.isEmpty else {
      self = .silence
      return
    }
    let terms = gained.terms.map { term in
      let against = lost?.terms.first { $0.cause == term.cause }?.value
      return (term.cause, term.value - (against ?? (term.cause.isAlwaysLost ? term.value : 0)))
    }
    guard let greatest = terms.max(by: { $0.1 < $1.1 }) else { return nil }
    self = greatest.0
  }

  /// Whether the term is there whatever happens.
  private var isAlwaysLost: Bool { self == .distance || self == .transmitPower }
}

/// The mean terms of the packets of one beacon.
private struct TermMeans {
  let terms: [(cause: Cause, value: Double)]

  /// Those of the strongest of some anchors, in the second up to a time; `nil` where none was heard.
  init?(
    ofStrongest anchors: [Anchor], before time: Instant, for walker: Int, in journal: Journal
  ) {
    let oldest = time.advanced(by: .zero - SideContest.memory)
    let recent = journal.heard.lazy.reversed().drop { $0.sighting.time > time }
      .prefix { $0.sighting.time > oldest }.filter { $0.walker == walker }
    var strongest: (level: Double, budgets: [LinkBudget])?
    for anchor in anchors {
      let heard = recent.filter { anchor.isHeard(in: $0.sighting.advertisement) }
      let budgets = Array(heard.map(\.budget))
      guard let level = Spread.mean(of: budgets.map(\.level.dBm)) else { continue }
      if level > strongest?.level ?? -.infinity { strongest = (level, budgets) }
    }
    guard let budgets = strongest?.budgets else { return nil }
    func mean(_ term: (LinkBudget) -> Decibels) -> Double {
      budgets.reduce(0) { $0 + term($1).value } / Double(budgets.count)
    }
    terms = [
      (.transmitPower, mean { Decibels($0.transmitPower.dBm) + $0.antennaGain }),
      (.antennas, mean { $0.beaconPattern + $0.phonePattern }),
      (.distance, -mean { $0.distanceLoss }),
      (.walls, -mean { $0.wallLoss }),
      (.bodies, -mean { $0.bodyLoss + $0.bystanderLoss }),
      (.shadowing, mean { $0.shadowing }),
      (.fading, mean { $0.fading }),
    ]
  }
}
