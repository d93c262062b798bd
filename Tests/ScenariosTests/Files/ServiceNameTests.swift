import BLE
import EngineFiles
import Scenarios
import TestScenes
import Testing

/// Services in the lists of devices of an engine.
@Suite struct ServiceNameTests {
  private static let engine = #"interior: ["in"], exterior: ["out"]"#

  private static func interior(_ beacon: String, _ device: String) throws -> [Anchor] {
    let scenario = try TinyScenario().changing(
      #"name: "in", at: [3, 3.2], intervalMs: 100, minor: 1"#,
      to: "\(beacon), at: [3, 3.2], intervalMs: 100"
    ).changing(engine, to: #"interior: ["\#(device)"], exterior: ["out"]"#).read()
    return scenario.engine.description.sides.interior
  }

  /// 181A is Environmental Sensing; a UUID of 16 bits stands in the base UUID.
  ///
  /// - SeeAlso: Bluetooth SIG, *Assigned Numbers*, section 3.4; *Core Specification*, part B,
  ///   2.5.1.
  @Test(arguments: ["181A", "181a", "0000181A", "0000181A-0000-1000-8000-00805F9B34FB"])
  func hasANumberOrAUUID(device: String) throws {
    #expect(
      try Self.interior("name: 'in', service: '181A'", device)
        == [.service(AttributeUUID(assigned: 0x181A))])
  }

  /// A number can be a name.
  @Test func isADeviceOfThatNameIfThereIsOne() throws {
    #expect(
      try Self.interior("name: 'cafe'", "cafe") == [.device(DeviceAddress(named: "cafe"))])
  }

  @Test func mustBeListedByADevice() {
    #expect {
      try Self.interior("name: 'in'", "181A")
    } throws: {
      "\($0)".contains("0000181A-0000-1000-8000-00805F9B34FB")
    }
  }
}
