/// The reading of an accelerometer along its three axes, in units of the standard gravity, g.
///
/// An accelerometer at rest reads about 1 g along the axis that points up or down, which gives the
/// orientation.
public struct Acceleration: Hashable, Sendable {
  /// The reading along the first axis, in g.
  public var x: Double
  /// The reading along the second axis, in g.
  public var y: Double
  /// The reading along the third axis, in g.
  public var z: Double

  /// Creates a reading.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The axis along which the reading is largest in magnitude, and the sign of that reading: at
  /// rest, one of six orientations. Of axes with equal magnitudes, the first counts.
  ///
  /// A nearable sends no orientation; phones derive it from the acceleration. No public source says
  /// which of the six is upright.
  public var axis: Axis {
    let (x, y, z) = (self.x.magnitude, self.y.magnitude, self.z.magnitude)
    if x >= y && x >= z { return self.x < 0 ? .minusX : .plusX }
    if y >= z { return self.y < 0 ? .minusY : .plusY }
    return self.z < 0 ? .minusZ : .plusZ
  }

  /// An axis with its sign.
  public enum Axis: String, CaseIterable, Sendable {
    case plusX = "+x"
    case minusX = "-x"
    case plusY = "+y"
    case minusY = "-y"
    case plusZ = "+z"
    case minusZ = "-z"
  }

  /// The reading that three signed bytes carry.
  ///
  /// - Parameter one: The number that stands for 1 g.
  init(_ bytes: ArraySlice<UInt8>, one: Double) {
    let numbers = bytes.map { Double(Int8(bitPattern: $0)) / one }
    self.init(x: numbers[0], y: numbers[1], z: numbers[2])
  }

  /// The reading as three signed bytes.
  ///
  /// - Parameter one: The number that stands for 1 g.
  /// - Precondition: Each component, rounded, fits in a signed byte.
  func bytes(one: Double) -> [UInt8] {
    [x, y, z].map { component in
      let number = PortableMath.nearestInteger(component * one)
      precondition(number >= -128 && number <= 127, "\(component) g cannot be sent")
      return UInt8(bitPattern: Int8(number))
    }
  }
}
