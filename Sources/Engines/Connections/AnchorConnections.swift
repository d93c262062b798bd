import BLE

/// The connections to some anchors, and the readings of their levels.
struct AnchorConnections: Hashable, Sendable {
  /// The time from one reading of a level to the next: iOS gives no reading sooner.
  ///
  /// - SeeAlso: The door-lock thesis, Approach C: "the RSSI can only be read once every second".
  static let period = Duration.seconds(1)

  private let anchors: [Anchor]
  /// The devices found, in the order of finding.
  private var found: [Device] = []
  private var isScanning = false

  /// A device that is an anchor.
  private struct Device: Hashable {
    /// The packet by which the device was found.
    let packet: Advertisement
    let anchor: Anchor
    /// The time of the next reading; `nil` while the device is not connected, or while a requested
    /// reading has not come.
    var nextReading: Instant?
    /// The time of the next attempt to connect after a refusal; `nil` if no attempt was refused.
    var nextAttempt: Instant?

    var address: DeviceAddress { packet.transmitter }
  }

  init(to anchors: [Anchor]) {
    var distinct: [Anchor] = []
    for anchor in anchors where !distinct.contains(anchor) { distinct.append(anchor) }
    self.anchors = distinct
  }

  /// Starts the scan for the anchors.
  mutating func start() -> [EngineOutput] {
    isScanning = true
    return [.command(.scan(for: ScanRequest(for: anchors)))]
  }

  /// Processes an event, and requests the next step.
  mutating func follow(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    switch event {
    case .advertisement(let packet): return find(packet)
    case .connected(let address): return read(address)
    case .rssi(_, of: let address):
      guard let index = index(of: address) else { return [] }
      let next = time.advanced(by: Self.period)
      found[index].nextReading = next
      return [.command(.wake(at: next))]
    case .disconnected(let address, _):
      guard let index = index(of: address) else { return [] }
      found[index].nextReading = nil
      return [.command(.connect(address))]
    case .connectionRefused(let address):
      guard let index = index(of: address) else { return [] }
      let next = time.advanced(by: Self.period)
      found[index].nextAttempt = next
      return [.command(.wake(at: next))]
    case .wake: return proceed(at: time)
    case .bluetooth(isOn: true):
      found = []
      return start()
    default: return []
    }
  }

  /// The packet by which a device was found, with the level that an event reports of that device;
  /// `nil` if the event reports no level.
  func reading(in event: CentralEvent) -> Advertisement? {
    guard case .rssi(let rssi, of: let address) = event, let index = index(of: address) else {
      return nil
    }
    var packet = found[index].packet
    packet.rssi = rssi
    return packet
  }

  private func index(of address: DeviceAddress) -> Int? {
    found.firstIndex { $0.address == address }
  }

  private mutating func find(_ packet: Advertisement) -> [EngineOutput] {
    guard isScanning, index(of: packet.transmitter) == nil,
      let anchor = anchors.first(where: { $0.isHeard(in: packet) }),
      !found.contains(where: { $0.anchor == anchor })
    else { return [] }
    found.append(Device(packet: packet, anchor: anchor))
    var outputs: [EngineOutput] = [.command(.connect(packet.transmitter))]
    if found.count == anchors.count {
      isScanning = false
      outputs.append(.command(.stopScanning))
    }
    return outputs
  }

  private mutating func read(_ address: DeviceAddress) -> [EngineOutput] {
    guard let index = index(of: address) else { return [] }
    found[index].nextReading = nil
    return [.command(.readRSSI(address))]
  }

  /// Requests the readings that are due, and repeats the attempts to connect that are due.
  private mutating func proceed(at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    for index in found.indices {
      if let due = found[index].nextAttempt, due <= time {
        found[index].nextAttempt = nil
        outputs.append(.command(.connect(found[index].address)))
      }
      guard let due = found[index].nextReading, due <= time else { continue }
      found[index].nextReading = nil
      outputs.append(.command(.readRSSI(found[index].address)))
    }
    return outputs
  }
}
