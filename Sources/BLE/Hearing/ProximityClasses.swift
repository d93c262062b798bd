/// The proximity classes of ranged beacons, in the words of CoreLocation.
///
/// The system ranges beacons; an app reads the classes from the system's reports. The classes
/// follow what is publicly known. Apple publishes neither the edges of its classes nor its formula.
/// Apple calls `accuracy` the one-sigma accuracy of the distance, but apps use it as the distance.
/// Here accuracy and distance are two separate values. The edges are those of the library bleacon.
public struct ProximityClasses: Hashable, Sendable {
  /// The distance model.
  public let model: DistanceModel
  /// The standard deviation of levels about the model, in dB.
  public let deviation: Double
  /// The upper limit of immediate, in metres.
  public let immediateEdge: Double
  /// The upper limit of near, in metres.
  public let nearEdge: Double

  /// The finding about a beacon.
  public struct Finding: Hashable, Sendable {
    /// The proximity class.
    public var proximity: Proximity
    /// The distance that the model gives, in metres; `nil` if not heard.
    public var distance: Double?
    /// The distance for a level one standard deviation lower, in metres: with a probability of 84
    /// %, the beacon is no farther away than this. `nil` (CoreLocation: -1) if not heard.
    public var accuracy: Double?

    /// Creates a finding.
    public init(proximity: Proximity, distance: Double? = nil, accuracy: Double? = nil) {
      self.proximity = proximity
      self.distance = distance
      self.accuracy = accuracy
    }
  }

  /// Creates classes with these edges.
  ///
  /// - Precondition: The edges are 0 m or more, in order; the deviation is not negative.
  public init(
    by model: DistanceModel = .logDistance(), deviation: Double = 5, immediateEdge: Double = 0.5,
    nearEdge: Double = 4
  ) {
    precondition(deviation >= 0, "a deviation of \(deviation) dB is negative")
    precondition(
      immediateEdge >= 0 && nearEdge >= immediateEdge,
      "edges of \(immediateEdge) and \(nearEdge) m are not in order")
    self.model = model
    self.deviation = deviation
    self.immediateEdge = immediateEdge
    self.nearEdge = nearEdge
  }

  /// The finding about a reported beacon; the proximity is unknown if the report has no level.
  public func finding(of beacon: RangedBeacon) -> Finding {
    finding(at: beacon.rssi, measuredPower: beacon.measuredPower)
  }

  /// The finding about a beacon at a level; the proximity is unknown if the level is `nil`.
  ///
  /// - Parameter measuredPower: The level at 1 m.
  public func finding(at level: PowerLevel?, measuredPower: PowerLevel) -> Finding {
    guard let level else { return Finding(proximity: .unknown) }
    let distance = model.distance(at: level, measuredPower: measuredPower)
    return Finding(
      proximity: distance < immediateEdge ? .immediate : distance < nearEdge ? .near : .far,
      distance: distance,
      accuracy: model.distance(at: level - Decibels(deviation), measuredPower: measuredPower))
  }
}
