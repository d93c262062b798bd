import BLE
import Documents
import GATT
import Links
import Phones
import Scenarios
import Sensors
import Sim
import TestScenes
import Testing

/// Peripherals and connections in scenario files, and variants that change beacons and walkers.
@Suite struct ConnectionFileTests {
  private static func beacon(_ text: String) throws -> Beacon {
    try TinyScenario().changing("intervalMs: 100, minor: 1", to: "intervalMs: 100, \(text)")
      .read().world.beacons[0]
  }

  private static func phone(_ text: String) throws -> Phone {
    let scenario = try TinyScenario().changing("carried: \"bag\"", to: text).read()
    return try #require(scenario.world.walkers[0].phone)
  }

  @Test func aBeaconCannotBeConnectedUnlessItSaysSo() throws {
    #expect(try Self.beacon("minor: 1").peripheral == nil)
    #expect(try Self.beacon("peripheral: null").peripheral == nil)
    #expect(try Self.beacon("peripheral: {}").peripheral == Peripheral())
  }

  @Test func readsAPeripheral() throws {
    let beacon = try Self.beacon(
      """
      peripheral: {
        connectionLimit: 3, advertisesWhileConnected: true, connectionTimeS: 10, admits: ["guest"],
        sensitivityDBm: -93,
        services: [{ uuid: "181A", characteristics: [
          { uuid: "2A6E", properties: ["read", "notify"], value: "66 08" },
          { uuid: "9C6E1D00-52A1-4B83-9F0C-7A3D5E2B0001", properties: "write", refusesWrites: "authorization" },
        ] }],
      }
      """)
    let value = CharacteristicDefinition(
      AttributeUUID(assigned: 0x2A6E), properties: [.read, .notify], value: [0x66, 0x08])
    let secret = CharacteristicDefinition(
      try #require(AttributeUUID("9C6E1D00-52A1-4B83-9F0C-7A3D5E2B0001")), properties: .write,
      permissions: AttributePermissions(writeRefusal: .insufficientAuthorization))
    #expect(
      beacon.peripheral
        == Peripheral(
          services: [
            ServiceDefinition(
              AttributeUUID(assigned: 0x181A), characteristics: [value, secret])
          ], connectionLimit: 3, advertisesWhileConnected: true, connectionTime: .seconds(10),
          admitted: [DeviceAddress(named: "guest")], sensitivity: PowerLevel(dBm: -93)))
  }

  @Test(
    arguments: [
      ("connectionLimit: 0", "peripheral.connectionLimit: 0 is outside 1 ... 16"),
      ("admits: ['gest']", "peripheral.admits[0]: there is no 'gest'; did you mean 'guest'?"),
      ("connectionTimeS: 0", "peripheral.connectionTimeS: 0 is outside 0.1 ... 86400"),
      (
        "services: [{ uuid: '18' }]",
        "peripheral.services[0].uuid: '18' is not an assigned number such as 180F, or a UUID of "
          + "32 digits with hyphens"
      ),
      (
        "services: [{ uuid: '180F', characteristics: [{ uuid: '2A19', properties: 'reed' }] }]",
        "peripheral.services[0].characteristics[0].properties[0]: there is no 'reed'; did you mean "
          + "'read'?"
      ),
      (
        "services: [{ uuid: '180F', characteristics: [{ uuid: '2A19', properties: 'read', value: 'xy' "
          + "}] }]",
        "peripheral.services[0].characteristics[0].value: 'xy' is not 1 to 512 bytes in "
          + "hexadecimal, such as '66 08'"
      ),
    ])
  func refusesPeripheralsInASentence(text: String, sentence: String) throws {
    #expect(
      performing { () throws(InputError) in
        do { _ = try Self.beacon("peripheral: { \(text) }") } catch let error as InputError {
          throw error
        } catch {}
      }?.description.contains(sentence) == true)
  }

  @Test func readsWhatACharacteristicMeasures() throws {
    let beacon = try Self.beacon(
      """
      sensors: { enclosure: { ambientC: 8, timeConstantS: 900, heating: { onBelowC: 16, risePerHourC: 9 } } },
      peripheral: { services: [{ uuid: "181A", characteristics: [
        { uuid: "2A6E", properties: ["read", "notify"], measures: "temperature", notifyIntervalS: 5 },
        { uuid: "2A7E", properties: ["write"], measures: "heating-threshold", format: "int16", stepsPerUnit: 2 },
        { uuid: "2A7F", properties: ["read"], measures: "heating", format: "float32" },
      ] }] }
      """)
    let service = AttributeUUID(assigned: 0x181A)
    func characteristic(_ number: UInt32) -> Characteristic {
      Characteristic(AttributeUUID(assigned: number), of: service)
    }
    #expect(
      beacon.peripheral?.measured == [
        MeasuredCharacteristic(characteristic(0x2A6E), .temperature, leastInterval: .seconds(5)),
        MeasuredCharacteristic(
          characteristic(0x2A7E), .heatingThreshold, as: .int16(stepsPerUnit: 2)),
        MeasuredCharacteristic(characteristic(0x2A7F), .heating, as: .float32),
      ])
    let lengths = beacon.peripheral?.services[0].characteristics.map(\.lengths)
    #expect(lengths == [2...2, 2...2, 4...4])
  }

  @Test(
    arguments: [
      ("properties: 'read', measures: 'warmth'", "measures: there is no 'warmth'"),
      (
        "properties: 'read', measures: 'battery-charge'",
        "measures: the device has no sensor for it; see 'sensors'"
      ),
      (
        "properties: 'read', measures: 'heating'",
        "measures: the device has no sensor for it; see 'sensors'"
      ),
      (
        "properties: 'write', measures: 'temperature'",
        "properties: a measured value is read-only; make it a threshold"
      ),
      (
        "properties: 'read', measures: 'temperature', value: '00'",
        "value: a characteristic has either 'value' or 'measures'"
      ),
      (
        "properties: 'read', notifyIntervalS: 1",
        "notifyIntervalS: only a characteristic with 'measures' has it"
      ),
      (
        "properties: 'read', measures: 'temperature', format: 'uint8', stepsPerUnit: 2",
        "stepsPerUnit: only an int16 has steps"
      ),
      (
        "properties: 'read', measures: 'temperature' }, { uuid: '2A6E', properties: 'read'",
        "measures: the service has another characteristic 2A6E"
      ),
      (
        "properties: 'read', measures: 'temperature' }] }, "
          + "{ uuid: '181A', characteristics: [{ uuid: '2A6E', properties: 'read'",
        "measures: the service has another characteristic 2A6E"
      ),
    ])
  func refusesMeasurementsInASentence(text: String, sentence: String) throws {
    #expect(
      performing { () throws(InputError) in
        do {
          _ = try Self.beacon(
            """
            sensors: { temperatureC: 20 },
            peripheral: { services: [{ uuid: '181A', characteristics: [{ uuid: '2A6E', \(text) }] }] }
            """)
        } catch let error as InputError { throw error } catch {}
      }?.description.contains("characteristics[0].\(sentence)") == true)
  }

  @Test func readsHowAPhoneConnects() throws {
    #expect(try Self.phone("carried: 'bag'").connecting == Connecting())
    let phone = try Self.phone(
      """
      connection: {
        intervalMs: 15, latency: 2, supervisionTimeoutMs: 500, windowOffsetMs: 2.5, windowSizeMs: 5,
        transmitPowerDBm: 4, radioWakeMs: 200, channelSelection: 1,
      }
      """)
    #expect(
      phone.connecting
        == Connecting(
          parameters: try ConnectionParameters(
            interval: .milliseconds(15), latency: 2, supervisionTimeout: .milliseconds(500),
            windowOffset: .microseconds(2500), windowSize: .milliseconds(5)),
          transmitPower: PowerLevel(dBm: 4), radioWake: .milliseconds(200), hopsByAddress: false))
    // The life of its app is recorded, so that connections are.
    #expect(phone.use != nil)
  }

  @Test(
    arguments: [
      ("intervalMs: 31", "connection.intervalMs: 31 is not a multiple of 1.25"),
      ("intervalMs: 5", "connection.intervalMs: 5 is outside 7.5 ... 4000"),
      (
        "intervalMs: 500, supervisionTimeoutMs: 1000",
        "connection.supervisionTimeoutMs: 1000 is not a multiple of 10 above 2 · (1 + latency) · "
          + "intervalMs, 1000"
      ),
      (
        "latency: 499",
        "connection.supervisionTimeoutMs: 2000 is not a multiple of 10 above 2 · (1 + latency) · "
          + "intervalMs, 30000"
      ),
      (
        "windowOffsetMs: 40",
        "connection.windowOffsetMs: 40 is not a multiple of 1.25 up to intervalMs, 30"
      ),
      (
        "intervalMs: 7.5, windowSizeMs: 7.5",
        "connection.windowSizeMs: 7.5 is not a multiple of 1.25 below intervalMs, 7.5"
      ),
    ])
  func refusesConnectionsInASentence(text: String, sentence: String) throws {
    #expect(
      performing { () throws(InputError) in
        do { _ = try Self.phone("connection: { \(text) }") } catch let error as InputError {
          throw error
        } catch {}
      }?.description.contains(sentence) == true)
  }

  private func performing(_ body: () throws(InputError) -> Void) -> InputError? {
    do {
      try body()
      return nil
    } catch { return error }
  }

  @Test func variantsChangeBeaconsAndWalkersByName() throws {
    let scenario = try TinyScenario().changing(
      "replace: [{ what: \"window\", with: \"air\" }]",
      to: "walkers: { guest: { from: [3, 1] } }, beacons: { out: { peripheral: {} } }"
    ).read()
    let changed = try #require(scenario.world(of: "open"))
    #expect(changed.walkers[0].walk.start == Point(x: 3, y: 1))
    #expect(changed.walkers[0].carriage == .bag)
    #expect(changed.beacons[0] == scenario.world.beacons[0])
    #expect(changed.beacons[1].peripheral == Peripheral())
    #expect(changed.beacons[1].transmitPower == scenario.world.beacons[1].transmitPower)
  }

  @Test func variantsNameOnlyWhatThereIs() throws {
    let files = try TinyScenario().changing(
      "replace: [{ what: \"window\", with: \"air\" }]", to: "walkers: { gest: { from: [3, 1] } }")
    #expect(throws: InputError.self) { try files.read() }
  }
}
