import BLE
import Recordings
import Scoring
import Sim
import Statistics

/// The cause of a wrong order of the levels on the two sides of a door.
///
/// It is the term of the level that favoured the wrong side most, in packets of the last second.
public enum DoorErrorCause: String, CaseIterable, Sendable {
  /// The radiated power of the beacons.
  case transmitPower
  /// The directions of the antennas and of the phone.
  case antennas
  /// The wrong side's beacon was nearer.
  case distance
  /// Walls, windows and doors on the path, or their absence.
  case walls
  /// The body of the carrier, and the bodies of others.
  case bodies
  /// The slow shadowing.
  case shadowing
  /// The fast fading, or the noise that replaces it.
  case fading
  /// No beacon on the right side was received.
  case silence
}

extension DoorErrorCause {
  /// Creates the cause that made one side's beacons stronger than the other's at a walker's phone.
  /// Returns `nil` if none of the winners was heard.
  ///
  /// - Parameters:
  ///   - winners: The anchors of the side that should not have been stronger.
  ///   - losers: The anchors of the other side. If there are none, the terms of the winners are
  ///     compared with zero, and transmit power and distance count as zero.
  ///   - time: The end of the second to examine.
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

  /// `true` for a term that is always present.
  private var isAlwaysLost: Bool { self == .distance || self == .transmitPower }
}

/// The mean terms of the packets of one beacon.
private struct TermMeans {
  let terms: [(cause: DoorErrorCause, value: Double)]

  /// Creates the means for the strongest of some anchors, in the second up to a time; `nil` if none
  /// of the anchors was heard.
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
    terms = DoorErrorCause.allCases.filter { $0 != .silence }.map { cause in
      let gains = budgets.map { budget in
        budget.terms.filter { $0.term.cause == cause }.reduce(0) { $0 + $1.gain }
      }
      return (cause, gains.reduce(0, +) / Double(budgets.count))
    }
  }
}

extension LinkBudget.Term {
  /// The cause that the term belongs to; `nil` for the term of the phone, which favours no beacon.
  fileprivate var cause: DoorErrorCause? {
    switch self {
    case .transmitPower, .antennas: .transmitPower
    case .senderPattern, .receiverPattern, .mount: .antennas
    case .distance: .distance
    case .walls: .walls
    case .body, .bystanders: .bodies
    case .shadowing: .shadowing
    case .fading: .fading
    case .receiveOffset: nil
    }
  }
}
