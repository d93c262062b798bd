import BLE

/// What a comparison of levels makes of an anchor that was heard in only one of two places: here
/// and now, or at the time of the survey.
public enum MissingRule: Hashable, Sendable {
  /// It is taken to have been at this level where it was not heard: one that is just too weak to
  /// be heard. So a strong anchor that is missing counts for much, and a weak one for little.
  case substituted(PowerLevel)
  /// Not heard now, it says nothing: a short scan misses many. Heard now, but not in the survey, it
  /// is taken to have been at this level there.
  case substitutedInSurvey(PowerLevel)
  /// It differs by so much, however strong it is.
  case counted(Decibels)
  /// It says nothing: the comparison is of the anchors heard in both, and the square of their
  /// distance is scaled up to as many as are heard now. Places with fewer than three of them in
  /// common, or than are heard now, are passed over: they would be near for want of differences.
  case leftOut

  /// Anchors that the survey missed are taken to have been at -100 dBm, which most receivers do not
  /// hear.
  public static let standard = substitutedInSurvey(PowerLevel(dBm: -100))
}
