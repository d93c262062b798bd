/// A place on the globe, by WGS 84.
public struct GeoPoint: Hashable, Sendable {
  /// The latitude in degrees, -90 ... 90; north is positive.
  public var latitude: Double
  /// The longitude in degrees, -180 ... 180; east is positive.
  public var longitude: Double

  /// Creates a place.
  ///
  /// - Precondition: Latitude and longitude are in their ranges.
  public init(latitude: Double, longitude: Double) {
    precondition((-90...90).contains(latitude), "\(latitude) is not a latitude")
    precondition((-180...180).contains(longitude), "\(longitude) is not a longitude")
    self.latitude = latitude
    self.longitude = longitude
  }
}
