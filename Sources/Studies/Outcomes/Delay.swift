import BLE
import Scenarios

/// A time that passes in a walk, of which a study tells how it is spread.
public enum Delay: String, CaseIterable, Sendable {
  /// From the walker's arrival within 1 m of the door to the first unlocking from outside; negative
  /// where the door was unlocked before.
  case unlock = "delay"
  /// From the walker's passage to the other side of the door, or to another room, until the engine
  /// says so; of the first passage that it noticed.
  case passage = "passageDelay"
}

extension Delay {
  /// What stands for the delay of what someone waited for in vain, in nanoseconds: it is longer than
  /// all others, and counts among them, so that an engine that never does anything is not quick.
  package static let never = Int64.max

  /// The seconds that a number of nanoseconds stands for; infinite for `never`.
  package static func seconds(_ nanoseconds: Int64) -> Double {
    nanoseconds == never ? .infinity : Double(nanoseconds) / 1e9
  }
}

extension WalkerScore {
  /// How long it took in the walk; `nil` where it did not come to it.
  public func duration(of delay: Delay) -> Duration? {
    switch delay {
    case .unlock: !worksDoor ? nil : door?.unlockDelay
    case .passage: sides?.passages.lazy.compactMap(\.delay).first ?? rooms?.delays.first
    }
  }

  /// How long it took in the walk, in nanoseconds, or `Delay.never`; `nil` where nobody waited.
  package func nanoseconds(of delay: Delay) -> Int64? {
    duration(of: delay)?.nanoseconds ?? (isLeftWaiting(for: delay) ? Delay.never : nil)
  }

  /// Whether someone waited in vain for what a delay is measured to.
  private func isLeftWaiting(for delay: Delay) -> Bool {
    switch delay {
    case .unlock: happened(.missedUnlock) == true
    case .passage: sides.map { !$0.passages.isEmpty } ?? rooms.map { $0.arrivals > 0 } ?? false
    }
  }
}
