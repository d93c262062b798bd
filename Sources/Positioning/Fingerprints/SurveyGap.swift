/// A survey with held-out fingerprints of one cell.
public struct SurveyGap: Sendable {
  /// The whole survey.
  public let survey: RadioMap
  /// The indices of the held-out fingerprints in the survey.
  public let fingerprints: Range<Int>
  let cell: Int

  /// The map of the remaining fingerprints. The map keeps the cell, even without fingerprints.
  ///
  /// - Complexity: O(*n* + *c* · *a*) for *n* fingerprints, *c* cells and *a* anchors.
  public var map: RadioMap { survey.without(fingerprints, of: cell) }
}
