/// A place on Earth, in degrees.
package struct Coordinate: Sendable, Equatable {
  /// Degrees north, -90 to 90.
  package let latitude: Double
  /// Degrees east, -180 to 180.
  package let longitude: Double

  /// Creates a coordinate in degrees.
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads `latitude` and `longitude`; nil if both are missing.
  package init?(_ fields: Fields) throws(FieldError) {
    guard fields["latitude"] != nil || fields["longitude"] != nil else { return nil }
    latitude = try fields.number("latitude", in: -90...90)
    longitude = try fields.number("longitude", in: -180...180)
  }
}
