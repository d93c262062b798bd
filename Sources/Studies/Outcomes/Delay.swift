import Scenarios

/// A measure whose distribution a study reports. The raw value is the measure's word.
public enum Delay: String, CaseIterable, Sendable {
  case unlockDelayS, sideDelayS, roomDelayS, exitDelayS, welcomeDelayS, alertDelayS

  /// The measure.
  public var measure: Measure {
    switch self {
    case .unlockDelayS: .unlockDelayS
    case .sideDelayS: .sideDelayS
    case .roomDelayS: .roomDelayS
    case .exitDelayS: .exitDelayS
    case .welcomeDelayS: .welcomeDelayS
    case .alertDelayS: .alertDelayS
    }
  }
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
  /// Returns the delay of the walk in nanoseconds, or `Delay.never`; `nil` if nothing was due.
  package func nanoseconds(of delay: Delay) -> Int64? {
    value(of: delay.measure).map { seconds in
      seconds.isFinite ? Int64((seconds * 1e9).rounded()) : Delay.never
    }
  }
}
