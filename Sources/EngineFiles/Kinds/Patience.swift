/// The silence after which an engine no longer counts something that it heard.
public struct Patience: Hashable, Sendable {
  /// The silence.
  public var time: Duration
  /// The key of the setting that gives it.
  public var key: String

  /// Creates a patience from the time that a setting gives, and the key of the setting.
  public init(_ time: Duration, _ key: String) {
    self.time = time
    self.key = key
  }
}
