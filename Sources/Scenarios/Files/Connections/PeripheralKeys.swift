import BLE
import Documents
import GATT
import Links
import Sensors

/// The keys of a beacon as a peripheral, for phones that connect to it.
///
///     peripheral: {
///       connectionTimeS: 10,             // it ends each connection after 10 s
///       admits: ["ada"],                 // whose phones may connect; all by default
///       services: [
///         {
///           uuid: "181A",
///           characteristics: [
///             { uuid: "2A6E", properties: ["read", "notify"], measures: "temperature" },
///           ],
///         },
///       ],
///     }
struct PeripheralKeys: ObjectKeys {
  private static let `default` = Peripheral()

  let services = Key("services", .list(ServiceKeys(), count: 0...100), "its services", default: [])
  let connectionLimit = Key(
    "connectionLimit", .integer(1...16), "the connections that it can hold",
    default: Self.default.connectionLimit)
  let advertisesWhileConnected = Key(
    "advertisesWhileConnected", .flag, "it goes on advertising while it is connected",
    default: Self.default.advertisesWhileConnected)
  let connectionTime = Key.optional(
    "connectionTimeS", .duration(0.1...86_400),
    "the time after which it ends each connection, in seconds; by default it ends none")
  let admits = Key(
    "admits", .texts(.name), "the names of walkers whose phones may connect; all by default",
    isRequired: false)
  let sensitivity = Key(
    "sensitivityDBm", .sensitivity, "its sensitivity, in dBm",
    default: Peripheral.defaultSensitivity)

  var schema: ObjectSchema { ObjectSchema("peripheral", "peripheral", self) }

  func read(from fields: inout Fields) throws(InputError) -> PeripheralDescription {
    let services = try fields[services]
    let admitted = try fields[ifGiven: admits]
    let peripheral = Peripheral(
      services: services.map(\.service), connectionLimit: try fields[connectionLimit],
      advertisesWhileConnected: try fields[advertisesWhileConnected],
      connectionTime: try fields[connectionTime],
      admitted: admitted?.map { DeviceAddress(named: $0) }, sensitivity: try fields[sensitivity])
    do {
      _ = try AttributeDatabase(peripheral.services)
    } catch { throw .unusable(fields.place(of: self.services), error.description) }
    return PeripheralDescription(
      peripheral: peripheral, services: services,
      admitted: (admitted ?? [], fields.place(of: admits)))
  }
}

/// A peripheral that refers to walkers by name, and whose values follow sensors of its device.
struct PeripheralDescription {
  let peripheral: Peripheral
  fileprivate let services: [ServiceDescription]
  /// The names of the walkers whose phones may connect, and the place of the list.
  fileprivate let admitted: (names: [String], place: InputPlace)

  /// Checks that the walkers whose phones may connect exist.
  func checkAdmitted(among walkers: [String]) throws(InputError) {
    for (index, name) in admitted.names.enumerated() where !walkers.contains(name) {
      throw .noSuchName(name, among: walkers, at: admitted.place[index])
    }
  }

  /// Returns the characteristics whose values follow the sensors of the device.
  func measured(by sensors: SensorsDescription?) throws(InputError) -> [MeasuredCharacteristic] {
    var measured: [MeasuredCharacteristic] = []
    for service in services {
      let namesakes = services.filter { $0.service.uuid == service.service.uuid }
      let others = namesakes.flatMap(\.service.characteristics)
      for value in service.characteristics.compactMap(\.measured) {
        measured.append(
          try value.characteristic(of: service.service.uuid, among: others, measuredBy: sensors))
      }
    }
    return measured
  }
}

/// The keys of a service of a peripheral.
struct ServiceKeys: ObjectKeys {
  let uuid = Key("uuid", .attributeUUID, "an assigned number or a UUID")
  let characteristics = Key(
    "characteristics", .list(CharacteristicKeys(), count: 0...100), "its characteristics",
    default: [])

  var schema: ObjectSchema { ObjectSchema("service", "service of a peripheral", self) }

  func read(from fields: inout Fields) throws(InputError) -> ServiceDescription {
    let characteristics = try fields[characteristics]
    return ServiceDescription(
      service: ServiceDefinition(
        try fields[uuid], characteristics: characteristics.map(\.characteristic)),
      characteristics: characteristics)
  }
}

/// A service of a peripheral.
struct ServiceDescription {
  let service: ServiceDefinition
  let characteristics: [CharacteristicDescription]
}
