import BLE
import GATT
import HCI
import Testing

/// A host and a posed controller, joined by a line that loses nothing and takes no time, on one air
/// with a thermostat.
struct HostLoop {
  var host: Host
  var posed: PosedController
  var server: GATTServer
  /// The commands of the host, in order.
  var commands: [HCIOpcode] = []
  /// The packets of data of the host, by their lengths.
  var dataLengths: [Int] = []
  var delivered: [CentralEvent] = []
  var failures: [HostFailure] = []
  /// The attempt that the world knows of.
  var attempt: PeerAddress?
  var isScanning = false
  var now = Instant.start
  private var outputs: [HostOutput] = []

  init(
    _ settings: HostSettings = HostSettings(randomAddress: Devices.random),
    isExtended: Bool = false, change: (inout ControllerSettings) -> Void = { _ in }
  ) throws {
    host = Host(settings)
    posed = PosedController(isExtended: isExtended, change: change)
    server = GATTServer(try Thermostat.database)
  }

  /// Starts the host, and returns itself when it is ready or has failed.
  static func started(
    _ settings: HostSettings = HostSettings(randomAddress: Devices.random),
    isExtended: Bool = false, change: (inout ControllerSettings) -> Void = { _ in }
  ) throws -> HostLoop {
    var loop = try HostLoop(settings, isExtended: isExtended, change: change)
    loop.start()
    return loop
  }

  mutating func start() {
    posed = PosedController(isExtended: false) { [settings = posed.controller.settings] in
      $0 = settings
    }
    carryOut(host.start(at: now))
  }

  mutating func perform(_ commands: CentralCommand...) {
    for command in commands { carryOut(host.perform(command, at: now)) }
  }

  mutating func pass(_ duration: Duration) {
    now = now.advanced(by: duration)
    carryOut(host.advance(to: now))
  }

  mutating func hear(_ packet: ControllerHeardPacket) {
    take(posed.controller.hear(packet, at: now))
    carryOut([])
  }

  /// The device that is attempted answers.
  mutating func answerAttempt() throws {
    let peer = try #require(attempt)
    attempt = nil
    take(posed.controller.connect(to: peer))
    server.connect(try #require(posed.controller.connections.last))
    carryOut([])
  }

  mutating func lose(_ handle: ConnectionHandle) {
    take(posed.controller.lose(handle))
    carryOut([])
  }

  /// Sends a packet of the thermostat.
  mutating func receive(_ bytes: [UInt8], on handle: ConnectionHandle, rssi: PowerLevel? = nil) {
    take(posed.controller.receive(bytes, on: handle, rssi: rssi))
    carryOut([])
  }

  /// The delivered events since the last call, except advertisements.
  mutating func takeDelivered() -> [CentralEvent] {
    defer { delivered = [] }
    return delivered.filter { if case .advertisement = $0 { false } else { true } }
  }

  mutating func takeCommands() -> [HCIOpcode] {
    defer { commands = [] }
    return commands
  }

  private mutating func carryOut(_ outputs: [HostOutput]) {
    self.outputs += outputs
    while !self.outputs.isEmpty {
      switch self.outputs.removeFirst() {
      case .send(let packet):
        if case .command(let opcode, _) = packet { commands.append(opcode) }
        if case .data(let packet) = packet { dataLengths.append(packet.data.count) }
        take(posed.controller.receive(packet, at: now))
      case .deliver(let event): delivered.append(event)
      case .failed(let failure): failures.append(failure)
      }
    }
  }

  private mutating func take(_ outputs: [ControllerOutput]) {
    for output in outputs {
      switch output {
      case .send(let packet): self.outputs += host.receive(packet, at: now)
      case .scan: isScanning = true
      case .stopScanning: isScanning = false
      case .connect(let request): attempt = request.peer
      case .cancelConnection: attempt = nil
      case .disconnect(let handle, _): server.disconnect(handle)
      case .transmit(let bytes, let handle):
        for case .send(let bytes, let handle) in server.receive(bytes, from: handle, at: now) {
          take(posed.controller.receive(bytes, on: handle, rssi: PowerLevel(dBm: -60)))
        }
      }
    }
  }
}
