import Documents
import Scoring

/// The goal of a placement. The raw value is the word of the measure that scores it.
package enum PlacementGoal: RawRepresentable, CaseIterable, Sendable {
  /// Positioning: the mean error of fixes.
  case error
  /// Room presence: the fraction of fixes in the correct room.
  case room
  /// The side of a door: the fraction of time with the correct side.
  case door
  /// Reception: the fraction of points with links to enough mounted devices.
  case reception

  /// The word of the measure.
  package var rawValue: String { measure.rawValue }

  /// Creates the goal whose measure is called by a given word; `nil` if there is no such goal.
  package init?(rawValue: String) {
    guard let goal = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = goal
  }

  /// Creates the goal with a given word.
  ///
  /// - Throws: The error of `Measure.unknown` if there is no such goal.
  package init(_ word: String, at place: InputPlace) throws(InputError) {
    guard let goal = PlacementGoal(rawValue: word) else {
      throw Measure.unknown(word, among: Self.allCases.map(\.rawValue), at: place)
    }
    self = goal
  }

  /// The measure that scores the goal.
  package var measure: Measure {
    switch self {
    case .error: .errorM
    case .room: .rightRoomShare
    case .door: .rightSideShare
    case .reception: .receptionShare
    }
  }

  /// `true` if a lower score is better.
  package var isLowerBetter: Bool { measure.definition.better == .less }

  /// `true` if one score is better than another.
  func isBetter(_ score: Double, than other: Double) -> Bool {
    isLowerBetter ? score < other : score > other
  }

  /// The unit of scores.
  package var unit: String { measure.definition.kind == .share ? "%" : measure.unit }

  /// The name of the scores.
  package var words: String { measure.label }
}
