import BLE
import Documents
import GATT
import Links
import Sensors
import Sim

/// The GATT services of a beacon, as described in a scenario.
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
package struct PeripheralFile: Described {
  package let peripheral: Peripheral
  private let services: [ServiceFile]
  /// The names of those who may connect, and their place.
  private let admitted: (names: [String], place: InputPlace)

  /// The numbers of connections that it can hold.
  package static let limits = 1...16
  /// The times for which it can hold a connection, in seconds.
  package static let times: ClosedRange<Double> = 0.1...86_400

  package init(from fields: inout Fields) throws(InputError) {
    let place = fields.place(of: "services")
    let usual = Peripheral()
    services = try fields.list("services", count: 0...100)
    let isOpen = !fields.has("admits")
    admitted = (
      isOpen ? [] : try fields.texts("admits", count: 0...10_000), fields.place(of: "admits")
    )
    peripheral = Peripheral(
      services: services.map(\.service),
      connectionLimit: try fields.integer(
        "connectionLimit", in: Self.limits, default: usual.connectionLimit),
      advertisesWhileConnected: try fields.flag(
        "advertisesWhileConnected", default: usual.advertisesWhileConnected),
      connectionTime: try fields.optionalDuration("connectionTimeS", in: Self.times),
      admitted: isOpen ? nil : admitted.names.map { DeviceAddress(named: $0) },
      sensitivity: PowerLevel(
        dBm: try fields.number(
          "sensitivityDBm", in: -130 ... -40, default: usual.sensitivity.dBm)))
    do {
      _ = try AttributeDatabase(peripheral.services)
    } catch {
      throw .unusable(place, error.description)
    }
  }

  /// Checks that those who may connect are there.
  package func checkAdmitted(among walkers: [String]) throws(InputError) {
    for (index, name) in admitted.names.enumerated() where !walkers.contains(name) {
      throw .noSuchName(name, among: walkers, at: admitted.place[index])
    }
  }

  /// Returns the characteristics whose values follow the sensors of the device.
  package func measured(by sensors: SensorsFile?) throws(InputError) -> [MeasuredCharacteristic] {
    var measured: [MeasuredCharacteristic] = []
    for service in services {
      let namesakes = services.filter { $0.service.uuid == service.service.uuid }
      let others = namesakes.flatMap(\.service.characteristics)
      for characteristic in service.characteristics {
        guard let file = characteristic.measured else { continue }
        measured.append(
          try file.characteristic(of: service.service.uuid, among: others, measuredBy: sensors))
      }
    }
    return measured
  }
}

/// A service of a peripheral as described in a scenario.
private struct ServiceFile: Described {
  let characteristics: [CharacteristicFile]
  let service: ServiceDefinition

  init(from fields: inout Fields) throws(InputError) {
    characteristics = try fields.list("characteristics", count: 0...100)
    service = ServiceDefinition(
      try fields.attributeUUID("uuid"), characteristics: characteristics.map(\.characteristic))
  }
}
