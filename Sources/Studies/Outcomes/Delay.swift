import BLE
import Scenarios

/// A delay of a walk whose distribution a study reports.
public enum Delay: String, CaseIterable, Sendable {
  /// The time from the walker's arrival within 1 m of the door to the first unlock from outside;
  /// negative if the door was unlocked before.
  case unlock = "delay"
  /// The time from a crossing to the other side of the door, or to another room, until the engine
  /// decides it; for the first crossing that the engine noticed.
  case passage = "passageDelay"
}

extension Delay {
  /// The value of a delay that never ended, in nanoseconds. It is longer than all others and counts
  /// among them, so an engine that never acts does not appear fast.
  package static let never = Int64.max

  /// Returns nanoseconds in seconds; infinite for `never`.
  package static func seconds(_ nanoseconds: Int64) -> Double {
    nanoseconds == never ? .infinity : Double(nanoseconds) / 1e9
  }
}

extension WalkerScore {
  /// Returns the delay of the walk; `nil` if it did not end or did not occur.
  public func duration(of delay: Delay) -> Duration? {
    switch delay {
    case .unlock: !worksDoor ? nil : door?.unlockDelay
    case .passage: sides?.passages.lazy.compactMap(\.delay).first ?? rooms?.delays.first
    }
  }

  /// Returns the delay of the walk in nanoseconds, or `Delay.never`; `nil` if nothing was due.
  package func nanoseconds(of delay: Delay) -> Int64? {
    duration(of: delay)?.nanoseconds ?? (isLeftWaiting(for: delay) ? Delay.never : nil)
  }

  /// Returns `true` if a delay without a duration was due and never ended.
  private func isLeftWaiting(for delay: Delay) -> Bool {
    switch delay {
    case .unlock: happened(.missedUnlock) == true
    case .passage: sides.map { !$0.passages.isEmpty } ?? rooms.map { $0.arrivals > 0 } ?? false
    }
  }
}
