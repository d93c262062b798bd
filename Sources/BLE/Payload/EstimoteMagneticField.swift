/// A magnetic field along three axes, as fractions of the largest field that can be measured.
public struct EstimoteMagneticField: Hashable, Sendable {
  /// The field along the first axis, -1 ... 1.
  public var x: Double
  /// The field along the second axis, -1 ... 1.
  public var y: Double
  /// The field along the third axis, -1 ... 1.
  public var z: Double

  /// Creates a field.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
