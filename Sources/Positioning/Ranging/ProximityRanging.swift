import BLE

/// Tells how near each anchor is, as ranging in CoreLocation does.
///
/// Made after what is publicly known: Apple publishes neither the edges of its classes nor how it
/// reckons, and calls `accuracy` the one-sigma accuracy of the distance, which apps take for the
/// distance. Here they are two figures. The edges are those of the library bleacon.
///
/// It assumes that the model's law holds, and nothing of where anchors hang. It costs one power for
/// each anchor.
public struct ProximityRanging: Hashable, Sendable {
  /// How distance follows from level.
  public let model: DistanceModel
  /// How far levels scatter about the model, in dB.
  public let deviation: Double
  /// Where immediate ends and near begins, in metres.
  public let immediateEdge: Double
  /// Where near ends and far begins, in metres.
  public let nearEdge: Double
  /// How many of the newest scans it looks at.
  public let scanCount: Int

  /// What ranging tells of an anchor.
  public struct Finding: Hashable, Sendable {
    /// How near it is.
    public var proximity: Proximity
    /// The distance by the model, in metres; `nil` where it was not heard.
    public var distance: Double?
    /// The distance that a level weaker by one standard deviation would tell, in metres: in 84 % of
    /// cases the anchor is no farther. `nil`, for which CoreLocation has -1, where it was not heard.
    public var accuracy: Double?

    /// What was found.
    public init(proximity: Proximity, distance: Double? = nil, accuracy: Double? = nil) {
      self.proximity = proximity
      self.distance = distance
      self.accuracy = accuracy
    }
  }

  /// Ranging with these edges.
  ///
  /// - Precondition: The edges are 0 m or more, in order; the deviation is not negative; there is a
  ///   scan.
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

  /// How near an anchor is.
  ///
  /// - Parameters:
  ///   - anchor: Its place in the sounding's list; one that is not there is unknown.
  ///   - measuredPower: Its level at 1 m.
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
