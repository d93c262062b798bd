import BLE

/// A rule for an anchor that was heard either now or in the survey, but not in both.
public enum MissingRule: Hashable, Sendable {
  /// The missing level is replaced by this level, which is just too weak to be received. So a
  /// strong missing anchor has a large effect, and a weak one a small effect.
  case substituted(PowerLevel)
  /// An anchor not heard now is ignored, because a short scan misses many anchors. An anchor that
  /// the survey did not hear gets this level in the survey.
  case substitutedInSurvey(PowerLevel)
  /// The anchor counts as this difference, whatever its level.
  case counted(Decibels)
  /// The anchor is ignored. Only anchors heard both now and in the survey are compared, and their
  /// squared distance is scaled up to the number of anchors heard now. A cell is skipped unless it
  /// has three anchors in common with the scan, or all anchors heard now if they are fewer than
  /// three. Without this rule, a cell compared by few anchors would seem near.
  case leftOut

  /// Anchors not heard in the survey get -100 dBm, which most receivers do not hear.
  public static let standard = substitutedInSurvey(PowerLevel(dBm: -100))
}
