import EngineFiles

/// The motion of the person on whom placements are tried.
package enum PlacementMotion: String, Sendable {
  /// Still at points all over the plan, for 3 s at each: by default for methods without a state.
  case still
  /// Stays in rooms and walks between them: by default for engines, and for methods that keep a
  /// state.
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
    case .error, .room:
      engine != nil
        ? .resident : person.motion ?? (method.choice.keepsState ? .resident : .still)
    }
  }

  /// `true` if a method positions the person for the score.
  package var isByMethod: Bool { engine == nil && (goal == .error || goal == .room) }

  /// `true` if the building is surveyed with the surveyor's device before it is tried, and a method
  /// positions the person: for the score, or for reception beside it.
  package var hasSurvey: Bool { engine == nil && goal != .door }
}

extension PositioningChoice {
  /// `true` if a position depends on earlier ones beyond the scans over which a method averages.
  var keepsState: Bool { isSmoothed || kind == .particleFilter }
}
