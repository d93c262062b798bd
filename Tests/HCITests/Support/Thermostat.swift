import BLE
import GATT

/// The services of the thermostat in the sessions.
enum Thermostat {
  static let environment = AttributeUUID(assigned: 0x181A)
  /// Numbers of the UART service of Nordic Semiconductor.
  static let control = AttributeUUID(
    BeaconUUID(high: 0x6E40_0001_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E))
  static let temperature = Characteristic(AttributeUUID(assigned: 0x2A6E), of: environment)
  static let setPoint = Characteristic(
    AttributeUUID(BeaconUUID(high: 0x6E40_0002_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E)),
    of: control)

  static var database: AttributeDatabase {
    get throws {
      try AttributeDatabase([
        .genericAccess(name: "Thermostat"), .genericAttribute,
        ServiceDefinition(
          environment,
          characteristics: [
            CharacteristicDefinition(
              temperature.uuid, properties: [.read, .notify], value: [0x66, 0x08])
          ]),
        ServiceDefinition(
          control,
          characteristics: [
            CharacteristicDefinition(
              setPoint.uuid, properties: [.read, .write, .writeWithoutResponse], value: [0, 0])
          ]),
      ])
    }
  }
}
