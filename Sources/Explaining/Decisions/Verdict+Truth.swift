import BLE
import Buildings

extension Verdict {
  /// Returns `true` if the verdict agrees with the true side and room; `nil` if it cannot be
  /// judged. Positions are not judged, and neither are locks, because only the person knows if they
  /// have left, and notifications, which depend on what was before.
  package func isRight(of truth: Whereabouts) -> Bool? {
    switch self {
    case .unlock: truth.side == .unknown ? nil : truth.side == .outside
    case .side(let side): side == .unknown || truth.side == .unknown ? nil : side == truth.side
    case .entered(let room): truth.room == room
    case .left(let room): truth.room != room
    default: nil
    }
  }
}
