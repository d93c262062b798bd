/// A stage of an alert that an app gives its user.
///
/// An alert is about one subject, and goes through stages: a countdown, then the alert and its
/// repetitions, or a question and the call for help, and at last its end. An app never has two
/// alerts about the same subject at once.
public struct Alert: Hashable, Sendable {
  /// The name of the asset, compartment or person concerned.
  public var subject: String
  /// The stage.
  public var stage: Stage
  /// The reason for the stage; at the end of an alert, the last reason.
  public var concern: Concern

  /// The stage of an alert.
  public enum Stage: Hashable, Sendable {
    /// The app waits before it alerts: it shows a countdown, and does not disturb.
    case countdown
    /// The user is alerted; `repetition` is 0 the first time, and rises by one each time.
    case raised(repetition: UInt32)
    /// The user is alerted and asked whether help is needed; the user's answer names the question
    /// by this number.
    case asked(question: UInt32)
    /// The app calls for help.
    case help
    /// The alert, or the countdown, has ended.
    case cleared
  }

  /// The reason for an alert.
  public enum Concern: Hashable, Sendable {
    /// The asset is heard, but too weakly.
    case far(PowerLevel)
    /// The asset is not heard.
    case silent
    /// The temperature is above the range, by this much, in degrees Celsius.
    case warm(by: Double)
    /// The temperature is below the range, by this much, in degrees Celsius; positive.
    case cold(by: Double)
    /// The device is not upright.
    case turned(Posture)
  }

  /// Creates a stage of an alert.
  public init(about subject: String, _ stage: Stage, because concern: Concern) {
    self.subject = subject
    self.stage = stage
    self.concern = concern
  }
}
