/// The readings of a device's motion sensors, as far as it has them.
public struct DeviceMotion: Hashable, Sendable {
  /// The heading by the compass, in degrees clockwise from the top of the plan; `nil` if unknown.
  public var heading: Double?
  /// The number of steps counted so far, from any start; `nil` if unknown.
  public var steps: Int?

  /// The readings of a device, by default of one without such sensors.
  public init(heading: Double? = nil, steps: Int? = nil) {
    self.heading = heading
    self.steps = steps
  }
}
