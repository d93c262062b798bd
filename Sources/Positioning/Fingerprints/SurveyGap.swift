/// A survey of which some fingerprints of one cell are held back.
public struct SurveyGap: Sendable {
  /// The whole survey.
  public let survey: RadioMap
  /// The fingerprints held back, as indices into those of the survey.
  public let fingerprints: Range<Int>
  let cell: Int

  /// The map of what is left. The cell stays one of it, even without fingerprints.
  ///
  /// - Complexity: O(*n* + *c* · *a*) for *n* fingerprints, *c* cells and *a* anchors.
  public var map: RadioMap { survey.without(fingerprints, of: cell) }
}
