import BLE
import Documents
import EngineFiles
import Engines
import TestScenes
import Testing

@Suite struct ThermostatFileTests {
  private static func description(
    _ text: String = "", set options: [String] = []
  ) throws -> ThermostatDescription {
    let choice = try EngineText.choice("{kind: 'thermostat', \(text)}", set: options)
    return try #require(choice.description as? ThermostatDescription)
  }

  /// Environmental Sensing is 0x181A, and Temperature 0x2A6E.
  ///
  /// - SeeAlso: Bluetooth SIG, *Assigned Numbers*, sections 3.4 and 3.8.
  @Test func findsEnvironmentalSensingByDefault() throws {
    let settings = try Self.description().settings
    #expect(settings == ThermostatSettings())
    #expect(settings.service == AttributeUUID("0000181A-0000-1000-8000-00805F9B34FB"))
    #expect(
      settings.temperatureCharacteristic == AttributeUUID("00002A6E-0000-1000-8000-00805F9B34FB"))
  }

  @Test func readsEverySetting() throws {
    let text = """
      service: 'FFF0', thresholdCharacteristic: 'fff1',
      temperatureCharacteristic: '9C6E1D00-52A1-4B83-9F0C-7A3D5E2B0021', thresholdC: 19.26,
      hysteresisC: 1, patienceS: 30
      """
    var expected = ThermostatSettings()
    expected.service = AttributeUUID(assigned: 0xFFF0)
    expected.thresholdCharacteristic = AttributeUUID(assigned: 0xFFF1)
    expected.temperatureCharacteristic = AttributeUUID(
      BeaconUUID(high: 0x9C6E_1D00_52A1_4B83, low: 0x9F0C_7A3D_5E2B_0021))
    expected.threshold = ThermostatTemperature(celsius: 19.26)
    expected.hysteresis = 1
    expected.patience = .seconds(30)
    #expect(try Self.description(text).settings == expected)
    #expect(try Self.description(set: ["service=FFF0"]).settings.service == expected.service)
  }

  /// A scenario must have a device that lists the service.
  @Test func namesTheDeviceByItsService() throws {
    let devices = try Self.description("service: 'FFF0'").devices(at: InputPlace("e.json"))
    #expect(devices.map(\.anchor) == [.service(AttributeUUID(assigned: 0xFFF0))])
    #expect(devices.map { "\($0.place)" } == ["e.json: service"])
  }

  @Test func showsNotificationsConnectsAndTakesPackets() throws {
    let description = try Self.description()
    #expect(description.topics == [.notifications, .connections])
    #expect(description.readings == .packets)
  }

  @Test(arguments: [
    (
      "service: '18'",
      "e.json: service: '18' is not an assigned number such as 180F, or a UUID of 32 digits with "
        + "hyphens"
    ),
    ("thresholdC: 100", "e.json: thresholdC: 100 is outside -40 ... 85"),
    ("patienceS: 0", "e.json: patienceS: 0 is outside 0.1 ... 86400"),
    (
      "temperature: '2A6E'",
      "e.json: there is no key 'temperature'; did you mean 'temperatureCharacteristic'?"
    ),
  ])
  func saysWhatIsAllowed(text: String, sentence: String) {
    let error = #expect(throws: InputError.self) { try Self.description(text) }
    #expect(error.map { "\($0)" } == sentence)
  }
}
