/// An event at a central: the only input of a decision engine.
public enum CentralEvent: Hashable, Sendable {
  /// An advertising packet was received.
  case advertisement(Advertisement)
  /// The operating system reports that a monitored region was entered or left.
  case region(RegionEvent)
  /// The operating system reports the beacons of a ranged region, nearest first; beacons of unknown
  /// distance come last.
  case ranged([RangedBeacon])
  /// A connection was established or, at the launch of an app, was kept for the app by the system.
  case connected(DeviceAddress)
  /// A requested connection failed.
  case connectionRefused(DeviceAddress)
  /// A connection ended, or there is none.
  case disconnected(DeviceAddress, DisconnectionReason)
  /// The RSSI of a connection, as requested; `nil` if the radio did not report it.
  case rssi(PowerLevel?, of: DeviceAddress)
  /// A report of the services of a connected peripheral.
  case attribute(AttributeReport, on: DeviceAddress)
  /// The platform reports that it refused a command. Some platforms refuse without such a report.
  case refused(CentralCommand)
  /// Bluetooth was switched on or off. While it is off, nothing is received, and a platform may
  /// forget a scan.
  case bluetooth(isOn: Bool)
  /// The app has come to the foreground, or has left it; sent to an engine that follows its app.
  case app(isInForeground: Bool)
  /// The present readings of the motion sensors, sent to an engine that follows them.
  case motion(DeviceMotion)
  /// A reply from the user, the server, or the system that locates the device.
  ///
  /// The case is indirect: otherwise the largest reply would set the size of every event, and each
  /// packet would cost 8 % more instructions.
  indirect case reply(Reply)
  /// A time requested with `CentralCommand.wake` has come.
  case wake
}

/// An entry to a region or an exit from it, as the operating system reports it.
public struct RegionEvent: Hashable, Sendable {
  /// The UUID of the region's beacons.
  public var uuid: BeaconUUID
  /// The major number of the region's beacons; `nil` means any number.
  public var major: UInt16?
  /// The minor number of the region's beacons; `nil` means any number.
  public var minor: UInt16?
  /// `true` if the device is now inside the region.
  public var isInside: Bool

  /// Creates an entry or an exit for the region of these beacons.
  public init(uuid: BeaconUUID, major: UInt16? = nil, minor: UInt16? = nil, isInside: Bool) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.isInside = isInside
  }

  /// Creates an entry to a region or an exit from it.
  public init(_ region: BeaconRegion, isInside: Bool) {
    self.init(uuid: region.uuid, major: region.major, minor: region.minor, isInside: isInside)
  }

  /// The region.
  public var region: BeaconRegion { BeaconRegion(uuid: uuid, major: major, minor: minor) }
}

/// One beacon in a ranging report.
public struct RangedBeacon: Hashable, Sendable {
  /// The beacon.
  public var identifier: BeaconIdentifier
  /// The mean RSSI over the past second; `nil` if unknown.
  public var rssi: PowerLevel?
  /// The beacon's measured power: its advertised level at 1 m.
  public var measuredPower: PowerLevel

  /// Creates one entry of a ranging report.
  public init(identifier: BeaconIdentifier, rssi: PowerLevel?, measuredPower: PowerLevel) {
    self.identifier = identifier
    self.rssi = rssi
    self.measuredPower = measuredPower
  }
}
