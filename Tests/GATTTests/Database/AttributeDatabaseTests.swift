import BLE
import GATT
import Testing

@Suite struct AttributeDatabaseTests {
  /// Handles of the recorded thermostat.
  @Test func handlesCountInTheOrderOfTheServices() throws {
    let database = try Thermostat.forClient
    #expect(database.count == 0x11)
    #expect(
      database.handle(of: Characteristic(service: 0x1800, characteristic: 0x2A00))
        == AttributeHandle(0x03))
    #expect(
      database.handle(of: Characteristic(.temperature, of: .environment)) == AttributeHandle(0x0C))
    #expect(database.handle(of: Characteristic(.setPoint, of: .control)) == AttributeHandle(0x10))
    #expect(database.handle(of: Characteristic(.setPoint, of: .environment)) == nil)
    #expect(database.handle(of: Characteristic(.name, of: .control)) == nil)
  }

  @Test func valuesAreThoseOfTheDefinitions() throws {
    let database = try Thermostat.forClient
    #expect(database.value(at: AttributeHandle(0x03)) == Array("Thermostat".utf8))
    #expect(database.value(at: AttributeHandle(0x0C)) == [0x66, 0x08])
    // A configuration belongs to connections.
    #expect(database.value(at: AttributeHandle(0x0D)) == nil)
    #expect(database.value(at: .none) == nil)
    #expect(database.value(at: AttributeHandle(0x12)) == nil)
    #expect(database.value(at: .last) == nil)
  }

  @Test func definitionsThatCannotBe() throws {
    let long = [UInt8](repeating: 0, count: 513)
    let many = [ServiceDefinition](repeating: .genericAttribute, count: 16384)
    let twice = CharacteristicDefinition(
      .temperature, properties: .notify,
      descriptors: [DescriptorDefinition(AttributeUUID(assigned: 0x2902), value: [0, 0])])
    let cases: [([ServiceDefinition], String)] = [
      (many, "services: more attributes than handles; allowed are 65535"),
      (
        [
          ServiceDefinition(
            .environment,
            characteristics: [
              CharacteristicDefinition(.temperature, properties: .read, value: long)
            ])
        ],
        "attribute 00002A6E-0000-1000-8000-00805F9B34FB: 513 bytes; allowed are 512"
      ),
      (
        [ServiceDefinition(.environment, characteristics: [twice])],
        "characteristic 00002A6E-0000-1000-8000-00805F9B34FB: descriptor 2902; it follows from the "
          + "properties"
      ),
    ]
    for (services, description) in cases {
      let error = #expect(throws: AttributeDatabaseError.self) {
        try AttributeDatabase(services)
      }
      #expect(error?.description == description)
    }
    // 65,535 is the last handle.
    let full = Array(many.dropLast()) + [ServiceDefinition.genericAccess(name: "")]
    #expect(throws: AttributeDatabaseError.tooManyAttributes) { try AttributeDatabase(full) }
    let fits =
      Array(many.dropLast()) + [
        ServiceDefinition(
          .environment, characteristics: [CharacteristicDefinition(.temperature, properties: .read)]
        )
      ]
    #expect(try AttributeDatabase(fits).count == 65535)
  }
}
