import BLE
import Documents
import GATT
import Links
import Sensors
import Sim

/// What a beacon is to phones that connect to it, as described in a scenario.
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

  /// The numbers of connections that it can hold.
  package static let limits = 1...16
  /// The times for which it can hold a connection, in seconds.
  package static let times: ClosedRange<Double> = 0.1...86_400

  package init(from fields: inout Fields) throws(InputError) {
    let place = fields.place(of: "services")
    let usual = Peripheral()
    services = try fields.list("services", count: 0...100)
    peripheral = Peripheral(
      services: services.map(\.service),
      connectionLimit: try fields.integer(
        "connectionLimit", in: Self.limits, default: usual.connectionLimit),
      advertisesWhileConnected: try fields.flag(
        "advertisesWhileConnected", default: usual.advertisesWhileConnected),
      connectionTime: try fields.optionalDuration("connectionTimeS", in: Self.times),
      admitted: fields.has("admits")
        ? try fields.texts("admits").map { DeviceAddress(named: $0) } : nil,
      sensitivity: PowerLevel(
        dBm: try fields.number(
          "sensitivityDBm", in: -130 ... -40, default: usual.sensitivity.dBm)))
    do {
      _ = try AttributeDatabase(peripheral.services)
    } catch {
      throw .unusable(place, error.description)
    }
  }

  /// Returns the characteristics whose values follow the sensors of the device.
  package func measured(by sensors: SensorsFile?) throws(InputError) -> [MeasuredCharacteristic] {
    var measured: [MeasuredCharacteristic] = []
    for service in services {
      for characteristic in service.characteristics {
        guard let file = characteristic.measured else { continue }
        let own = try file.characteristic(in: service.service, measuredBy: sensors)
        measured.append(own)
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
