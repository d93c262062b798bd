/// The readings of a device's motion sensors, as far as the device has such sensors.
///
/// Apple's systems report a heading and steps as `CLHeading` and `CMPedometer`, Android as
/// `TYPE_ROTATION_VECTOR` and `TYPE_STEP_COUNTER`. The heading here is relative to the plan: an app
/// that knows how the plan lies has subtracted the compass heading of the plan's top.
public struct DeviceMotion: Hashable, Sendable {
  /// The heading by the compass, in degrees clockwise from the top of the plan; `nil` if unknown.
  public var heading: Double?
  /// The count of steps so far, from any start; `nil` if unknown.
  public var steps: Int?

  /// Creates the readings of a device; by default, of a device without motion sensors.
  public init(heading: Double? = nil, steps: Int? = nil) {
    self.heading = heading
    self.steps = steps
  }

  /// The typical standard deviation of a compass indoors, in degrees: the root mean square error of
  /// a good estimator with a phone's magnetometer and gyroscope.
  ///
  /// - SeeAlso: A. Ettlinger, A. Wieser, H. Neuner, *Robust determination of smartphone heading by
  ///   mitigation of magnetic anomalies* (2024), abstract: 17.4°.
  public static let typicalHeadingDeviation = 17.4

  /// The typical length of a step, in metres: people walk at 1.34 m/s with about 1.9 steps a
  /// second.
  public static let typicalStepLength = 0.7

  /// The time from one report of the motion sensors to the next.
  public static let reportInterval = Duration.seconds(1)
}
