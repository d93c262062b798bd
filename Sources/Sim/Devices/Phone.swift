import BLE

/// A phone: what its radio can hear.
public struct Phone: Hashable, Sendable {
  /// The name, unique in its world. Its luck and its address are bound to it.
  public var name: String
  /// When it listens.
  public var scanner: Scanner
  /// The level at which it loses 30.8 % of packets of 46 bytes.
  public var sensitivity: PowerLevel
  /// How much higher than others it reads the same level. Models spread by some 4.4 dB.
  public var receiveOffset: Decibels
  /// Whether it tells an engine the channel of a packet; common phones do not.
  public var reportsChannel: Bool

  /// A phone of this name; by default one that listens in the foreground and reads as most do.
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

  /// The address by which a recording knows it.
  public var address: DeviceAddress { DeviceAddress(named: name) }

  /// Whose luck it has.
  var who: Who { Who(name) }
}
