import BLE
import HCI

/// An advertisement in a capture, with its place.
public struct HeardAdvertisement: Hashable, Sendable {
  /// The number of the record, from 1.
  public var record: Int
  /// The time; `nil` if the capture does not tell it.
  public var time: CaptureTime?
  /// The interface or adapter that has received it, as in the record.
  public var interface: Int
  /// The packet: advertiser, properties, data, level, and channel if it is known and an advertising one.
  public var packet: HeardPacket
}
