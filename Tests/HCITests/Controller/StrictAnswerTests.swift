import BLE
import GATT
import HCI
import Testing

/// The answers of rootcanal 1.10.0, a strict controller, to the mistakes of a host.
@Suite struct StrictAnswerTests {
  private var posed = PosedController(isExtended: true)

  /// The status in the only answer to a command.
  private mutating func status(_ command: String) throws -> UInt8 {
    let answers = try posed.receive(command)
    let answer = bytes(try #require(answers.first))
    if answer[1] == 0x0F { return answer[3] }
    #expect(answer[1] == 0x0E)
    return answer[6]
  }

  @Test mutating func aRandomAddressIsNeededBeforeScanningWithOne() throws {
    _ = try posed.receive(HostPackets.reset)
    #expect(try status(HostPackets.setScanParameters) == 0)
    #expect(try status(HostPackets.scan) == 0x12)
    #expect(posed.takeWishes() == [])
    #expect(try status(HostPackets.connect) == 0x12)
    #expect(posed.takeWishes() == [])
    #expect(try status(HostPackets.setRandomAddress) == 0)
    #expect(try status(HostPackets.scan) == 0)
    #expect(posed.takeWishes().count == 1)
  }

  @Test mutating func nothingIsReportedWithTheMaskAfterReset() throws {
    for command in [HostPackets.reset, HostPackets.setRandomAddress, HostPackets.setScanParameters]
    {
      #expect(try status(command) == 0)
    }
    #expect(try status(HostPackets.scan) == 0)
    #expect(posed.hear(Heard.beacon) == [])
    // With bit 61, legacy reports come.
    #expect(try status(HostPackets.setEventMask) == 0)
    #expect(posed.hear(Heard.beacon).count == 1)
  }

  @Test mutating func extendedReportsNeedTheirBit() throws {
    for command in [
      HostPackets.reset, HostPackets.setRandomAddress, HostPackets.setEventMask,
      HostPackets.setExtendedScanParameters, HostPackets.extendedScan,
    ] {
      #expect(try status(command) == 0)
    }
    #expect(posed.hear(Heard.beacon) == [])
    #expect(try status(HostPackets.setLEEventMask) == 0)
    #expect(posed.hear(Heard.beacon).count == 1)
  }

  @Test mutating func addressAndParametersStayWhileScanning() throws {
    try posed.begin()
    #expect(try status(HostPackets.setScanParameters) == 0)
    #expect(try status(HostPackets.scan) == 0)
    #expect(try status(HostPackets.setRandomAddress) == 0x0C)
    #expect(try status(HostPackets.setScanParameters) == 0x0C)
    #expect(try status(HostPackets.stopScanning) == 0)
    #expect(try status(HostPackets.setRandomAddress) == 0)
    #expect(try status(HostPackets.setScanParameters) == 0)
  }

  @Test mutating func legacyAndExtendedCommandsDoNotMix() throws {
    try posed.begin()
    #expect(try status(HostPackets.setScanParameters) == 0)
    #expect(try status(HostPackets.setExtendedScanParameters) == 0x0C)
    try posed.begin()
    #expect(try status(HostPackets.setExtendedScanParameters) == 0)
    #expect(try status(HostPackets.scan) == 0x0C)
    #expect(try status(HostPackets.connect) == 0x0C)
  }

  @Test mutating func aConnectionCanBeMadeWhileScanning() throws {
    try posed.begin()
    #expect(try status(HostPackets.setScanParameters) == 0)
    #expect(try status(HostPackets.scan) == 0)
    #expect(try status(HostPackets.connect) == 0)
    #expect(posed.connect(to: Devices.thermostat).count == 1)
    #expect(posed.hear(Heard.beacon).count == 1)
  }

  @Test mutating func oneConnectionIsMadeAtATime() throws {
    try posed.begin()
    #expect(try posed.receive(HostPackets.connect) == ["040f0400010d20"])
    #expect(try posed.receive(HostPackets.connect) == ["040f040c010d20"])
    #expect(posed.takeWishes().count == 1)
  }

  @Test mutating func aPendingConnectionIsCancelled() throws {
    try posed.begin()
    _ = try posed.receive(HostPackets.connect)
    _ = posed.takeWishes()
    #expect(
      try posed.receive(HostPackets.cancel) == [
        "040e04010e2000", "043e130102" + String(repeating: "00", count: 17),
      ])
    #expect(posed.takeWishes() == [.cancelConnection])
    #expect(posed.connect(to: Devices.thermostat) == [])
    #expect(try posed.receive(HostPackets.cancel) == ["040e04010e200c"])
  }

  /// The same 48 bits of another kind are another device.
  @Test mutating func aConnectionToTheWrongKindOfAddressNeverCompletes() throws {
    try posed.begin()
    let toPublic = "010d20196000600000000244332211c3010c0018000000480000000000"
    #expect(try status(toPublic) == 0)
    #expect(posed.connect(to: Devices.thermostat) == [])
    #expect(posed.controller.connections == [])
  }

  @Test mutating func unknownConnections() throws {
    try posed.begin()
    #expect(try posed.receive("010514020200") == ["040e0701051402020000"])
    #expect(try posed.receive("01060403020013") == ["040f0402010604"])
    #expect(try posed.receive("011620020200") == ["040f0402011620"])
    #expect(try posed.receive("011d04020200") == ["040f0402011d04"])
    #expect(posed.takeWishes() == [])
  }

  @Test mutating func unknownCommands() throws {
    #expect(try posed.receive("0177fc00") == ["040e040177fc01"])
    // LE Set Advertising Enable: it does not advertise.
    #expect(try posed.receive("010a200101") == ["040e04010a2001"])
  }

  /// rootcanal dies of these.
  @Test(arguments: [
    "010c200101", "010c2000", "010c2003010000", "01052001f5", "01010c00", "010b2003016000",
    "01422002" + "0100", "0141200701000101600060", "01051400",
  ])
  mutating func malformedParameters(_ command: String) throws {
    try posed.begin()
    #expect(try status(command) == 0x12)
  }

  @Test mutating func malformedParametersOfWhatIsCompletedLater() throws {
    try posed.begin()
    #expect(try posed.receive("010d200100") == ["040f0412010d20"])
    #expect(try posed.receive("0106040140") == ["040f0412010604"])
  }

  @Test mutating func aScanEndsTwice() throws {
    try posed.begin()
    #expect(try status(HostPackets.setScanParameters) == 0)
    #expect(try status(HostPackets.scan) == 0)
    _ = posed.takeWishes()
    #expect(try posed.receive(HostPackets.stopScanning) == ["040e04010c2000"])
    #expect(posed.takeWishes() == [.stopScanning])
    #expect(try posed.receive(HostPackets.stopScanning) == ["040e04010c2000"])
    #expect(posed.takeWishes() == [])
  }
}
