import BLE

/// The user of an app: the answers that the user gives to the app's questions, and the use that the
/// user makes of the app.
///
/// People differ: all settings are assumptions of the scenario's author.
public struct User: Hashable, Sendable {
  /// The answers to the question whether help is needed, each given from its time on, in order of
  /// time; before the first, there is no answer.
  public var answers: [AnswerStep] = []
  /// The median time until the user answers a question, or uses the action of a notification.
  public var delay = Duration.seconds(8)
  /// The standard deviation of the natural logarithm of the time until a reaction; 0 if the time is
  /// always the same.
  public var delaySpread = 0.6
  /// The fraction of notifications whose action is used, 0 ... 1.
  public var actsShare = 0.0
  /// The tasks that the user ticks off, in order of time.
  public var ticks: [Tick] = []

  /// An answer that is given from a time on.
  public struct AnswerStep: Hashable, Sendable {
    /// The time.
    public var start: Instant
    /// The answer; `nil` if the user gives none from then on.
    public var answer: Reply.Answer?

    /// Creates an answer.
    public init(_ answer: Reply.Answer?, from start: Instant) {
      self.start = start
      self.answer = answer
    }
  }

  /// A task that is ticked off at a time.
  public struct Tick: Hashable, Sendable {
    /// The time.
    public var time: Instant
    /// The task.
    public var task: String

    /// Creates a tick.
    public init(_ task: String, at time: Instant) {
      self.time = time
      self.task = task
    }
  }

  /// A user who does nothing.
  public init() {}

  /// Returns the answer to a question that is asked at a given time; `nil` if the user gives no
  /// answer.
  public func answer(at time: Instant) -> Reply.Answer? {
    answers.last { $0.start <= time }?.answer
  }

  /// The time until the user reacts: log-normally distributed, at least 0.2 s, the shortest
  /// reaction to a visual stimulus, and at most an hour.
  ///
  ///     T = T₅₀ · exp(σ z)
  ///
  /// with the median T₅₀, `delay`, and the deviation σ, `delaySpread`.
  ///
  /// - Parameter normal: A standard normal number, z.
  public func reaction(_ normal: Double) -> Duration {
    let seconds = delay.inSeconds * PortableMath.exp(delaySpread * normal)
    return .nanoseconds(Int64(min(max(seconds, 0.2), 3600) * 1e9))
  }
}
