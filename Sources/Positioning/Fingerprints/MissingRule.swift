import BLE

/// A rule for an anchor that was heard either now or in the survey, but not in both.
public enum MissingRule: Hashable, Sendable {
  /// The missing level is replaced by this level, which is just too weak to be received. So a
  /// strong missing anchor has a large effect, and a weak one a small effect.
  case substituted(PowerLevel)
  /// An anchor not heard now is ignored, because a short scan misses many. An anchor that the
  /// survey did not hear gets this level there.
  case substitutedInSurvey(PowerLevel)
  /// The anchor counts as this difference, whatever its level.
  case counted(Decibels)
  /// The anchor is ignored. Only anchors heard both now and in the survey are compared, and their
  /// squared distance is scaled up to the number of anchors heard now. A cell is skipped unless
  /// three anchors are in common, or all if fewer are heard now. Otherwise a cell with few
  /// differences would be near.
  case leftOut

  /// Anchors not heard in the survey get -100 dBm, which most receivers do not hear.
  public static let standard = substitutedInSurvey(PowerLevel(dBm: -100))
}
