import BLE
import Captures

/// A packet, or a level of a device, as another program recorded it.
struct ImportedReading {
  /// The end of the packet, or the time of the level.
  var time: CaptureTime
  /// The name of the radio that heard the device.
  var receiver: String
  /// The name of the device, or its address as text.
  var transmitter: String
  /// The channel; `nil` if it is not stated.
  var channel: AdvertisingChannel?
  /// The level; `nil` if it is unknown.
  var rssi: PowerLevel?
  /// The advertising data; at most 31 bytes.
  var payload: [UInt8]
  /// The level at 1 m that the program states for the device; `nil` if it states none.
  var measuredPower: PowerLevel?
  /// The kind, for the report.
  var kind: ReadingKind
}

/// The kind of reading.
package enum ReadingKind: UInt8, CaseIterable, Sendable, CustomStringConvertible {
  /// A legacy packet of a connectable device.
  case connectable
  /// A legacy packet of a device that answers scan requests only.
  case scannable
  /// A legacy packet directed to one central.
  case directed
  /// A legacy packet of a device that is neither connectable nor scannable.
  case beacon
  /// An extended packet.
  case extended
  /// A message of an ESPresense node.
  case espresense
  /// A message in a capture of ESPresense-companion.
  case companion
  /// A message of OpenMQTTGateway.
  case gateway
  /// A reading of a Herald app.
  case herald

  /// The kind in words.
  package var description: String {
    switch self {
    case .connectable: "connectable"
    case .scannable: "scannable"
    case .directed: "directed"
    case .beacon: "not connectable"
    case .extended: "extended"
    case .espresense: "ESPresense level"
    case .companion: "ESPresense-companion level"
    case .gateway: "OpenMQTTGateway message"
    case .herald: "Herald reading"
    }
  }
}
