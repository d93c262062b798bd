import BLE
import Captures

/// A level of a device in the form of a line in another program's text file: the counterpart of
/// `ImportedLevel`.
struct ExportedLevel {
  /// The end of the packet.
  var time: CaptureTime
  /// The name of the radio that heard the device.
  var receiver: String
  /// The name of the device, or its address as text.
  var device: String
  /// The address of the device; `nil` if it is unknown.
  var address: DeviceAddress?
  /// The level.
  var rssi: PowerLevel
  /// The advertising data.
  var payload: Payload = []
  /// The stated level at 1 m.
  var measuredPower: PowerLevel?

  /// Returns the line, without its end.
  func line(as format: ExportTextFormat) -> String {
    switch format {
    case .herald: heraldRow
    case .espresense: espresenseLine
    case .openmqttgateway: gatewayLine
    }
  }

  /// The level in whole dBm.
  var wholeDBm: Int { Int(rssi.dBm.rounded()) }

  /// The time as `mosquitto_sub -F %U` prints it: seconds since the beginning of 1970, with 9
  /// decimals.
  var unixTime: String {
    let (seconds, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(seconds)." + rest.padded(to: 9)
  }
}

extension Int64 {
  /// Returns the number with leading zeros, up to a number of digits.
  ///
  /// - Precondition: The number is not negative.
  func padded(to width: Int) -> String {
    let digits = description
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
