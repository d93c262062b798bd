import BLE

/// The properties of a posed controller that its host can read.
public struct ControllerSettings: Hashable, Sendable {
  /// The public address.
  public var address: DeviceAddress
  /// The commands that the controller claims to have.
  public var commands: SupportedCommands
  /// Commands that are answered as unknown, claimed or not.
  public var denied: [HCIOpcode] = []
  /// The features of the link layer, by their bits.
  public var features: UInt64
  /// The versions.
  public var version = ControllerVersion(hci: 9, linkLayer: 9, company: 0xFFFF)
  /// The buffers for data of the host. Their length, at least 1, also limits the packets to the
  /// host.
  public var buffers = DataBuffers(count: 8, length: 27)
  /// The maximum number of connections at a time.
  public var maximumConnections = 8
  /// `true` to answer a read of the RSSI with the level of the next packet of the connection, as
  /// systems of phones do; `false` to answer at once with the level of the last packet.
  public var readsNextLevel = false
  /// `true` to report connections by the enhanced event to a host that wants this event, as
  /// controllers with private addresses do.
  public var reportsEnhancedConnections = false

  /// Creates the settings of a controller that scans and connects.
  ///
  /// - Parameter isExtended: `true` if the controller has the extended commands, too.
  public init(address: DeviceAddress, isExtended: Bool) {
    self.address = address
    commands = SupportedCommands([
      .disconnect, .readRemoteVersion, .setEventMask, .reset, .readVersion, .readFeatures,
      .readAddress, .readRSSI, .setLEEventMask, .readLEBufferSize, .readLEFeatures,
      .setRandomAddress, .setScanParameters, .setScanEnable, .createConnection, .cancelConnection,
      .readAcceptListSize, .clearAcceptList, .updateConnection, .setChannelClassification,
      .readRemoteFeatures, .readSupportedStates,
    ])
    features = 0
    guard isExtended else { return }
    commands.insert(.setExtendedScanParameters)
    commands.insert(.setExtendedScanEnable)
    commands.insert(.createExtendedConnection)
    features = ControllerLinkFeatures.extendedAdvertising
  }
}
