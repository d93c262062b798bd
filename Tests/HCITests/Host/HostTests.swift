import BLE
import GATT
import HCI
import Testing

/// Scans and connections of a host on a posed controller.
@Suite struct HostTests {
  private static let thermostat = Devices.thermostat.address
  private static let beacon = Devices.beacon.address
  private static let handle = ConnectionHandle(0x40)

  // MARK: - Scans

  @Test func whatWasAskedBeforeIsCarriedOutWhenReady() throws {
    var loop = try HostLoop()
    loop.perform(.scan, .connect(Self.thermostat))
    #expect(loop.commands == [])
    loop.start()
    #expect(loop.host.isReady)
    #expect(loop.isScanning)
    #expect(loop.attempt == Devices.thermostat)
    #expect(loop.host.address == Devices.random)
    #expect(
      loop.commands == [
        .reset, .readSupportedCommands, .readAddress, .setEventMask, .setLEEventMask,
        .readLEBufferSize, .readLEFeatures, .setRandomAddress, .createConnection,
        .setScanParameters, .setScanEnable,
      ])
  }

  @Test(arguments: [false, true]) func extendedCommandsAreUsedWhereThereAreSome(
    isExtended: Bool
  ) throws {
    var loop = try HostLoop.started(isExtended: isExtended)
    #expect(loop.host.isExtended == isExtended)
    loop.perform(.scan)
    loop.hear(Heard.beacon)
    #expect(
      loop.takeCommands().suffix(2)
        == (isExtended
          ? [.setExtendedScanParameters, .setExtendedScanEnable]
          : [.setScanParameters, .setScanEnable]))
    #expect(
      loop.delivered == [
        .advertisement(
          Advertisement(
            transmitter: Self.beacon, receiver: Devices.random, rssi: PowerLevel(dBm: -61),
            payload: Payload(Devices.beaconData)))
      ])
    loop.perform(.stopScanning)
    #expect(!loop.isScanning)
  }

  @Test func withoutARandomAddressThePublicOneIsUsed() throws {
    var loop = try HostLoop.started(HostSettings())
    #expect(loop.host.address == Devices.controller)
    #expect(!loop.commands.contains(.setRandomAddress))
    loop.perform(.scan)
    #expect(loop.isScanning)
  }

  @Test func requestsAreFilteredHere() throws {
    var loop = try HostLoop.started()
    loop.perform(.scan(for: ScanRequest(services: [Thermostat.environment])))
    loop.hear(Heard.beacon)
    #expect(loop.delivered.isEmpty)
    loop.hear(Heard.thermostat)
    loop.hear(Heard.thermostat)
    #expect(loop.delivered.count == 2)
    // Another treatment of duplicates needs another scan, with the same parameters.
    _ = loop.takeCommands()
    loop.perform(.scan(for: ScanRequest(companies: [0x4C], allowsDuplicates: false)))
    #expect(loop.takeCommands() == [.setScanEnable, .setScanEnable])
    for _ in 0..<3 {
      loop.hear(Heard.thermostat)
      loop.hear(Heard.beacon)
    }
    #expect(loop.delivered.count == 3)
    // A new request starts over, and needs no other scan.
    loop.perform(.scan(for: ScanRequest(allowsDuplicates: false)))
    #expect(loop.takeCommands() == [])
  }

  @Test func longExtendedAdvertisementsHaveNoData() throws {
    var loop = try HostLoop.started(isExtended: true)
    loop.perform(.scan)
    for count in [31, 32, 229, 230, 500] {
      loop.hear(
        ControllerHeardPacket(
          [UInt8](repeating: 0, count: count), from: Devices.beacon, .connectable, rssi: nil))
    }
    let payloads: [Int] = loop.delivered.map {
      if case .advertisement(let advertisement) = $0 { advertisement.payload.count } else { -1 }
    }
    #expect(payloads == [31, 0, 0, 0, 0])
    guard case .advertisement(let advertisement) = loop.delivered.first else { return }
    #expect(advertisement.rssi == nil)
  }

  // MARK: - Connections

  @Test func anEngineUsesAPeripheral() throws {
    var loop = try HostLoop.started()
    loop.perform(.connect(Self.thermostat))
    #expect(loop.takeDelivered() == [])
    try loop.answerAttempt()
    #expect(loop.takeDelivered() == [.connected(Self.thermostat)])
    loop.perform(
      .request(.read(Thermostat.temperature), on: Self.thermostat),
      .request(.subscribe(to: Thermostat.temperature), on: Self.thermostat),
      .readRSSI(Self.thermostat))
    #expect(
      loop.takeDelivered() == [
        .attribute(.value([0x66, 0x08], of: Thermostat.temperature), on: Self.thermostat),
        .attribute(.subscribed(to: Thermostat.temperature), on: Self.thermostat),
        .rssi(PowerLevel(dBm: -60), of: Self.thermostat),
      ])
    loop.receive(bytes("1b0c006708"), on: Self.handle)
    #expect(
      loop.takeDelivered() == [
        .attribute(.value([0x67, 0x08], of: Thermostat.temperature), on: Self.thermostat)
      ])
    loop.perform(.disconnect(Self.thermostat))
    #expect(loop.takeDelivered() == [.disconnected(Self.thermostat, .endedByHost)])
    #expect(loop.posed.controller.connections == [])
  }

  @Test func aLostConnectionIsReported() throws {
    var loop = try connected()
    loop.perform(.connect(Self.thermostat))
    #expect(loop.takeDelivered() == [.connected(Self.thermostat)])
    loop.lose(Self.handle)
    #expect(loop.takeDelivered() == [.disconnected(Self.thermostat, .supervisionTimeout)])
    loop.perform(
      .readRSSI(Self.thermostat), .disconnect(Self.thermostat),
      .request(.read(Thermostat.temperature), on: Self.thermostat))
    #expect(
      loop.takeDelivered()
        == [CentralEvent](repeating: .disconnected(Self.thermostat, .notConnected), count: 3))
    // It can be connected again.
    loop.perform(.connect(Self.thermostat))
    try loop.answerAttempt()
    #expect(loop.takeDelivered() == [.connected(Self.thermostat)])
  }

  @Test func theKindOfAnAddressIsTheOneThatWasHeard() throws {
    var loop = try HostLoop.started()
    // Bits that look like those of a static random address.
    let device = PeerAddress(Self.thermostat, .public)
    loop.perform(.scan)
    loop.hear(ControllerHeardPacket([], from: device, .connectableLegacy, rssi: nil))
    loop.perform(.connect(Self.thermostat))
    #expect(loop.attempt == device)
    loop.perform(.disconnect(Self.thermostat))
    loop.hear(Heard.thermostat)
    loop.perform(.connect(Self.thermostat))
    #expect(loop.attempt == Devices.thermostat)
    // A private address, and one that was never heard.
    let resolvable = PeerAddress(DeviceAddress(0x4011_2233_4455), .random)
    loop.perform(.disconnect(Self.thermostat))
    loop.hear(ControllerHeardPacket([], from: resolvable, .connectableLegacy, rssi: nil))
    loop.perform(.connect(resolvable.address))
    #expect(loop.attempt == resolvable)
    loop.perform(.disconnect(resolvable.address), .connect(DeviceAddress(0x0011_2233_4455)))
    #expect(loop.attempt == PeerAddress(DeviceAddress(0x0011_2233_4455), .public))
  }

  @Test func anAttemptIsGivenUp() throws {
    var loop = try HostLoop.started()
    loop.perform(.connect(Self.thermostat), .disconnect(Self.thermostat))
    #expect(loop.takeDelivered() == [.disconnected(Self.thermostat, .endedByHost)])
    #expect(loop.attempt == nil)
    #expect(loop.takeCommands().suffix(2) == [.createConnection, .cancelConnection])
    // Waiting requests are forgotten, too.
    loop.perform(
      .connect(Self.thermostat), .connect(Self.beacon), .disconnect(Self.beacon))
    #expect(loop.takeDelivered() == [.disconnected(Self.beacon, .endedByHost)])
    #expect(loop.host.nextWake == nil)
    try loop.answerAttempt()
    #expect(loop.takeDelivered() == [.connected(Self.thermostat)])
    #expect(loop.attempt == nil)
  }

  @Test func attemptsHaveTheirTurns() throws {
    var loop = try HostLoop.started()
    loop.perform(.connect(Self.beacon), .connect(Self.thermostat), .connect(Self.beacon))
    #expect(loop.attempt == Devices.beacon)
    #expect(loop.host.nextWake == loop.now.advanced(by: .seconds(5)))
    loop.pass(.seconds(5))
    #expect(loop.attempt == Devices.thermostat)
    loop.pass(.seconds(4))
    #expect(loop.attempt == Devices.thermostat)
    loop.pass(.seconds(1))
    #expect(loop.attempt == Devices.beacon)
    #expect(loop.takeDelivered() == [])
    loop.pass(.seconds(5))
    try loop.answerAttempt()
    #expect(loop.takeDelivered() == [.connected(Self.thermostat)])
    // The last one waits for as long as it takes.
    #expect(loop.attempt == Devices.beacon)
    loop.pass(.seconds(1000))
    #expect(loop.attempt == Devices.beacon)
  }

  @Test func twoConnectionsShareTheBuffers() throws {
    var loop = try HostLoop.started(isExtended: true) {
      $0.buffers = DataBuffers(count: 1, length: 27)
    }
    loop.perform(.connect(Self.thermostat), .connect(Self.beacon))
    try loop.answerAttempt()
    try loop.answerAttempt()
    for device in [Self.beacon, Self.thermostat] {
      loop.perform(.request(.read(Thermostat.temperature), on: device))
    }
    let value = AttributeReport.value([0x66, 0x08], of: Thermostat.temperature)
    #expect(
      loop.takeDelivered() == [
        .connected(Self.thermostat), .connected(Self.beacon),
        .attribute(value, on: Self.beacon), .attribute(value, on: Self.thermostat),
      ])
    loop.lose(Self.handle)
    #expect(loop.takeDelivered() == [.disconnected(Self.thermostat, .supervisionTimeout)])
  }

  /// The buffers with which Bumble was tried, as a host of a posed controller.
  @Test(arguments: [
    DataBuffers(count: 1, length: 5), DataBuffers(count: 8, length: 5),
    DataBuffers(count: 1, length: 27), DataBuffers(count: 8, length: 251),
  ])
  func dataFitsTheControllersBuffers(_ buffers: DataBuffers) throws {
    var loop = try HostLoop.started { $0.buffers = buffers }
    loop.perform(.connect(Self.thermostat))
    try loop.answerAttempt()
    loop.perform(.request(.read(Thermostat.temperature), on: Self.thermostat))
    #expect(loop.takeDelivered().count == 2)
    #expect(loop.dataLengths.allSatisfy { $0 <= Int(buffers.length) })
    // The request for the MTU: 3 bytes, after the 4 of its frame. Then Find By Type Value, of 9.
    #expect(loop.dataLengths.prefix(2) == (buffers.length == 5 ? [5, 2] : [7, 13]))
  }

  /// Bumble times out, too.
  @Test func withoutCreditsNothingMoreIsSent() throws {
    var loop = try HostLoop.started { $0.buffers = DataBuffers(count: 1, length: 27) }
    var host = loop.host
    let device = Self.thermostat
    _ = host.perform(.connect(device), at: loop.now)
    _ = host.receive(try packet("040f0400010d20"), at: loop.now)
    let mtu = host.receive(
      try packet("043e130100400000010244332211c318000000480000"), at: loop.now)
    #expect(
      mtu == [.deliver(.connected(device)), .send(try packet("02400007000300040002f700"))])
    _ = host.receive(try packet("024020070003000400030502"), at: loop.now)
    #expect(host.perform(.request(.discoverServices([]), on: device), at: loop.now) == [])
    // A credit of another connection is none.
    #expect(host.receive(try packet("0413050141000100"), at: loop.now) == [])
    #expect(
      host.receive(try packet("0413050140000100"), at: loop.now) == [
        .send(try packet("0240000b0007000400100100ffff0028"))
      ])
    // More credits than packets are none.
    #expect(host.receive(try packet("0413050140000900"), at: loop.now) == [])
    loop.pass(.seconds(1))
    let end = loop.now.advanced(by: .seconds(30))
    #expect(host.advance(to: end) == [.send(try packet("01060403400013"))])
  }

  @Test func commandsWaitForACredit() throws {
    var host = Host(HostSettings())
    _ = host.start(at: .start)
    #expect(host.receive(try packet("040e0400030c00"), at: .start) == [])
    // An event without a command, which gives a credit.
    #expect(
      host.receive(try packet("040e03010000"), at: .start) == [.send(try packet("01021000"))])
  }

  @Test func aSilentPeripheralIsLeft() throws {
    var loop = try connected()
    // Nothing of the server arrives any more.
    loop.server.disconnect(Self.handle)
    loop.perform(.request(.read(Thermostat.temperature), on: Self.thermostat))
    #expect(loop.host.nextWake == loop.now.advanced(by: .seconds(30)))
    loop.pass(.seconds(30))
    #expect(loop.takeDelivered() == [.disconnected(Self.thermostat, .endedByHost)])
    #expect(loop.host.nextWake == nil)
  }

  @Test func peripheralsThatAskAreRefused() throws {
    var loop = try connected()
    var host = loop.host
    // Connection Parameter Update Request, and a Security Request.
    let request = "02402010 00 0c000500 12 07 0800 1800 2800 0000 c800"
    #expect(
      host.receive(try packet(request), at: loop.now) == [
        .send(try packet("0240000a00 06000500 130702000100"))
      ])
    #expect(
      host.receive(try packet("02402006 00 02000600 0b01"), at: loop.now) == [
        .send(try packet("0240000600 02000600 0505"))
      ])
    #expect(loop.takeDelivered() == [])
  }

  // MARK: - Other commands

  @Test func regionsAreRefused() throws {
    var loop = try HostLoop.started()
    let region = BeaconRegion(uuid: BeaconUUID(high: 1, low: 2))
    loop.perform(.monitor(region), .range(region), .stopMonitoring(region), .stopRanging(region))
    #expect(loop.takeDelivered() == [.refused(.monitor(region)), .refused(.range(region))])
  }

  @Test func eachWakeIsDelivered() throws {
    var loop = try HostLoop()
    let time = loop.now.advanced(by: .seconds(1))
    loop.perform(.wake(at: loop.now), .wake(at: time), .wake(at: time))
    #expect(loop.takeDelivered() == [.wake])
    #expect(loop.host.nextWake == time)
    loop.pass(.seconds(1))
    #expect(loop.takeDelivered() == [.wake, .wake])
    #expect(loop.host.nextWake == nil)
  }

  private func connected() throws -> HostLoop {
    var loop = try HostLoop.started()
    loop.perform(.connect(Self.thermostat))
    try loop.answerAttempt()
    #expect(loop.takeDelivered() == [.connected(Self.thermostat)])
    return loop
  }
}
