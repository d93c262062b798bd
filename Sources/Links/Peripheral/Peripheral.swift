import BLE
import GATT
import Sensors

/// The GATT server of a beacon.
///
/// The packets of its advertising events are connectable (`ADV_IND`).
public struct Peripheral: Hashable, Sendable {
  /// The services, besides the one with the beacon's name.
  public var services: [ServiceDefinition]
  /// The characteristics whose values follow the device's sensors; none by default.
  public var measured: [MeasuredCharacteristic] = []
  /// The greatest count of connections that the beacon holds at a time; 1 for most.
  public var connectionLimit: Int
  /// `true` if the beacon continues to advertise while it is connected. A legacy peripheral is
  /// silent.
  public var advertisesWhileConnected: Bool
  /// The time after which the beacon ends each connection; `nil` means never.
  public var connectionTime: Duration?
  /// The phones that may connect; `nil` means all. Requests of other phones are ignored, as with a
  /// filter accept list.
  public var admitted: [DeviceAddress]?
  /// The level at which the beacon loses 30.8 % of packets of 46 bytes.
  public var sensitivity: PowerLevel

  /// Creates a peripheral; by default, it keeps a single connection for as long as the phone wants.
  ///
  /// - Precondition: The connection limit is at least 1; the connection time, if there is one, is
  ///   longer than zero; the services fit into a database.
  public init(
    services: [ServiceDefinition] = [], connectionLimit: Int = 1,
    advertisesWhileConnected: Bool = false, connectionTime: Duration? = nil,
    admitted: [DeviceAddress]? = nil, sensitivity: PowerLevel = Peripheral.defaultSensitivity
  ) {
    precondition(connectionLimit >= 1, "a limit of \(connectionLimit) connections")
    if let connectionTime { precondition(connectionTime > .zero, "no time to be connected") }
    self.services = services
    self.connectionLimit = connectionLimit
    self.advertisesWhileConnected = advertisesWhileConnected
    self.connectionTime = connectionTime
    self.admitted = admitted
    self.sensitivity = sensitivity
  }

  /// The sensitivity of an nRF52832 at 1 Mbit/s, -96 dBm.
  ///
  /// - SeeAlso: Nordic Semiconductor, *nRF52832 Product Specification*, 23.15: Radio receiver.
  public static let defaultSensitivity = PowerLevel(dBm: -96)

  /// Returns `true` if a phone may connect.
  package func admits(_ phone: DeviceAddress) -> Bool { admitted?.contains(phone) ?? true }

  /// The GATT server that has the services.
  ///
  /// - Precondition: The services fit into a database.
  package func server(named name: String) -> GATTServer {
    do {
      return GATTServer(
        try AttributeDatabase([.genericAccess(name: name), .genericAttribute] + services),
        maximumMTU: Self.maximumMTU)
    } catch {
      preconditionFailure("the services of \(name) do not fit into a database")
    }
  }

  /// The largest packet of attributes that fits into one packet of a link with the data length
  /// extension, in bytes.
  package static let maximumMTU: UInt16 = 247
}
