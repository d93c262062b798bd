import Documents
import Scoring

/// A share that a placement must reach, as in `rightRoomShare 95 %`.
package struct PlacementDemand: Hashable, Sendable {
  /// The least score, in per cent.
  package let least: Double
  private let goal: PlacementGoal

  /// Reads the measure of a goal and a number with the sign `%`. Scenarios have fractions, so a
  /// number without a sign would be one or the other.
  ///
  /// - Throws: `wrongType` or `outOfRange`; `unusable` if the measure is not the goal's, or no
  ///   share.
  package init(_ text: String, for goal: PlacementGoal, at place: InputPlace) throws(InputError) {
    var words = text.split(separator: " ").map(String.init)
    let hasSign = words.last?.last == "%"
    if hasSign { words.append(String(words.removeLast().dropLast())) }
    words.removeAll(where: \.isEmpty)
    let wrong = InputError.wrongType(
      place, given: text.quoted, allowed: "a measure and a share, e.g. 'rightRoomShare 95 %'")
    guard words.count == 2, let least = Double(decimal: words[1]), least.isFinite else {
      throw wrong
    }
    guard words[0] == goal.rawValue, !goal.isLowerBetter else {
      let shares = PlacementGoal.allCases.filter { !$0.isLowerBetter }.map(\.rawValue)
      throw .unusable(
        place,
        shares.contains(words[0])
          ? "\(words[0].quoted) needs --goal \(words[0]); the goal is \(goal.rawValue)"
          : "\(words[0].quoted) is not a share; choose from \(shares.listed())")
    }
    guard hasSign else { throw wrong }
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

  /// `true` if a score in per cent is at least the share, but for rounding of its sum.
  func isMet(by score: Double) -> Bool { score >= least - 1e-9 }
}
