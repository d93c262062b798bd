import BLE
import Sim

extension Verdict {
  /// Whether it says what was true of somebody who was there; `nil` where there is no telling, as of
  /// positions, and of locking: whether somebody has gone is for them to say.
  package func isRight(of truth: Whereabouts) -> Bool? {
    switch self {
    case .unlock: truth.side == .unknown ? nil : truth.side == .outside
    case .side(let side): side == .unknown || truth.side == .unknown ? nil : side == truth.side
    case .entered(let room): truth.room == room
    case .left(let room): truth.room != room
    case .lock, .position: nil
    }
  }
}
