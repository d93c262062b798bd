import Documents
import Scoring

/// A share that a placement must reach, as in `rightRoomShare 95 %`.
package struct PlacementDemand: Hashable, Sendable {
  /// The least score, in per cent.
  package let least: Double
  private let goal: PlacementGoal

  /// Reads the measure of a goal and a number in per cent; the sign `%` may be left out.
  ///
  /// - Throws: `wrongType` or `outOfRange`; `unusable` if the measure is not the goal's, or no
  ///   share.
  package init(_ text: String, for goal: PlacementGoal, at place: InputPlace) throws(InputError) {
    let words = text.split { $0 == " " || $0 == "%" }.map(String.init)
    guard words.count == 2, let least = Double(decimal: words[1]), least.isFinite else {
      throw .wrongType(
        place, given: text.quoted, allowed: "a measure and a share, e.g. 'rightRoomShare 95 %'")
    }
    guard words[0] == goal.rawValue, !goal.isLowerBetter else {
      let shares = PlacementGoal.allCases.filter { !$0.isLowerBetter }.map(\.rawValue)
      throw .unusable(
        place,
        shares.contains(words[0])
          ? "\(words[0].quoted) needs --goal \(words[0]); the goal is \(goal.rawValue)"
          : "\(words[0].quoted) is not a share; choose from \(shares.listed())")
    }
    guard (0...100).contains(least) else {
      throw .outOfRange(place, given: "\(words[1]) %", allowed: "0 ... 100 %")
    }
    self.least = least
    self.goal = goal
  }

  /// The demand in words, such as `rightRoomShare 95 %`.
  package var words: String { "\(goal.rawValue) \(least.inFewDigits) %" }

  /// `true` if the mean score is at least the share.
  package func isMet(by score: PlacementScore) -> Bool { isMet(by: score.mean) }

  /// `true` if a score in per cent is at least the share.
  func isMet(by score: Double) -> Bool { score >= least }
}
