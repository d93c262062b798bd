import BLE
import Links
import Phones

/// A phone, as a radio receiver.
public struct Phone: Hashable, Sendable {
  /// The name, unique in its world. The phone's random numbers and its address derive from the
  /// name.
  public var name: String
  /// The scan schedule.
  public var scanner: Scanner
  /// The level at which 30.8 % of packets of 46 bytes are lost.
  public var sensitivity: PowerLevel
  /// The RSSI offset relative to other phones. Models spread by some 4.4 dB.
  public var receiveOffset: Decibels
  /// `true` if the phone reports the channel of a packet to an engine; typical phones do not.
  public var reportsChannel: Bool
  /// The depth of the antenna in the case, in metres; 0 ... 0.1. The depth matters within 1 m: see
  /// `NearField`.
  public var antennaDepth = Phone.defaultAntennaDepth
  /// The standard deviation of the compass, in degrees. The error is drawn anew after each turn,
  /// from the normal distribution, because it comes from iron nearby more than from the sensor.
  public var compassDeviation = DeviceMotion.typicalHeadingDeviation
  /// The parameters of the phone's connections to beacons.
  public var connecting = Connecting()
  /// The system, the app and their schedule; `nil` for a bare radio, whose engine receives every
  /// packet. A system decides when the radio scans; only the blind time of `scanner` is then used.
  public var use: PhoneUse?

  /// A phone with a given name. By default it scans in the foreground and has no RSSI offset.
  public init(
    _ name: String, scanner: Scanner = .foreground, sensitivity: PowerLevel = PowerLevel(dBm: -95),
    receiveOffset: Decibels = .zero, reportsChannel: Bool = false
  ) {
    self.name = name
    self.scanner = scanner
    self.sensitivity = sensitivity
    self.receiveOffset = receiveOffset
    self.reportsChannel = reportsChannel
  }

  /// Returns the timing of a connection: the requested timing, or the system's own if the system
  /// refuses the requested one.
  ///
  /// - Parameter requested: The timing that the app requests; `nil` means the timing of
  ///   `connecting`.
  public func timing(requesting requested: ConnectionParameters?) -> ConnectionParameters {
    let parameters = requested ?? connecting.parameters
    guard use?.settings.accessoryRules ?? false else { return parameters }
    return AppleConnectionRule.broken(by: parameters) == nil ? parameters : .standard
  }

  /// The depth of a typical antenna in its case, in metres. Between two phones of this depth, the
  /// computed level rises from 1 m to contact as much as measured levels do.
  ///
  /// - SeeAlso: docs/design/near-field.md, for the measurements.
  public static let defaultAntennaDepth = 0.03

  /// The phone's address in recordings.
  public var address: DeviceAddress { DeviceAddress(named: name) }

  /// The stream of the phone's random numbers.
  var stream: RandomStream { RandomStream(name) }
}
