import BLE
import GATT
import HCI
import Testing

/// Scans, connections and data of a posed controller.
@Suite struct ControllerTests {
  private var posed = PosedController(isExtended: true)

  private static let handle = ConnectionHandle(0x40)

  // MARK: - Scans

  @Test mutating func aScanIsAskedOfTheWorld() throws {
    try posed.begin()
    #expect(posed.hear(Heard.beacon) == [])
    _ = try posed.receive(HostPackets.setScanParameters)
    _ = try posed.receive(HostPackets.scan)
    let parameters = ScanParameters(
      ownAddress: .random, layers: [PHYScan(isActive: true, interval: 0x60, window: 0x60)])
    #expect(posed.takeWishes() == [.scan(parameters)])
    #expect(PHYScan.duration(of: 0x60) == .milliseconds(60))
    #expect(
      posed.hear(Heard.thermostat) == [
        "043e1f020100010244332211c31302010603031a180b09546865726d6f73746174d0"
      ])
    #expect(posed.hear(Heard.response) == ["043e0f020104010244332211c303020a00d0"])
  }

  @Test mutating func aPassiveScanHasNoResponses() throws {
    try posed.begin()
    _ = try posed.receive("010b200700600060000100")
    _ = try posed.receive(HostPackets.scan)
    #expect(posed.hear(Heard.response) == [])
    #expect(posed.hear(Heard.thermostat).count == 1)
  }

  @Test(arguments: [
    (Double.nan, "7f"), (-200, "81"), (-127, "81"), (-60.5, "c3"), (-60.4, "c4"), (90, "14"),
  ])
  mutating func levelsAreWholeAndWithinTheirRange(_ dBm: Double, _ byte: String) throws {
    try posed.begin()
    _ = try posed.receive(HostPackets.scan)
    var heard = Heard.beacon
    heard.rssi = PowerLevel(dBm: dBm)
    #expect(posed.hear(heard).first?.hasSuffix(byte) == true)
    heard.rssi = nil
    #expect(posed.hear(heard).first?.hasSuffix("7f") == true)
  }

  @Test mutating func duplicatesAreFiltered() throws {
    try posed.begin()
    _ = try posed.receive(HostPackets.setScanParameters)
    _ = try posed.receive("010c20020101")
    #expect(posed.hear(Heard.beacon).count == 1)
    #expect(posed.hear(Heard.beacon).count == 0)
    #expect(posed.hear(Heard.thermostat).count == 1)
    #expect(posed.hear(Heard.response).count == 1)
    #expect(posed.hear(Heard.thermostat).count == 0)
    // A new scan starts over.
    _ = try posed.receive("010c20020101")
    #expect(posed.hear(Heard.beacon).count == 1)
  }

  /// With more devices than are remembered, the oldest is reported again.
  @Test mutating func theFilterIsBounded() throws {
    try posed.begin()
    _ = try posed.receive("010c20020101")
    func packet(_ number: UInt64) -> ControllerHeardPacket {
      ControllerHeardPacket(
        [], from: PeerAddress(DeviceAddress(number), .public), .beacon, rssi: nil)
    }
    for number: UInt64 in 0..<513 { #expect(posed.hear(packet(number)).count == 1) }
    #expect(posed.hear(packet(512)).count == 0)
    #expect(posed.hear(packet(1)).count == 0)
    #expect(posed.hear(packet(0)).count == 1)
    #expect(posed.hear(packet(1)).count == 1)
  }

  @Test mutating func extendedPacketsAreForExtendedScans() throws {
    let heard = ControllerHeardPacket(
      [UInt8](repeating: 7, count: 500), from: Devices.beacon, .connectable,
      rssi: PowerLevel(dBm: -61))
    try posed.begin()
    _ = try posed.receive(HostPackets.scan)
    #expect(posed.hear(heard) == [])
    try posed.begin()
    _ = try posed.receive(HostPackets.extendedScan)
    let reports = posed.hear(heard).map { bytes($0) }
    // 500 bytes are 229 + 229 + 42; bit 5 of the properties states that more is to come.
    let headers = [("fd", "2100", 229), ("fd", "2100", 229), ("42", "0100", 42)]
    #expect(reports.count == 3)
    for (report, header) in zip(reports, headers) {
      #expect(report.count == 29 + header.2)
      #expect(Array(report[5...6]) == bytes(header.1))
      #expect(Int(report[28]) == header.2)
    }
  }

  /// *Bluetooth Core Specification*, Vol 4, Part E, 7.8.65.
  @Test mutating func aScanOfLimitedDurationEnds() throws {
    try posed.begin()
    _ = try posed.receive("010120080f10010000000000")
    // 100 times 10 ms.
    _ = try posed.receive("01422006010064000000")
    let end = Instant.start.advanced(by: .seconds(1))
    #expect(posed.controller.nextWake == end)
    posed.now = end.advanced(by: .nanoseconds(-1))
    #expect(posed.hear(Heard.beacon).count == 1)
    _ = posed.takeWishes()
    posed.take(posed.controller.advance(to: end))
    #expect(posed.takeSent() == ["043e0111"])
    #expect(posed.takeWishes() == [.stopScanning])
    #expect(posed.hear(Heard.beacon) == [])
    #expect(posed.controller.nextWake == nil)
  }

  @Test mutating func aPeriodicScanPausesAndForgets() throws {
    try posed.begin()
    // Each device once in a period: 10 ms of each 1.28 s.
    _ = try posed.receive("01422006010201000100")
    _ = posed.takeWishes()
    #expect(posed.hear(Heard.beacon).count == 1)
    #expect(posed.hear(Heard.beacon).count == 0)
    posed.now = Instant.start.advanced(by: .milliseconds(10))
    #expect(posed.hear(Heard.thermostat).count == 0)
    #expect(posed.takeWishes() == [.stopScanning])
    posed.now = Instant.start.advanced(by: .milliseconds(1280))
    #expect(posed.controller.nextWake == posed.now)
    #expect(posed.hear(Heard.beacon).count == 1)
    #expect(posed.takeWishes().count == 1)
    #expect(posed.controller.nextWake == posed.now.advanced(by: .milliseconds(10)))
  }

  /// The answers of rootcanal 1.10.0: 11 for values out of range, 12 for values that do not fit.
  @Test(arguments: [
    // A window longer than its interval; an interval that is too short, or too long.
    ("010b2007 00 6000 6100 01 00", 0x12), ("010b2007 00 0300 0300 01 00", 0x11),
    ("010b2007 00 0140 6000 01 00", 0x11), ("01412008 01 00 01 00 6000 6100", 0x12),
    ("01412008 01 00 01 00 0300 0300", 0x12),
    // Reports once in a period, without a period; a period shorter than its duration.
    ("01422006 01 02 0000 0000", 0x12), ("01422006 01 00 8000 0100", 0x12),
    // To connect: the window, then the interval of the scan.
    ("010d2019 6000 6100 00 01 0244332211c3 01 1800 1800 0000 4800 0000 0000", 0x12),
    ("010d2019 6000 0300 00 01 0244332211c3 01 1800 1800 0000 4800 0000 0000", 0x11),
    ("010d2019 0140 6000 00 01 0244332211c3 01 1800 1800 0000 4800 0000 0000", 0x11),
    // The interval of connections: too short, or none; the latency; the timeout.
    ("010d2019 6000 6000 00 01 0244332211c3 01 0500 1800 0000 4800 0000 0000", 0x11),
    ("010d2019 6000 6000 00 01 0244332211c3 01 1900 1800 0000 4800 0000 0000", 0x12),
    ("010d2019 6000 6000 00 01 0244332211c3 01 1800 1800 f401 800c 0000 0000", 0x11),
    ("010d2019 6000 6000 00 01 0244332211c3 01 1800 1800 0000 0500 0000 0000", 0x11),
    ("010d2019 6000 6000 00 01 0244332211c3 01 1800 1800 f301 6400 0000 0000", 0x12),
    ("0143201a 00 01 01 0244332211c3 01 6000 6100 1800 1800 0000 4800 0000 0000", 0x12),
    ("0143201a 00 01 01 0244332211c3 01 6000 6000 0500 1800 0000 4800 0000 0000", 0x11),
  ])
  mutating func numbersOutsideTheirRange(_ command: String, status: UInt8) throws {
    try posed.begin()
    let answer = bytes(try #require(try posed.receive(command).first))
    #expect((answer[1] == 0x0F ? answer[3] : answer[6]) == status)
    #expect(posed.takeWishes() == [])
  }

  /// It has no primary channels. rootcanal takes it.
  @Test mutating func thereAreNoScansAt2MbitPerSecond() throws {
    try posed.begin()
    #expect(try posed.receive("01412008 01 00 02 00 6000 6000") == ["040e0401412012"])
  }

  // MARK: - Connections

  @Test mutating func connectionsHaveHandlesOfTheirOwn() throws {
    try posed.begin()
    _ = try posed.receive(HostPackets.connect)
    #expect(
      posed.connect(to: Devices.thermostat) == ["043e130100400000010244332211c318000000480000"])
    // There is a connection to it already.
    #expect(try posed.receive(HostPackets.connect) == ["040f040b010d20"])
    let toBeacon = "010d20196000600000010144332211c3010c0018000000480000000000"
    _ = try posed.receive(toBeacon)
    _ = posed.connect(to: Devices.beacon)
    #expect(posed.controller.connections == [Self.handle, ConnectionHandle(0x41)])
    posed.take(posed.controller.lose(Self.handle))
    #expect(posed.takeSent() == ["04050400400008"])
    _ = try posed.receive(HostPackets.connect)
    _ = posed.connect(to: Devices.thermostat)
    #expect(posed.controller.connections == [ConnectionHandle(0x41), Self.handle])
  }

  @Test mutating func connectionsAreLimited() throws {
    posed = PosedController { $0.maximumConnections = 1 }
    try posed.beginConnected()
    let toBeacon = "010d20196000600000010144332211c3010c0018000000480000000000"
    #expect(try posed.receive(toBeacon) == ["040f0409010d20"])
  }

  @Test mutating func theEnhancedEventIsForThoseWhoWantIt() throws {
    posed = PosedController { $0.reportsEnhancedConnections = true }
    try posed.beginConnected()
    try posed.begin()
    // Bit 9 of the mask of Low Energy.
    _ = try posed.receive("010120080f12000000000000")
    _ = try posed.receive(HostPackets.connect)
    #expect(
      posed.connect(to: Devices.thermostat) == [
        "043e1f0a00400000010244332211c3" + "000000000000000000000000" + "18000000480000"
      ])
  }

  @Test mutating func theHostEndsAConnection() throws {
    try posed.beginConnected()
    #expect(
      try posed.receive("01060403400013") == ["040f0400010604", "04050400400016"])
    #expect(posed.takeWishes() == [.disconnect(Self.handle, reason: .endedByPeer)])
    #expect(posed.controller.connections == [])
    posed.take(posed.controller.lose(Self.handle))
    #expect(posed.takeSent() == [])
  }

  @Test mutating func levelsOfConnections() throws {
    try posed.beginConnected()
    #expect(try posed.receive("010514024000") == ["040e07010514004000" + "7f"])
    posed.take(
      posed.controller.receive([0x13], on: Self.handle, rssi: PowerLevel(dBm: -60)))
    #expect(posed.takeSent() == ["02402005000100040013"])
    #expect(try posed.receive("010514024000") == ["040e07010514004000c4"])
  }

  @Test mutating func theTimingOfAConnectionChanges() throws {
    try posed.beginConnected()
    #expect(
      try posed.receive("0113200e4000180028000000c80000000000") == [
        "040f0400011320", "043e0a030040002800" + "0000c800",
      ])
    // An interval that is too short, then one that is none, then of no connection.
    let refused = [("4000 0500 2800", "11"), ("4000 2800 1800", "12"), ("0200 2800 1800", "02")]
    for (numbers, status) in refused {
      #expect(
        try posed.receive("0113200e \(numbers) 0000 c800 0000 0000") == ["040f04\(status)011320"])
    }
  }

  @Test mutating func resetEndsEverything() throws {
    try posed.beginConnected()
    _ = try posed.receive(HostPackets.setScanParameters)
    _ = try posed.receive(HostPackets.scan)
    _ = try posed.receive("010d20196000600000010144332211c3010c0018000000480000000000")
    _ = posed.takeWishes()
    #expect(try posed.receive(HostPackets.reset) == ["040e0401030c00"])
    #expect(
      posed.takeWishes() == [
        .stopScanning, .cancelConnection, .disconnect(Self.handle, reason: .endedByHost),
      ])
    #expect(posed.controller == PosedController(isExtended: true).controller)
  }

  // MARK: - Data

  /// The host's parts of 5 bytes, and credit for each.
  @Test mutating func dataInParts() throws {
    posed = PosedController { $0.buffers = DataBuffers(count: 1, length: 5) }
    try posed.beginConnected()
    let credit = ["0413050140000100"]
    #expect(try posed.receive("02400005000300040002") == credit)
    #expect(posed.takeWishes() == [])
    #expect(try posed.receive("0240100200f700") == credit)
    #expect(posed.takeWishes() == [.transmit([0x02, 0xF7, 0x00], on: Self.handle)])
    posed.take(posed.controller.receive([0x03, 0x05, 0x02], on: Self.handle))
    #expect(posed.takeSent() == ["02402005000300040003", "024010020005" + "02"])
  }

  @Test mutating func dataOfOtherChannelsIsRefused() throws {
    try posed.beginConnected()
    #expect(
      try posed.receive("0240000a00" + "06000500" + "770102000000") == [
        "0413050140000100", "0240200a00" + "06000500" + "010102000000",
      ])
    #expect(
      try posed.receive("0240000b00" + "07000600" + "01030001100707") == [
        "0413050140000100", "0240200600" + "02000600" + "0505",
      ])
    #expect(posed.takeWishes() == [])
  }

  @Test mutating func dataThatFitsNoBufferOverflows() throws {
    try posed.beginConnected()
    let long = "0240001c00" + String(repeating: "00", count: 28)
    // The mask of the session does not have the event.
    #expect(try posed.receive(long) == [])
    _ = try posed.receive("01010c08108000020000" + "0020")
    #expect(try posed.receive(long) == ["041a0101"])
  }

  @Test mutating func whatMakesNoSenseIsIgnored() throws {
    try posed.beginConnected()
    // Data of no connection, a continued frame that was not begun, an event of a controller.
    #expect(try posed.receive("0241000700030004000a0300") == [])
    #expect(try posed.receive("02401001000a") == ["0413050140000100"])
    #expect(try posed.receive("040e0401030c00") == [])
    #expect(posed.controller.receive([0x13], on: ConnectionHandle(9)) == [])
    #expect(posed.takeWishes() == [])
  }

  @Test mutating func aStreamOutOfStepIsAnError() throws {
    posed.take(posed.controller.loseStep())
    #expect(posed.takeSent() == ["04100100"])
  }
}
