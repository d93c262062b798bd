import BLE
import Engines

/// The levels on the two sides of a door, as a side rule compares them.
struct SideGrounds {
  let settings: DoorLockSettings
  /// The interior level; without a value if it has too few readings.
  let interior: Ground
  /// The exterior level; without a value if it has too few readings.
  let exterior: Ground
  /// `true` if `hysteresisDB` relaxes the rule, because the person is already outside.
  let isEased: Bool

  /// Returns the levels and their comparison, with the requirements for a side.
  func grounds(of side: Side) -> [Ground] {
    let ease = isEased ? settings.hysteresis.value : 0
    let eased = ease > 0 ? " - hysteresisDB" : ""
    let relation = side == .outside ? Ground.Relation.moreThan : .atMost
    switch settings.side {
    case .exteriorStronger(let margin):
      guard let inner = interior.value, let outer = exterior.value else {
        return [interior, exterior]
      }
      return [
        interior, exterior,
        Ground(
          "exterior - interior", outer - inner, "dB",
          Ground.Requirement(relation, margin.value - ease, "marginDB" + eased)),
      ]
    case .exteriorAbove(let threshold):
      return [
        exterior.requiring(
          Ground.Requirement(relation, threshold.dBm - ease, "thresholdDBm" + eased))
      ]
    case .ignored: return [exterior]
    }
  }
}

extension DoorLockSettings {
  /// The groups of anchors that the side rule compares, with their names.
  var groupsCompared: [(name: String, anchors: [Anchor])] {
    (side.needsInterior ? [("interior", interior)] : []) + [("exterior", exterior)]
  }
}
