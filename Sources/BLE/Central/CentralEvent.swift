/// Something that a central learns: the only input of a decision engine.
public enum CentralEvent: Hashable, Sendable {
  /// An advertising packet was received.
  case advertisement(Advertisement)
  /// The operating system says that a monitored region was entered or left.
  case region(RegionEvent)
  /// The operating system's ranging reports the beacons heard in the past second, the nearest
  /// first.
  case ranged([RangedBeacon])
  /// A connection stands.
  case connected(DeviceAddress)
  /// A connection was asked for and did not come about.
  case connectionRefused(DeviceAddress)
  /// A connection that stood has ended.
  case disconnected(DeviceAddress)
  /// The signal strength of a connection, as asked for; `nil` where the radio could not tell.
  case rssi(PowerLevel?, of: DeviceAddress)
  /// The value of a characteristic, as asked for or as notified; `nil` where it could not be read
  /// or is not notified.
  case value([UInt8]?, of: Characteristic, on: DeviceAddress)
  /// A value was written, or could not be.
  case written(Bool, to: Characteristic, on: DeviceAddress)
  /// A time that the engine asked to be woken at has come.
  case wake
}

/// A region's border was crossed, as far as the operating system can tell.
public struct RegionEvent: Hashable, Sendable {
  /// The region: all beacons with this UUID, and, where given, this major and minor.
  public var uuid: BeaconUUID
  /// The major number of the region's beacons, or `nil` for any.
  public var major: UInt16?
  /// The minor number of the region's beacons, or `nil` for any.
  public var minor: UInt16?
  /// Whether the device is inside the region now.
  public var isInside: Bool

  /// A crossing of the border of the region of these beacons.
  public init(uuid: BeaconUUID, major: UInt16? = nil, minor: UInt16? = nil, isInside: Bool) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.isInside = isInside
  }
}

/// One beacon in a ranging report.
public struct RangedBeacon: Hashable, Sendable {
  /// The beacon.
  public var identifier: BeaconIdentifier
  /// The mean signal strength over the past second; `nil` where it is not known.
  public var rssi: PowerLevel?
  /// The signal strength at 1 m that the beacon declares.
  public var measuredPower: PowerLevel

  /// A beacon as ranging reports it.
  public init(identifier: BeaconIdentifier, rssi: PowerLevel?, measuredPower: PowerLevel) {
    self.identifier = identifier
    self.rssi = rssi
    self.measuredPower = measuredPower
  }
}

/// A value on a peripheral's attribute server, named by 16-bit service and characteristic numbers.
public struct Characteristic: Hashable, Sendable {
  /// The service that holds the value.
  public var service: UInt16
  /// The value within its service.
  public var characteristic: UInt16

  /// The value with this number in this service.
  public init(service: UInt16, characteristic: UInt16) {
    self.service = service
    self.characteristic = characteristic
  }
}
