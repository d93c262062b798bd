/// Part A of Estimote's telemetry: the motion of a beacon.
public struct EstimoteMotion: Hashable, Sendable {
  /// The frame that carries this part.
  public let frame: EstimoteTelemetry

  private var bytes: [UInt8] { frame.bytes }

  init(_ frame: EstimoteTelemetry) { self.frame = frame }

  /// The acceleration, in multiples of 2/127 g.
  public var acceleration: Acceleration { Acceleration(bytes[10..<13], one: Self.one) }

  /// The time in the state of motion before the present one.
  public var timeInStateBefore: EstimoteDuration { EstimoteDuration(stateByte: bytes[13]) }

  /// The time for which the beacon has been moving, or still.
  public var timeInState: EstimoteDuration { EstimoteDuration(stateByte: bytes[14]) }

  /// `true` if the beacon moves.
  public var isMoving: Bool { bytes[15] & 3 == 1 }

  /// The states of the four pins, the first pin in the lowest bit.
  public var pins: UInt8 { bytes[15] >> 4 }

  /// The faults; `nil` in version 0, which has them in part B.
  public var faults: EstimoteFaults? {
    switch bytes[0] >> 4 {
    case 0: nil
    case 1: EstimoteFaults(bits: bytes[16])
    default: EstimoteFaults(bits: bytes[15] >> 2)
    }
  }

  /// The pressure of the air, in pascals, a multiple of 1/256; `nil` if it is not measured, as
  /// before version 2.
  public var pressure: Double? {
    guard bytes[0] >> 4 == 2, bytes.count == 20 else { return nil }
    let reading = UInt32(littleEndian: bytes[16...])
    return reading == .max ? nil : Double(reading) / 256
  }

  /// The accelerations that a frame can carry, in g.
  public static let accelerations = -256.0 / 127...2
  /// The pressures that a frame can carry, in pascals.
  public static let pressures = 0...16_777_215.9921875
  private static let one = 63.5

  /// A frame of the newest version with given measurements, which are rounded.
  ///
  /// - Precondition: Acceleration and pressure are in the ranges above, the times at most
  ///   `EstimoteDuration.mostInState(of:)`, and the pins at most 15.
  public static func frame(
    identifier: UInt64, acceleration: Acceleration, isMoving: Bool = false,
    timeInState: EstimoteDuration = EstimoteDuration(0, .seconds),
    timeInStateBefore: EstimoteDuration = EstimoteDuration(0, .seconds), pins: UInt8 = 0,
    faults: EstimoteFaults = EstimoteFaults(firmware: false, clock: false),
    pressure: Double? = nil
  ) -> EstimoteTelemetry {
    precondition(pins < 16, "there are four pins")
    if let pressure {
      precondition(pressures.contains(pressure), "\(pressure) Pa cannot be sent")
    }
    let reading = pressure.map { UInt32(PortableMath.nearestInteger($0 * 256)) } ?? .max
    return EstimoteTelemetry(
      version: 2, identifier: identifier, part: 0,
      measurements: acceleration.bytes(one: one)
        + [
          timeInStateBefore.stateByte, timeInState.stateByte,
          (isMoving ? 1 : 0) | faults.bits << 2 | pins << 4,
        ] + reading.littleEndianBytes)
  }
}
