import BLE
import Buildings

extension Verdict {
  /// Returns `true` if the verdict agrees with the true side and room; `nil` if it cannot be
  /// judged. Positions are not judged here. Neither are locks, which depend on the distance to the
  /// lock, nor notifications, which depend on earlier events.
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
