import BLE

/// The position of a plan on the globe: fixed, or on a route, such as that of a truck.
public struct Globe: Hashable, Sendable {
  /// The places of the plan's origin, in order of time. Before the first time and after the last,
  /// the plan does not move; between two times, it moves on a straight line at a constant speed.
  public let route: [Stop]
  /// The direction of the plan's top, in degrees clockwise from north.
  public var bearing: Double
  /// The standard deviation of the error with which a device is located, to the north and to the
  /// east, in metres.
  public var deviation = 5.0
  /// The time that it takes to locate a device.
  public var delay = Duration.seconds(1)

  /// A place of the plan's origin at a time.
  public struct Stop: Hashable, Sendable {
    /// The time.
    public var time: Instant
    /// The place.
    public var place: GeoPoint

    /// Creates a stop.
    public init(at place: GeoPoint, _ time: Instant) {
      self.time = time
      self.place = place
    }
  }

  /// The position of a plan on a route, or at one place. By default, the plan's top faces north.
  ///
  /// - Precondition: There is at least one stop, and the stops are in order of time.
  public init(_ route: [Stop], bearing: Double = 0) {
    precondition(!route.isEmpty, "a route has a place")
    for (stop, next) in zip(route, route.dropFirst()) {
      precondition(stop.time <= next.time, "\(next.time.seconds) s is before the stop above it")
    }
    self.route = route
    self.bearing = bearing
  }

  /// The place of the plan's origin at a time.
  public func origin(at time: Instant) -> GeoPoint {
    guard let last = route.lastIndex(where: { $0.time <= time }) else { return route[0].place }
    guard last + 1 < route.count else { return route[last].place }
    let (before, after) = (route[last], route[last + 1])
    let fraction =
      before.time.duration(to: time).inSeconds / before.time.duration(to: after.time).inSeconds
    return GeoPoint(
      latitude: before.place.latitude
        + fraction * (after.place.latitude - before.place.latitude),
      longitude: before.place.longitude
        + fraction * (after.place.longitude - before.place.longitude))
  }

  /// The place of a point on the plan at a time.
  public func place(of point: Point, at time: Instant) -> GeoPoint {
    let sine = PortableMath.sine(turns: bearing / 360)
    let cosine = PortableMath.cosine(turns: bearing / 360)
    return origin(at: time).moved(
      north: point.y * cosine - point.x * sine, east: point.x * cosine + point.y * sine)
  }
}

extension GeoPoint {
  /// The place some metres to the north and to the east, at most some kilometres away.
  ///
  ///     Δφ = y / M,  Δλ = x / (N cos φ),  w = √(1 - e² sin² φ),  M = a (1 - e²) / w³,  N = a / w
  ///
  /// with the distances y to the north and x to the east, the latitude φ and the longitude λ, and
  /// with the semi-major axis a, the eccentricity e and the radii of curvature M and N of WGS 84.
  /// Latitudes end at ±89.9°, where longitudes still differ.
  ///
  /// - SeeAlso: NGA.STND.0036, *World Geodetic System 1984*, for a and e².
  public func moved(north: Double, east: Double) -> GeoPoint {
    let (axis, eccentricity) = (6_378_137.0, 6.694379990141e-3)
    let sine = PortableMath.sine(turns: latitude / 360)
    let cosine = PortableMath.cosine(turns: latitude / 360)
    let w = (1 - eccentricity * sine * sine).squareRoot()
    let degree = 180 / Double.pi
    let turned = latitude + degree * north * w * w * w / (axis * (1 - eccentricity))
    var further = longitude + degree * east * w / (axis * max(cosine, 1e-3))
    if further > 180 { further -= 360 }
    if further < -180 { further += 360 }
    return GeoPoint(latitude: min(max(turned, -89.9), 89.9), longitude: further)
  }
}
