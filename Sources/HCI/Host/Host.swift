import BLE
import GATT

/// A host of a real controller: a state machine that carries out an engine's commands.
///
/// The inputs are packets of the controller, commands of the engine, and the passing of time; the
/// outputs are packets, and events for the engine. It has no clock and does no I/O.
///
///     var host = Host(HostSettings(randomAddress: address))
///     carryOut(host.start(at: now))                // Reset, and all that comes before a scan
///     carryOut(host.perform(.scan, at: now))       // once the controller is ready
///     carryOut(host.receive(packet, at: now))      // reports advertisements, connections, values
///
/// After each call, the owner carries out the outputs in order, and calls `advance` at `nextWake`.
/// Times never go back. One command is sent at a time, and as much data as the controller has
/// buffers.
///
/// Scans are passive, and for all devices: the host itself applies filters. The levels and data of
/// advertisements are those of the reports; an extended advertisement of more than 31 bytes has no
/// data. An attempt to connect stays pending until the device is heard; several take turns. Regions
/// are refused. A scan's mode is ignored.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E.
public struct Host: Hashable, Sendable {
  /// The progress of a host.
  enum State: Hashable, Sendable {
    /// The host has not been started, or the controller has failed.
    case off
    /// The controller is being prepared: these steps are left.
    case starting([HostSetupStep])
    /// Commands are carried out.
    case ready
  }

  /// A command without an answer.
  struct RunningCommand: Hashable, Sendable {
    let command: HCICommand
    let deadline: Instant
  }

  /// The settings by which the host uses the controller.
  public let settings: HostSettings

  var state = State.off
  var running: RunningCommand?
  /// The count of commands that the controller accepts now.
  var commandCredits = 1
  /// `true` if the engine has been told that the radio is off.
  var isReportedOff = false

  // The properties of the controller.
  var commands = SupportedCommands()
  var features: UInt64?
  var publicAddress: DeviceAddress?
  var buffers = DataBuffers(count: 0, length: 0)

  // The engine's requests.
  var request: ScanRequest?
  /// The devices to connect to, except the one that is attempted.
  var wanted: [DeviceAddress] = []
  var levelsWanted: [DeviceAddress] = []
  var wakes: [Instant] = []

  // The controller's state.
  /// `true` if the parameters of scans are set.
  var isScanSet = false
  /// The treatment of duplicates in the scan; `nil` while there is none.
  var scan: ScanEnabling.Duplicates?
  /// `true` if the controller does not connect while it scans.
  var connectsAlone = false
  var attempt: HostConnectionAttempt?
  var links: [HostLink] = []
  var dataCredits = 0

  // The heard advertisers.
  var kinds = HostAddressKinds()
  var seen = ReportDuplicateFilter()
  /// The advertiser whose data is to be continued.
  var unfinished: PeerAddress?

  /// The outputs of this call.
  private var outbox: [HostOutput] = []

  /// Creates a host that waits for `start`.
  ///
  /// - Precondition: The interval and the window of scans are within their ranges.
  public init(_ settings: HostSettings) {
    self.settings = settings
    _ = settings.scan
  }

  /// `true` if the controller is ready for scans and connections.
  public var isReady: Bool { state == .ready }

  /// `true` if the controller owes no answer to a command.
  public var isIdle: Bool { running == nil }

  /// The address that the host uses on the air; `nil` while the address is not known.
  public var address: DeviceAddress? { settings.randomAddress ?? publicAddress }

  /// `true` if scans and connections use extended commands. Known once the controller is ready.
  public var isExtended: Bool {
    let all: [HCIOpcode] = [
      .setExtendedScanParameters, .setExtendedScanEnable, .createExtendedConnection,
    ]
    let hasFeature = (features ?? ~0) & ControllerLinkFeatures.extendedAdvertising != 0
    return settings.prefersExtended && hasFeature && all.allSatisfy { commands.contains($0) }
  }

  /// Resets the controller and prepares it. After that, the engine's requests are carried out.
  /// Previous connections are reported as ended.
  public mutating func start(at now: Instant) -> [HostOutput] {
    forgetController(because: .endedByHost)
    state = .starting(HostSetupStep.first)
    send(.reset, at: now)
    return take()
  }

  /// Takes a packet of the controller. Unknown, malformed and unexpected packets are ignored.
  public mutating func receive(_ packet: HCIPacket, at now: Instant) -> [HostOutput] {
    letPass(until: now)
    guard state != .off else { return take() }
    switch packet {
    case .event(let code, let parameters):
      if let event = try? HCIEvent(code, parameters) { receive(event, at: now) }
    case .data(let packet): receive(packet, at: now)
    case .command, .other: break
    }
    proceed(at: now)
    return take()
  }

  /// Takes a command of the engine.
  public mutating func perform(_ command: CentralCommand, at now: Instant) -> [HostOutput] {
    letPass(until: now)
    carryOut(command, at: now)
    proceed(at: now)
    return take()
  }

  /// The time at which `advance` is to be called next; `nil` means never.
  public var nextWake: Instant? {
    var times = wakes
    if let running { times.append(running.deadline) }
    if let turnEnd { times.append(turnEnd) }
    for link in links {
      if let wake = link.peripheral.nextWake { times.append(wake) }
    }
    return times.min()
  }

  /// Advances to a time.
  public mutating func advance(to now: Instant) -> [HostOutput] {
    letPass(until: now)
    proceed(at: now)
    return take()
  }

  private mutating func letPass(until now: Instant) {
    if let running, running.deadline <= now { fail(.silent(running.command.opcode)) }
    for index in links.indices { take(links[index].peripheral.advance(to: now), of: index) }
    let due = wakes.filter { $0 <= now }
    wakes.removeAll { $0 <= now }
    for _ in due { deliver(.wake) }
  }

  /// Sends what can be sent now.
  private mutating func proceed(at now: Instant) {
    sendData()
    guard running == nil, commandCredits > 0 else { return }
    if let command = nextCommand(at: now) { send(command, at: now) }
  }

  private mutating func send(_ command: HCICommand, at now: Instant) {
    running = RunningCommand(command: command, deadline: now.advanced(by: settings.commandTimeout))
    commandCredits -= 1
    outbox.append(.send(command.packet))
  }

  mutating func send(_ packet: ACLPacket) { outbox.append(.send(.data(packet))) }

  mutating func deliver(_ event: CentralEvent) { outbox.append(.deliver(event)) }

  private mutating func take() -> [HostOutput] {
    defer { outbox = [] }
    return outbox
  }

  /// Gives up the controller.
  mutating func fail(_ failure: HostFailure) {
    outbox.append(.failed(failure))
    forgetController(because: .hardwareFailure)
    isReportedOff = true
    deliver(.bluetooth(isOn: false))
  }

  /// Forgets the controller's state. The engine's requests stay.
  private mutating func forgetController(because reason: DisconnectionReason) {
    for link in links where link.isReported { deliver(.disconnected(link.device, reason)) }
    if let attempt, !attempt.isUnwanted { wanted.insert(attempt.peer.address, at: 0) }
    var fresh = Host(settings)
    fresh.isReportedOff = isReportedOff
    fresh.request = request
    fresh.wanted = wanted
    fresh.wakes = wakes
    fresh.kinds = kinds
    fresh.outbox = outbox
    self = fresh
  }
}
