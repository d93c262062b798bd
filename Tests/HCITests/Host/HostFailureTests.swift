import BLE
import GATT
import HCI
import Testing

/// Controllers that refuse, fail or miss features.
@Suite struct HostFailureTests {
  private static let thermostat = Devices.thermostat.address

  /// A controller's events to an engine in the sessions on which Bumble was tried: scan,
  /// connection, level, end.
  private func session(
    isExtended: Bool = false, change: (inout ControllerSettings) -> Void
  ) throws -> (delivered: [CentralEvent], failures: [HostFailure]) {
    var loop = try HostLoop.started(isExtended: isExtended, change: change)
    loop.perform(.scan)
    loop.hear(Heard.beacon)
    if loop.delivered.isEmpty { return (loop.takeDelivered(), loop.failures) }
    loop.perform(.stopScanning, .connect(Self.thermostat))
    if loop.attempt != nil { try loop.answerAttempt() }
    loop.perform(.readRSSI(Self.thermostat), .disconnect(Self.thermostat))
    return (loop.takeDelivered(), loop.failures)
  }

  private static let whole: [CentralEvent] = [
    .connected(thermostat), .rssi(PowerLevel(dBm: -60), of: thermostat),
    .disconnected(thermostat, .endedByHost),
  ]

  /// The controller cannot be used in the cases in which Bumble aborts.
  @Test(arguments: [
    (HCIOpcode.reset, false), (.setEventMask, false), (.readSupportedCommands, false),
    (.setLEEventMask, false), (.readLEBufferSize, false), (.readLEFeatures, false),
    (.setRandomAddress, false), (.setScanParameters, false), (.setScanEnable, false),
    (.setExtendedScanParameters, true), (.setExtendedScanEnable, true),
  ])
  func aDeniedCommandThatIsNeeded(_ opcode: HCIOpcode, isExtended: Bool) throws {
    let session = try session(isExtended: isExtended) { $0.denied = [opcode] }
    #expect(session.failures == [.refused(opcode, .unknownCommand)])
    #expect(session.delivered.first == .bluetooth(isOn: false))
    #expect(!session.delivered.contains(.connected(Self.thermostat)))
  }

  /// Each of the others costs only its own feature. Two of Bumble's are not used.
  @Test func aDeniedCommandThatIsNotNeeded() throws {
    for opcode: HCIOpcode in [.readAddress, .readVersion, .readFeatures, .readRemoteFeatures] {
      let session = try session { $0.denied = [opcode] }
      #expect(session.failures == [])
      #expect(session.delivered == Self.whole)
    }
    let withoutLevel = try session { $0.denied = [.readRSSI] }
    #expect(withoutLevel.failures == [])
    #expect(
      withoutLevel.delivered == [
        .connected(Self.thermostat), .rssi(nil, of: Self.thermostat),
        .disconnected(Self.thermostat, .endedByHost),
      ])
    for isExtended in [false, true] {
      let withoutConnection = try session(isExtended: isExtended) {
        $0.denied = [.createConnection, .createExtendedConnection]
      }
      #expect(withoutConnection.failures == [])
      #expect(
        withoutConnection.delivered == [
          .connectionRefused(Self.thermostat), .disconnected(Self.thermostat, .notConnected),
          .disconnected(Self.thermostat, .notConnected),
        ])
    }
  }

  @Test func aDeniedDisconnectionIsAFailure() throws {
    let session = try session { $0.denied = [.disconnect] }
    #expect(session.failures == [.refused(.disconnect, .unknownCommand)])
    #expect(
      session.delivered == Self.whole.dropLast() + [
        .disconnected(Self.thermostat, .hardwareFailure), .bluetooth(isOn: false),
      ])
  }

  /// A feature that is not claimed is not requested, unless no host can do without it. Bumble
  /// connects without the size of buffers, and fails then.
  @Test(arguments: [
    (HCIOpcode.setLEEventMask, true), (.readLEBufferSize, true), (.readLEFeatures, false),
    (.readAddress, false), (.createConnection, true), (.readRSSI, true), (.readVersion, false),
  ])
  func aClearedBit(_ opcode: HCIOpcode, isAskedFor: Bool) throws {
    var loop = try HostLoop.started { $0.commands.remove(opcode) }
    loop.perform(.scan, .connect(Self.thermostat))
    try loop.answerAttempt()
    loop.perform(.readRSSI(Self.thermostat), .disconnect(Self.thermostat))
    #expect(loop.takeDelivered() == Self.whole)
    #expect(loop.failures == [])
    #expect(loop.commands.contains(opcode) == isAskedFor)
  }

  @Test(arguments: [
    HCIOpcode.setExtendedScanParameters, .setExtendedScanEnable, .createExtendedConnection,
  ])
  func aClearedExtendedBitIsALegacyController(_ opcode: HCIOpcode) throws {
    let loop = try HostLoop.started(isExtended: true) { $0.commands.remove(opcode) }
    #expect(loop.host.isReady && !loop.host.isExtended)
    let session = try session(isExtended: true) { $0.commands.remove(opcode) }
    #expect(session.delivered == Self.whole)
  }

  @Test func extendedCommandsWithoutTheFeature() throws {
    let loop = try HostLoop.started(isExtended: true) { $0.features = 0 }
    #expect(loop.host.isReady && !loop.host.isExtended)
    // Without features, the commands decide.
    let silent = try HostLoop.started(isExtended: true) { $0.commands.remove(.readLEFeatures) }
    #expect(silent.host.isExtended)
  }

  @Test func withoutAnyAddress() throws {
    let loop = try HostLoop.started(HostSettings()) { $0.denied = [.readAddress] }
    #expect(loop.failures == [.noAddress])
    let zero = try HostLoop.started(HostSettings()) { $0.address = DeviceAddress(0) }
    #expect(zero.failures == [.noAddress])
  }

  /// *Bluetooth Core Specification*, Vol 4, Part E, 7.8.2: without buffers for Low Energy, those of
  /// Bluetooth Classic are used.
  @Test func sharedBuffers() throws {
    var host = Host(HostSettings(randomAddress: Devices.random))
    var answers = [
      "040e0401030c00", "040e4401021000" + String(repeating: "00", count: 64), "040e0401010c00",
      "040e0401012000", "040e07 01 0220 00 0000 00",
    ]
    _ = host.start(at: .start)
    for answer in answers.dropLast() { _ = host.receive(try packet(answer), at: .start) }
    #expect(
      host.receive(try packet(answers.removeLast()), at: .start) == [
        .send(try packet("01051000"))
      ])
    var none = host
    #expect(
      host.receive(try packet("040e0b 01 0510 00 fb00 00 0800 0000"), at: .start) == [
        .send(try packet(HostPackets.setRandomAddress))
      ])
    _ = none.receive(try packet("040e0b 01 0510 00 0000 00 0000 0000"), at: .start)
    #expect(
      none.receive(try packet("040e0401052000"), at: .start) == [
        .failed(.noBuffers), .deliver(.bluetooth(isOn: false)),
      ])
  }

  @Test func aSilentController() throws {
    var host = Host(HostSettings())
    #expect(host.start(at: .start) == [.send(try packet(HostPackets.reset))])
    let end = Instant.start.advanced(by: .seconds(10))
    #expect(host.nextWake == end)
    #expect(
      host.advance(to: end) == [.failed(.silent(.reset)), .deliver(.bluetooth(isOn: false))])
    #expect(host.nextWake == nil)
    #expect(host.receive(try packet("040e0401030c00"), at: end) == [])
    #expect(host.perform(.scan, at: end) == [])
  }

  /// The engine's requests are repeated, and it learns that the radio is back.
  @Test func aHardwareErrorAndANewStart() throws {
    var loop = try HostLoop.started()
    loop.perform(.scan, .connect(Self.thermostat))
    try loop.answerAttempt()
    loop.perform(.connect(Devices.beacon.address))
    _ = loop.takeDelivered()
    let outputs = loop.host.receive(try packet("04100107"), at: loop.now)
    #expect(
      outputs == [
        .failed(.hardwareError(7)), .deliver(.disconnected(Self.thermostat, .hardwareFailure)),
        .deliver(.bluetooth(isOn: false)),
      ])
    #expect(!loop.host.isReady)
    (loop.attempt, loop.isScanning) = (nil, false)
    loop.start()
    #expect(loop.takeDelivered() == [.bluetooth(isOn: true)])
    #expect(loop.isScanning)
    #expect(loop.attempt == Devices.beacon)
  }

  /// Some controllers do not connect while they scan, or do not scan while they connect.
  @Test func whatExcludesEachOther() throws {
    var loop = try HostLoop.started()
    loop.perform(.scan)
    var host = loop.host
    let device = Self.thermostat
    let connecting = host.perform(.connect(device), at: loop.now)
    #expect(connecting.count == 1)
    let stop = host.receive(try packet("040f040c010d20"), at: loop.now)
    #expect(stop == [.send(try packet(HostPackets.stopScanning))])
    #expect(host.receive(try packet("040e04010c2000"), at: loop.now) == connecting)
    #expect(host.receive(try packet("040f0400010d20"), at: loop.now) == [])
    // Once it is connected, the scan continues.
    let outputs = host.receive(
      try packet("043e130100400000010244332211c318000000480000"), at: loop.now)
    #expect(outputs.contains(.deliver(.connected(device))))
    #expect(outputs.contains(.send(try packet(HostPackets.scan))))
  }

  @Test func failuresAreOneLine() {
    let failures: [(HostFailure, String)] = [
      (
        .refused(.setScanEnable, .commandDisallowed),
        "controller: command 0x200C is refused with status 0x0C"
      ),
      (.silent(.reset), "controller: command 0x0C03 is not answered"),
      (.hardwareError(7), "controller: hardware error 0x07"),
      (.noBuffers, "controller: it has no buffers for data of Low Energy"),
      (.noAddress, "controller: it has no public address; a random address is needed"),
    ]
    for (failure, text) in failures { #expect("\(failure)" == text) }
  }
}
