/// The figures that an engine holds of one fixed device at one instant: the level, and the engine's
/// conclusions from it.
///
/// The engine decides by these figures, which may be smoothed, rounded or old. A figure that the
/// engine does not use is `nil`.
public struct DeviceEstimate: Hashable, Sendable {
  /// The device with its level, as the engine smooths it.
  public var evidence: Evidence
  /// The distance of the device, in metres; `nil` if the engine has none.
  public var distance: Double?
  /// The proximity class of the device; `nil` for an engine without classes.
  public var proximity: Proximity?
  /// The accuracy of the distance, in metres, as `ProximityClasses` defines it; `nil` for an engine
  /// without accuracies.
  public var accuracy: Double?

  /// Creates the figures of a device.
  public init(
    _ evidence: Evidence, distance: Double? = nil, proximity: Proximity? = nil,
    accuracy: Double? = nil
  ) {
    self.evidence = evidence
    self.distance = distance
    self.proximity = proximity
    self.accuracy = accuracy
  }

  /// The device.
  public var anchor: Anchor { evidence.anchor }

  /// `true` if the engine has no figures of the device.
  public var isEmpty: Bool {
    evidence.level == nil && evidence.newest == nil && distance == nil && accuracy == nil
  }
}
