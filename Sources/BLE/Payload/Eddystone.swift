/// The constants shared by all Eddystone frames.
///
/// - SeeAlso: Google, *Eddystone Protocol Specification*.
public enum Eddystone {
  /// The service in whose data the frames are sent.
  public static let service: UInt16 = 0xFEAA

  /// The loss over the first metre, as the specification assumes it: frames carry the level at 0 m.
  public static let lossOfFirstMetre = Decibels(41)

  /// The bytes of a frame that follow the service and the frame's type.
  ///
  /// - Returns: `nil` for the data of another service, or a frame of another type.
  static func fields(of type: FrameType, in serviceData: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let frame = serviceData.dropFirst(2)
    guard serviceData.starts(with: service.littleEndianBytes), frame.first == type.rawValue
    else { return nil }
    return frame.dropFirst()
  }

  /// The service data of a frame with these bytes after its type.
  static func serviceData(_ type: FrameType, _ fields: [UInt8]) -> [UInt8] {
    service.littleEndianBytes + [type.rawValue] + fields
  }

  /// The first byte of a frame.
  enum FrameType: UInt8 {
    case uid = 0x00
    case url = 0x10
    case telemetry = 0x20
    case ephemeralIdentifier = 0x30
  }
}

/// A frame of Eddystone's service.
package protocol EddystoneFrame: ServiceFrame {}

extension EddystoneFrame {
  /// Eddystone's service.
  package static var service: UInt16 { Eddystone.service }
}
