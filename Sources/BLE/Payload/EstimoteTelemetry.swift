/// The frame with which a beacon of Estimote reports what its sensors measure.
///
///     16 | 9A FE | version and type, 1 | short identifier, 8 | part, 1 | measurements, 10
///
/// A beacon sends two parts in turn: part A has the motion, part B the surroundings and the
/// battery. Bits that a version of the protocol does not define are kept, so that a frame is
/// written as it was read.
///
/// - SeeAlso: Estimote, *estimote-specs*: `estimote-telemetry.js`.
public struct EstimoteTelemetry: Hashable, Sendable, ServiceFrame {
  /// The bytes of the frame, from the version on: 20, or 17 ... 20 in part A.
  let bytes: [UInt8]

  /// The service in whose data the frames are sent.
  public static let service: UInt16 = 0xFE9A
  /// The newest version of the protocol.
  public static let newestVersion = 2

  /// Parses the value of a service data structure; `nil` unless it is a frame of this type, in a
  /// known version.
  ///
  /// Gateways have been seen to cut the unused end of part A.
  public init?(serviceData value: ArraySlice<UInt8>) {
    let bytes = Array(value.dropFirst(2))
    guard value.starts(with: Self.service.littleEndianBytes), (17...20).contains(bytes.count),
      bytes[0] & 0xF == 2, bytes[0] >> 4 <= Self.newestVersion, bytes[9] & 3 < 2,
      bytes[9] & 3 == 0 || bytes.count == 20
    else { return nil }
    self.bytes = bytes
  }

  /// A frame from its measurements.
  init(version: Int, identifier: UInt64, part: UInt8, measurements: [UInt8]) {
    precondition((0...Self.newestVersion).contains(version), "there is no version \(version)")
    bytes = [UInt8(version) << 4 | 2] + identifier.bigEndianBytes + [part] + measurements
  }

  /// The value of the service data structure.
  public var serviceData: [UInt8] { Self.service.littleEndianBytes + bytes }

  /// The version of the protocol, 0 to 2.
  public var version: Int { Int(bytes[0] >> 4) }

  /// The first half of the beacon's identifier.
  public var identifier: UInt64 { UInt64(bigEndian: bytes[1..<9]) }

  /// The measurements.
  public var part: Part {
    bytes[9] & 3 == 0 ? .motion(EstimoteMotion(self)) : .surroundings(EstimoteSurroundings(self))
  }

  /// One of the two parts.
  public enum Part: Hashable, Sendable {
    /// Part A.
    case motion(EstimoteMotion)
    /// Part B.
    case surroundings(EstimoteSurroundings)
  }

  /// The temperature of part B.
  package var reportedTemperature: Double? {
    if case .surroundings(let surroundings) = part { surroundings.temperature } else { nil }
  }

  /// The acceleration of part A.
  package var reportedAcceleration: Acceleration? {
    if case .motion(let motion) = part { motion.acceleration } else { nil }
  }
}

/// The faults that a beacon of Estimote reports.
public struct EstimoteFaults: Hashable, Sendable {
  /// `true` if the firmware has a fault.
  public var firmware: Bool
  /// `true` if the clock is not set, or has a fault.
  public var clock: Bool

  /// Creates a report.
  public init(firmware: Bool, clock: Bool) {
    self.firmware = firmware
    self.clock = clock
  }

  /// The faults in two bits.
  init(bits: UInt8) {
    self.init(firmware: bits & 1 != 0, clock: bits & 2 != 0)
  }

  /// The faults as two bits.
  var bits: UInt8 { (firmware ? 1 : 0) | (clock ? 2 : 0) }
}
