/// Part B of Estimote's telemetry: the surroundings and the battery of a beacon.
public struct EstimoteSurroundings: Hashable, Sendable {
  /// The frame that carries this part.
  public let frame: EstimoteTelemetry

  private var bytes: [UInt8] { frame.bytes }

  init(_ frame: EstimoteTelemetry) { self.frame = frame }

  /// The magnetic field along three axes, as fractions of the largest field that can be measured,
  /// in multiples of 1/128; `nil` if it is not measured.
  public var magneticField: EstimoteMagneticField? {
    guard bytes[10..<13] != [0xFF, 0xFF, 0xFF] else { return nil }
    let numbers = bytes[10..<13].map { Double(Int8(bitPattern: $0)) / 128 }
    return EstimoteMagneticField(x: numbers[0], y: numbers[1], z: numbers[2])
  }

  /// The illuminance, in lux; `nil` if it is not measured.
  ///
  ///     E = 0.72 lx · 2^h · l
  ///
  /// with the numbers h and l in the high and the low four bits of a byte.
  public var illuminance: Double? {
    bytes[13] == 0xFF ? nil : Self.illuminance(of: bytes[13])
  }

  /// The time since the start.
  public var uptime: EstimoteDuration { EstimoteDuration(low: bytes[14], high: bytes[15]) }

  /// The temperature, in degrees Celsius, a multiple of 1/16.
  public var temperature: Double {
    Double(Int32(bitPattern: UInt32(littleEndian: bytes[15..<18]) << 14) >> 20) / 16
  }

  /// The voltage of the battery, in millivolts, 0 ... 16382; `nil` if it is not measured.
  public var batteryMillivolts: UInt16? {
    let reading = UInt16(littleEndian: bytes[17..<19]) >> 2
    return reading == 0x3FFF ? nil : reading
  }

  /// The charge of the battery, in percent, as the beacon states it, 0 ... 254; `nil` if it is not
  /// stated, as in version 0.
  public var batteryPercent: UInt8? {
    bytes[0] >> 4 == 0 || bytes[19] == 0xFF ? nil : bytes[19]
  }

  /// The faults in version 0; `nil` in later ones, which have them in part A.
  public var faults: EstimoteFaults? {
    bytes[0] >> 4 == 0 ? EstimoteFaults(bits: bytes[19]) : nil
  }

  /// The temperatures that a frame can carry, in degrees Celsius.
  public static let temperatures = -128...127.9375
  /// The components of the magnetic field that a frame can carry.
  public static let magneticFields = -1...0.9921875
  /// The illuminances that a frame can carry, in lux.
  public static let illuminances = 0...330_301.44
  /// The largest voltage that a frame can carry, in millivolts.
  public static let mostMillivolts: UInt16 = 16_382

  /// A frame of the newest version with given measurements, which are rounded. An illuminance with
  /// several codes gets the one with the largest power of two.
  ///
  /// - Precondition: Magnetic field, illuminance, temperature and voltage are in the ranges above,
  ///   the charge is at most 254 %, the time at most `EstimoteDuration.mostSinceStart` of a unit
  ///   other than weeks, and the field is not -1/128 along all axes, which stands for no
  ///   measurement.
  public static func frame(
    identifier: UInt64, magneticField: EstimoteMagneticField? = nil, illuminance: Double? = nil,
    uptime: EstimoteDuration = EstimoteDuration(0, .seconds), temperature: Double,
    batteryMillivolts: UInt16? = nil, batteryPercent: UInt8? = nil
  ) -> EstimoteTelemetry {
    precondition(temperatures.contains(temperature), "\(temperature) °C cannot be sent")
    precondition(batteryMillivolts ?? 0 <= mostMillivolts, "the voltage cannot be sent")
    precondition(batteryPercent != 0xFF, "255 % mean that the charge is not stated")
    let heat = UInt64(bitPattern: Int64(PortableMath.nearestInteger(temperature * 16))) & 0xFFF
    let battery = UInt64(batteryMillivolts ?? 0x3FFF)
    let bits = UInt64(uptime.bitsSinceStart) | heat << 14 | battery << 26
    return EstimoteTelemetry(
      version: 2, identifier: identifier, part: 1,
      measurements: (magneticField.map(bytes) ?? [0xFF, 0xFF, 0xFF])
        + [illuminance.map(code) ?? 0xFF] + bits.littleEndianBytes.prefix(5)
        + [batteryPercent ?? 0xFF])
  }

  private static func bytes(of field: EstimoteMagneticField) -> [UInt8] {
    let bytes = [field.x, field.y, field.z].map { component in
      precondition(magneticFields.contains(component), "\(component) cannot be sent")
      return UInt8(bitPattern: Int8(PortableMath.nearestInteger(component * 128)))
    }
    precondition(bytes != [0xFF, 0xFF, 0xFF], "this field means that there is none")
    return bytes
  }

  private static func illuminance(of code: UInt8) -> Double {
    0.72 * Double(1 << Int(code >> 4)) * Double(code & 0xF)
  }

  /// The code of the nearest illuminance: the largest of equally near codes, and 0 for darkness.
  private static func code(of lux: Double) -> UInt8 {
    precondition(illuminances.contains(lux), "\(lux) lx cannot be sent")
    var best: UInt8 = 0
    for code in 1..<UInt8.max where code & 0xF > 0 {
      let miss = (illuminance(of: code) - lux).magnitude
      if miss <= (illuminance(of: best) - lux).magnitude { best = code }
    }
    return best
  }
}
