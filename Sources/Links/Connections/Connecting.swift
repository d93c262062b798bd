import BLE

/// The connection parameters of a phone.
public struct Connecting: Hashable, Sendable {
  /// The timing of the phone's connections.
  public var parameters: ConnectionParameters
  /// The nominal power at which the phone sends on a connection.
  public var transmitPower: PowerLevel
  /// The time from the app's request until the radio listens for the beacon, if the radio was at
  /// rest: it neither scanned nor had a connection.
  public var radioWake: Duration
  /// `true` if the phone's connections select channels by algorithm #2, `false` if by algorithm #1.
  public var hopsByAddress: Bool
  /// `true` if the host that drives the phone from outside has its own attribute client: attribute
  /// packets are passed on unchanged, and requests of engines are ignored.
  public var passesAttributes = false

  /// Creates the parameters of a typical phone.
  public init(
    parameters: ConnectionParameters = .standard,
    transmitPower: PowerLevel = Connecting.defaultTransmitPower, radioWake: Duration = .zero,
    hopsByAddress: Bool = true
  ) {
    self.parameters = parameters
    self.transmitPower = transmitPower
    self.radioWake = radioWake
    self.hopsByAddress = hopsByAddress
  }

  /// The power of a typical phone, 1 dBm: the middle of three phones that advertise 8, 1 and -2
  /// dBm.
  ///
  /// - SeeAlso: MIT Lincoln Laboratory, KRI data set: the field of an iPhone 11, a Galaxy S7 and a
  ///   Galaxy S10.
  public static let defaultTransmitPower = PowerLevel(dBm: 1)
}
