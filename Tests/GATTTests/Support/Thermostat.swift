import BLE
import GATT

extension AttributeUUID {
  static let name = AttributeUUID(assigned: 0x2A00)
  static let environment = AttributeUUID(assigned: 0x181A)
  static let temperature = AttributeUUID(assigned: 0x2A6E)
  static let control = AttributeUUID(vendor: 1)
  static let setPoint = AttributeUUID(vendor: 2)

  /// Numbers of the UART service of Nordic Semiconductor.
  private init(vendor number: UInt64) {
    self.init(
      BeaconUUID(high: 0x6E40_0000_B5A3_F393 | number << 32, low: 0xE0A9_E50E_24DC_CA9E))
  }
}

/// The services of the recorded thermostats.
enum Thermostat {
  static let temperature = CharacteristicDefinition(
    .temperature, properties: [.read, .notify], value: [0x66, 0x08])
  static let setPoint = CharacteristicDefinition(
    .setPoint, properties: [.read, .write, .writeWithoutResponse], value: [0, 0])

  /// The one that Bumble was the client of. Its set point is described.
  static var forClient: AttributeDatabase {
    get throws {
      var setPoint = setPoint
      setPoint.descriptors = [.userDescription("Set point, hundredths of a degree Celsius")]
      return try AttributeDatabase([
        .genericAccess(name: "Thermostat"),
        .genericAttribute,
        ServiceDefinition(.environment, characteristics: [temperature]),
        ServiceDefinition(.control, characteristics: [setPoint]),
      ])
    }
  }

  /// The one that Bumble was.
  static func asServer(temperature bytes: [UInt8]) throws -> AttributeDatabase {
    var generic = ServiceDefinition.genericAttribute
    generic.characteristics += [
      CharacteristicDefinition(AttributeUUID(assigned: 0x2B29), properties: [.read, .write]),
      CharacteristicDefinition(AttributeUUID(assigned: 0x2B2A), properties: .read),
    ]
    var temperature = temperature
    temperature.value = bytes
    return try AttributeDatabase([
      .genericAccess(name: "Thermostat"),
      generic,
      ServiceDefinition(.environment, characteristics: [temperature]),
      ServiceDefinition(.control, characteristics: [setPoint]),
    ])
  }
}
