import BLE

/// Estimates the proximity class of each anchor, like ranging in CoreLocation.
///
/// It follows what is publicly known. Apple publishes neither the edges of its classes nor its
/// formula. It calls `accuracy` the one-sigma accuracy of the distance, but apps use it as the
/// distance. Here they are two separate values. The edges are those of the library bleacon.
///
/// It assumes the distance model, and needs no anchor positions. It costs one power for each
/// anchor.
public struct ProximityRanging: Hashable, Sendable {
  /// The distance model.
  public let model: DistanceModel
  /// The standard deviation of levels about the model, in dB.
  public let deviation: Double
  /// The upper limit of immediate, in metres.
  public let immediateEdge: Double
  /// The upper limit of near, in metres.
  public let nearEdge: Double
  /// The number of newest scans used.
  public let scanCount: Int

  /// The ranging result for an anchor.
  public struct Finding: Hashable, Sendable {
    /// The proximity class.
    public var proximity: Proximity
    /// The distance by the model, in metres; `nil` if not heard.
    public var distance: Double?
    /// The distance for a level one standard deviation lower, in metres: with a probability of 84
    /// %, the anchor is no farther. `nil` (CoreLocation: -1) if not heard.
    public var accuracy: Double?

    /// Creates a result.
    public init(proximity: Proximity, distance: Double? = nil, accuracy: Double? = nil) {
      self.proximity = proximity
      self.distance = distance
      self.accuracy = accuracy
    }
  }

  /// Creates ranging with these edges.
  ///
  /// - Precondition: The edges are 0 m or more, in order; the deviation is not negative;
  ///   `scanCount` is 1 or more.
  public init(
    by model: DistanceModel = .logDistance(), deviation: Double = 5, immediateEdge: Double = 0.5,
    nearEdge: Double = 4, scanCount: Int = 1
  ) {
    precondition(deviation >= 0, "a deviation of \(deviation) dB is negative")
    precondition(
      immediateEdge >= 0 && nearEdge >= immediateEdge,
      "edges of \(immediateEdge) and \(nearEdge) m are not in order")
    precondition(scanCount >= 1, "\(scanCount) scans are fewer than 1")
    self.model = model
    self.deviation = deviation
    self.immediateEdge = immediateEdge
    self.nearEdge = nearEdge
    self.scanCount = scanCount
  }

  /// The ranging result for an anchor.
  ///
  /// - Parameters:
  ///   - anchor: The anchor's index in the sounding; unknown if out of range.
  ///   - measuredPower: The anchor's level at 1 m.
  public func finding(
    of anchor: Int, in sounding: Sounding, measuredPower: PowerLevel
  ) -> Finding {
    let means = sounding.means(ofNewest: scanCount)
    guard means.indices.contains(anchor), let mean = means[anchor] else {
      return Finding(proximity: .unknown)
    }
    let level = PowerLevel(dBm: mean)
    let distance = model.distance(at: level, measuredPower: measuredPower)
    return Finding(
      proximity: distance < immediateEdge ? .immediate : distance < nearEdge ? .near : .far,
      distance: distance,
      accuracy: model.distance(at: level - Decibels(deviation), measuredPower: measuredPower))
  }
}
