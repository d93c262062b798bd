import BLE

/// Connects to devices in turn and disconnects at once, to measure how long it takes to connect.
///
/// It scans until it has found all devices, and then leaves the radio at rest before each attempt.
/// It need not find devices that it knows from before its start: it requests the first connection
/// at once, and the request is pending until the device comes within range. On a connection it may
/// discover services before it disconnects. It decides nothing.
public struct ConnectionProbe: DecisionEngine, Hashable {
  /// The devices.
  public let devices: [Anchor]
  /// The count of attempts to connect to each device.
  public let attempts: Int
  /// The time from the end of a connection, or of the scan, to the next attempt.
  public let pause: Duration
  /// `true` if the scan names the devices' services, provided that each device is identified by a
  /// service. A scan without names is for every device, and some systems continue it in the
  /// foreground only.
  public let namesServices: Bool
  /// The services that are discovered on each connection.
  public let discovery: Discovery
  /// `true` if the devices are known from before the start of the engine; always `false` if one of
  /// them is not identified by its address.
  public let knowsDevices: Bool

  /// The services to discover.
  public enum Discovery: Hashable, Sendable {
    /// No service.
    case none
    /// The service that identifies the device; no service if something else identifies the device.
    case one
    /// Every service of the device.
    case all
  }

  /// The address of each device, in the order of `devices`; `nil` for a device that has not been
  /// found.
  private var found: [DeviceAddress?]
  /// The count of attempts so far.
  private var made = 0
  /// The time of the next attempt; `nil` while an attempt is under way.
  private var next: Instant?

  /// Creates a probe that has found nothing.
  ///
  /// - Precondition: There is a device, at least one attempt, and the pause is not negative.
  public init(
    of devices: [Anchor], attempts: Int = 60, pause: Duration = .seconds(60),
    namesServices: Bool = true, discovering discovery: Discovery = .none,
    knowsDevices: Bool = false
  ) {
    precondition(!devices.isEmpty && attempts >= 1 && pause >= .zero)
    self.devices = devices
    self.attempts = attempts
    self.pause = pause
    self.namesServices = namesServices
    self.discovery = discovery
    let addresses = devices.map { device -> DeviceAddress? in
      if case .device(let address) = device { address } else { nil }
    }
    self.knowsDevices = knowsDevices && addresses.allSatisfy { $0 != nil }
    found = self.knowsDevices ? addresses : devices.map { _ in nil }
  }

  /// The number of devices that were found, or known.
  package var devicesFound: Int { found.count { $0 != nil } }

  /// The number of attempts so far, to all devices together.
  package var attemptsMade: Int { made }

  /// The time of the next attempt; `nil` while the probe scans, during an attempt, and after the
  /// last one.
  package var nextAttempt: Instant? { next }

  /// Scans for the devices; if they are known, requests the first connection.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    guard !knowsDevices else {
      next = time
      return connect(at: time)
    }
    return [.command(.scan(for: namesServices ? ScanRequest(for: devices) : ScanRequest()))]
  }

  /// Processes an event and returns the next commands.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    switch event {
    case .advertisement(let packet): return find(packet, at: time)
    case .connected(let address):
      guard let request = request(on: address) else { return [.command(.disconnect(address))] }
      return [.command(.request(request, on: address))]
    case .attribute(.services, on: let address), .attribute(.failed, on: let address):
      return [.command(.disconnect(address))]
    case .disconnected, .connectionRefused: return rest(at: time)
    case .wake: return connect(at: time)
    default: return []
    }
  }

  private mutating func find(_ packet: Advertisement, at time: Instant) -> [EngineOutput] {
    guard made == 0, next == nil,
      let index = devices.firstIndex(where: { $0.isHeard(in: packet) }), found[index] == nil
    else { return [] }
    found[index] = packet.transmitter
    guard found.allSatisfy({ $0 != nil }) else { return [] }
    return [.command(.stopScanning)] + rest(at: time)
  }

  /// The discovery on a connection; `nil` if nothing is discovered.
  private func request(on address: DeviceAddress) -> AttributeRequest? {
    switch discovery {
    case .none: return nil
    case .all: return .discoverServices([])
    case .one:
      guard let index = found.firstIndex(of: address), case .service(let service) = devices[index]
      else { return nil }
      return .discoverServices([service])
    }
  }

  /// Waits before the next attempt, if one is left.
  private mutating func rest(at time: Instant) -> [EngineOutput] {
    guard made < attempts * devices.count else { return [] }
    let next = time.advanced(by: pause)
    self.next = next
    return [.command(.wake(at: next))]
  }

  private mutating func connect(at time: Instant) -> [EngineOutput] {
    guard let next, next <= time, let address = found[made % devices.count] else { return [] }
    self.next = nil
    made += 1
    return [.command(knowsDevices ? .connectKnown(address) : .connect(address))]
  }
}
