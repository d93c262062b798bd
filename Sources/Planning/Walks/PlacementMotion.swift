import EngineFiles

/// The motion of the person on whom placements are tried.
package enum PlacementMotion: String, Sendable {
  /// Still at points all over the plan, for 3 s at each: the question of a method without a state.
  case still
  /// Stays in rooms and walks between them, for engines and methods with a state.
  case resident
  /// Past a door on both sides, and through it.
  case door
}

extension PlacementSetting {
  /// The motion on which placements are tried.
  package var motion: PlacementMotion {
    switch goal {
    case .door: .door
    case .reception: .still
    case .error, .room: engine != nil || method.keepsState ? .resident : .still
    }
  }

  /// `true` if a method positions the person. For reception it gives the error and the room.
  package var hasMethod: Bool { engine == nil && goal != .door }

  /// `true` if the building is surveyed with the carried device before it is tried.
  package var hasSurvey: Bool { engine == nil && (goal == .error || goal == .room) }
}

extension PositioningChoice {
  /// `true` if a position depends on earlier ones.
  fileprivate var keepsState: Bool { isSmoothed || kind == .particleFilter }
}
