/// The fixes of a method on a recording, compared with the ground truth.
public struct PositioningTrial: Sendable {
  /// The recording's folder, as given by the user.
  public let recording: String
  /// The name of the subject.
  public let subject: String
  /// The fixes, in order of time.
  public let outcomes: [PositionOutcome]
  /// The number of complete scans in the recording.
  public let scanCount: Int
  /// The errors of the fixes relative to earlier positions.
  public let lag: FixLagCurve
  /// The score of the fixes at rest; `nil` without rests.
  public let rests: RestScore?

  /// Creates a trial from its fixes.
  package init(
    recording: String, subject: String, outcomes: [PositionOutcome], scanCount: Int,
    lag: FixLagCurve,
    rests: RestScore?
  ) {
    self.recording = recording
    self.subject = subject
    self.outcomes = outcomes
    self.scanCount = scanCount
    self.lag = lag
    self.rests = rests
  }
}
