import BLE
import HCI
import Testing

/// Controllers without a command, or that do not claim one, as those on which Bumble was tried.
@Suite struct ControllerAblationTests {
  private static let denied: [HCIOpcode] = [
    .reset, .readVersion, .readSupportedCommands, .readFeatures, .setEventMask, .setLEEventMask,
    .readLEBufferSize, .readLEFeatures, .setRandomAddress, .readAddress, .setScanParameters,
    .setScanEnable, .createConnection, .readRSSI, .readRemoteFeatures, .disconnect,
    .updateConnection, .setExtendedScanParameters, .setExtendedScanEnable,
    .createExtendedConnection,
  ]

  /// Bumble knows a denied command by the status 01 in Command Complete, whatever its parameters.
  @Test(arguments: denied) func aDeniedCommandIsUnknown(_ opcode: HCIOpcode) throws {
    var posed = PosedController(isExtended: true) { $0.denied = [opcode] }
    let number = Hexadecimal.text(of: [
      UInt8(truncatingIfNeeded: opcode.rawValue), UInt8(opcode.rawValue >> 8),
    ])
    #expect(try posed.receive("01" + number + "00") == ["040e0401" + number + "01"])
    #expect(posed.takeWishes() == [])
    // It is claimed all the same.
    let claimed = try claimed(by: &posed)
    guard opcode != .readSupportedCommands else {
      #expect(claimed == nil)
      return
    }
    #expect(claimed == PosedController(isExtended: true).controller.settings.commands)
  }

  private static let places: [(HCIOpcode, octet: Int, bit: UInt8)] = [
    (.setLEEventMask, 25, 0), (.readLEBufferSize, 25, 1), (.readLEFeatures, 25, 2),
    (.readRSSI, 15, 5), (.readVersion, 14, 3), (.createConnection, 26, 4),
    (.readRemoteFeatures, 27, 5), (.setExtendedScanParameters, 37, 5),
    (.setExtendedScanEnable, 37, 6), (.createExtendedConnection, 37, 7),
  ]

  /// A host does not request unclaimed features; one that does is answered.
  @Test(arguments: places)
  func aClearedBitIsNotClaimed(_ opcode: HCIOpcode, octet: Int, bit: UInt8) throws {
    var posed = PosedController(isExtended: true) { $0.commands.remove(opcode) }
    let full = PosedController(isExtended: true).controller.settings.commands.bytes
    var expected = full
    expected[octet] &= ~(1 << bit)
    #expect(expected != full)
    #expect(try claimed(by: &posed)?.bytes == expected)
    if opcode == .readLEBufferSize {
      #expect(try posed.receive("01022000") == ["040e07010220001b0008"])
    }
  }

  @Test func aLegacyControllerDoesNotKnowExtendedCommands() throws {
    var posed = PosedController(isExtended: false)
    try posed.begin()
    #expect(try posed.receive(HostPackets.setExtendedScanParameters) == ["040e0401412001"])
    #expect(try posed.receive(HostPackets.setScanParameters) == ["040e04010b2000"])
    #expect(try posed.receive("01032000") == ["040e0c010320000000000000000000"])
  }

  private func claimed(by posed: inout PosedController) throws -> SupportedCommands? {
    let answers = try posed.receive("01021000")
    guard case .event(let code, let parameters) = try packet(try #require(answers.first)),
      case .commandComplete(let opcode, _, let returned) = try HCIEvent(code, parameters),
      returned.first == 0,
      case .supportedCommands(let commands) = try ReturnParameters(
        Array(returned.dropFirst()), of: opcode)
    else { return nil }
    return commands
  }
}
