/// A report of an app to its server.
///
/// The app keeps a report until the server has acknowledged it, and sends it again until then. So
/// the server may get it more than once, and recognises it by its number.
public struct ServerReport: Hashable, Sendable {
  /// The number, counted from 1 over the life of the installation.
  public var number: UInt32
  /// The number of this attempt to send the report, counted from 1.
  public var attempt: UInt32
  /// The time of the observation, by the device's clock.
  public var time: Instant
  /// The name of the asset, truck or chair concerned.
  public var subject: String
  /// The position of the device; `nil` if unknown.
  public var place: GeoPoint?
  /// The observation.
  public var content: Content

  /// An observation, by kind.
  public enum Content: Hashable, Sendable {
    /// A temperature in degrees Celsius, and its deviation from the allowed range: positive above
    /// the range, negative below it, and 0 within it.
    case temperature(Double, deviation: Double)
    /// An asset was left behind, or is found again.
    ///
    /// - Parameter level: The newest level of the asset; `nil` if it is not heard.
    case asset(isLeft: Bool, level: PowerLevel?)
    /// A thing does not stand upright.
    ///
    /// - Parameters:
    ///   - outcome: The answer to the question whether help is needed; `nil` if the question is
    ///     still open.
    ///   - heard: The beacons in range, the strongest first.
    case incident(Posture, outcome: Outcome?, heard: [HeardBeacon])
  }

  /// The answer to the question whether help is needed.
  public enum Outcome: Hashable, CaseIterable, Sendable {
    /// The person is fine.
    case fine
    /// The person asked for help.
    case help
    /// There was no answer in time, and help was called.
    case silent
    /// The thing was set upright again before an answer.
    case righted
  }

  /// A beacon in range, and its level.
  public struct HeardBeacon: Hashable, Sendable {
    /// The beacon.
    public var anchor: Anchor
    /// The level.
    public var level: PowerLevel

    /// Creates a beacon in range, heard at a level.
    public init(_ anchor: Anchor, at level: PowerLevel) {
      self.anchor = anchor
      self.level = level
    }
  }

  /// Creates a report, at its first attempt.
  public init(
    _ number: UInt32, of content: Content, about subject: String, at time: Instant,
    in place: GeoPoint? = nil
  ) {
    self.number = number
    attempt = 1
    self.time = time
    self.subject = subject
    self.place = place
    self.content = content
  }
}
