/// The frame with which an Eddystone beacon reports on itself: TLM, unencrypted.
///
///     16 | AA FE | 20 | 00 | battery, 2 | temperature, 2 | frames, 4 | time, 4
///
/// All numbers are big-endian. The frame names no beacon: it belongs to the other frames from the
/// same address.
///
/// - SeeAlso: Google, *Eddystone Protocol Specification*: Eddystone-TLM, plain.
public struct EddystoneTelemetry: Hashable, Sendable, EddystoneFrame {
  /// The voltage of the battery, in millivolts; `nil` if it is not measured, which is sent as 0.
  public let batteryMillivolts: UInt16?
  /// The temperature, in degrees Celsius, a multiple of 1/256; `nil` if it is not measured, which
  /// is sent as -128.
  public let temperature: Double?
  /// The count of frames of all kinds since the start.
  public let frames: UInt32
  /// The time since the start, in tenths of a second. (Some decoders take it for seconds.)
  public let tenths: UInt32

  /// The temperatures that a frame can carry, in degrees Celsius.
  public static let temperatures = -127.99609375...127.99609375

  /// Creates a frame; the temperature is rounded to 1/256 of a degree.
  ///
  /// - Precondition: The temperature is within `temperatures`, and the voltage of the battery is
  ///   not 0.
  public init(
    batteryMillivolts: UInt16?, temperature: Double?, frames: UInt32, tenths: UInt32
  ) {
    precondition(batteryMillivolts != 0, "0 mV means that the battery is not measured")
    if let temperature {
      precondition(Self.temperatures.contains(temperature), "\(temperature) °C cannot be sent")
    }
    self.batteryMillivolts = batteryMillivolts
    self.temperature = temperature.map { PortableMath.nearestInteger($0 * 256) / 256 }
    self.frames = frames
    self.tenths = tenths
  }

  /// Parses the value of a service data structure; `nil` unless it is exactly a frame of this type.
  public init?(serviceData value: ArraySlice<UInt8>) {
    guard let fields = Eddystone.fields(of: .telemetry, in: value), fields.count == 13,
      fields.first == 0
    else { return nil }
    let numbers = fields.dropFirst()
    let battery = UInt16(bigEndian: numbers.prefix(2))
    let heat = Int16(bitPattern: UInt16(bigEndian: numbers.dropFirst(2).prefix(2)))
    batteryMillivolts = battery == 0 ? nil : battery
    temperature = heat == .min ? nil : Double(heat) / 256
    frames = UInt32(bigEndian: numbers.dropFirst(4).prefix(4))
    tenths = UInt32(bigEndian: numbers.dropFirst(8))
  }

  /// The value of the service data structure: 16 bytes.
  public var serviceData: [UInt8] {
    let heat = temperature.map { Int16(PortableMath.nearestInteger($0 * 256)) } ?? .min
    return Eddystone.serviceData(
      .telemetry,
      [0] + (batteryMillivolts ?? 0).bigEndianBytes + UInt16(bitPattern: heat).bigEndianBytes
        + frames.bigEndianBytes + tenths.bigEndianBytes)
  }

  /// The time since the start.
  public var uptime: Duration { .milliseconds(100 * Int64(tenths)) }

  /// The temperature.
  package var reportedTemperature: Double? { temperature }
}
