import BLE

/// A device fixed in the building that hears tags: a gateway, a microcontroller, or the lock
/// itself.
///
/// A receiver scans from the start of a run to its end, except while it is off. One engine gets the
/// packets of a tag from all receivers, as if over a network without delay.
public struct Receiver: Hashable, Sendable {
  /// The name, unique in its world. The receiver's random numbers and its address derive from the
  /// name.
  public var name: String
  /// The mounting position.
  public var position: Position
  /// The scan schedule.
  public var scanner: Scanner
  /// The level at which 30.8 % of packets of 46 bytes are lost.
  public var sensitivity: PowerLevel
  /// The RSSI offset relative to a typical phone.
  public var receiveOffset: Decibels
  /// `true` if the receiver reports the channel of a packet to an engine.
  public var reportsChannel: Bool
  /// The depth of the antenna in the case, in metres; 0 ... 0.1. The depth matters within 1 m: see
  /// `NearField`.
  public var antennaDepth: Double
  /// The mount; `nil` for a receiver without a loss behind it.
  public var mount: Mount?
  /// The pattern of the receiver's antenna; `nil` if the antenna has only the deviations that are
  /// drawn for it. Pattern and deviations add up.
  public var pattern: AntennaCuts?
  /// The times at which the receiver is switched off and on; by default it is never off.
  public var power = PowerSchedule.alwaysOn

  /// A receiver with a given name. By default it listens without a break, and reports as a typical
  /// phone does.
  public init(
    _ name: String, at position: Position, scanner: Scanner = .unbroken,
    sensitivity: PowerLevel = PowerLevel(dBm: -95), receiveOffset: Decibels = .zero,
    reportsChannel: Bool = false, antennaDepth: Double = Beacon.defaultAntennaDepth,
    mount: Mount? = nil, pattern: AntennaCuts? = nil
  ) {
    self.name = name
    self.position = position
    self.scanner = scanner
    self.sensitivity = sensitivity
    self.receiveOffset = receiveOffset
    self.reportsChannel = reportsChannel
    self.antennaDepth = antennaDepth
    self.mount = mount
    self.pattern = pattern
  }

  /// The address in recordings.
  public var address: DeviceAddress { DeviceAddress(named: name) }

  /// The stream of the receiver's random numbers.
  var stream: RandomStream { RandomStream(name) }
}
