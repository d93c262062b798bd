import BLE
import HCI

/// An advertisement in a capture, with its place.
public struct CapturedAdvertisement: Hashable, Sendable {
  /// The number of the record, from 1.
  public var record: Int
  /// The time; `nil` if the capture does not state it.
  public var time: CaptureTime?
  /// The interface or adapter that has received the packet, as in the record.
  public var interface: Int
  /// The name of that interface; `nil` if it has none.
  public var interfaceName: String?
  /// The nanoseconds from `time` to the end of the packet: the airtime of a packet on the air, 0
  /// for a report.
  public var remainder: Int64
  /// The packet: advertiser, properties, data, level, and the channel, if it is known and is an
  /// advertising channel.
  public var packet: ControllerHeardPacket

  /// The end of the packet, or the time of a report; `nil` if the capture does not state it.
  ///
  /// The time of a record of the link layer is the start of the packet, as in captures of sniffers.
  ///
  /// - SeeAlso: Nordic Semiconductor, nRF Sniffer for Bluetooth LE, `SnifferAPI/Packet.py`, for
  ///   time stamps of starts; Wireshark, `packet-nordic_ble.c`, "delta time (start to start)".
  public var end: CaptureTime? { time?.advanced(by: remainder) }
}
