import BLE
import GATT

/// A Low Energy controller for a real host: a state machine that scans and connects.
///
/// The inputs are packets of the host and the radio; the outputs are packets for the host and
/// requests to the radio. It has no clock and does no I/O.
///
///     var controller = Controller(ControllerSettings(address: address, isExtended: true))
///     carryOut(controller.receive(packet, at: now))      // a command of the host
///     carryOut(controller.hear(advertisement, at: now))  // reported, if the host scans
///     carryOut(controller.connect(to: thermostat))       // completes the host's attempt
///
/// After each call, the world carries out the outputs in order, and calls `advance` at `nextWake`.
/// Times never go back. Commands are answered at once, one at a time, and data counts as sent when
/// it is taken. Peers reject signalling and pairing; the world sees packets of the attribute
/// protocol only.
///
/// The controller does not advertise, encrypt, resolve private addresses, or filter by a list of
/// devices. A command that it does not have is answered as unknown.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E.
public struct Controller: Hashable, Sendable {
  /// The family of commands that the host uses. A host that has used one family cannot use the
  /// other before Reset.
  enum Family: Hashable, Sendable {
    case legacy
    case extended
  }

  /// The properties of the controller.
  public let settings: ControllerSettings

  var masks = EventMasks()
  var family: Family?
  var randomAddress: DeviceAddress?
  var scanParameters = ScanParameters(
    ownAddress: .public, layers: [PHYScan(isActive: false, interval: 0x10, window: 0x10)])
  var scan: ControllerScan?
  var pending: HCIConnectionRequest?
  var links: [ControllerLink] = []

  /// Creates a controller after Reset.
  public init(_ settings: ControllerSettings) {
    precondition(!settings.buffers.isEmpty, "a controller takes data")
    self.settings = settings
  }

  /// Takes a packet of the host. Events, data of unknown connections, and packets of kinds that Low
  /// Energy does not use are ignored.
  public mutating func receive(_ packet: HCIPacket, at now: Instant) -> [ControllerOutput] {
    var outputs = advance(to: now)
    switch packet {
    case .command(let opcode, let parameters): perform(opcode, parameters, &outputs, at: now)
    case .data(let packet): receive(packet, &outputs)
    case .event, .other: break
    }
    return outputs
  }

  /// Notes that the stream of the host is out of step. The host is expected to send Reset.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part A, 4.
  public func loseStep() -> [ControllerOutput] {
    var outputs: [ControllerOutput] = []
    // The manufacturer's own code.
    send(.hardwareError(0), &outputs)
    return outputs
  }

  /// Takes a packet of an advertiser. The packet is reported if the host scans, and wants such
  /// packets.
  public mutating func hear(_ packet: ControllerHeardPacket, at now: Instant) -> [ControllerOutput]
  {
    var outputs = advance(to: now)
    guard let isExtended = scan?.isExtended else { return outputs }
    if packet.properties.contains(.scanResponse),
      !scanParameters.layers.contains(where: { $0.isActive })
    {
      return outputs
    }
    guard isExtended || packet.properties.contains(.legacy) else { return outputs }
    guard scan?.reports(packet) == true else { return outputs }
    if isExtended {
      for report in packet.extendedReports {
        send(.extendedAdvertisingReports([report]), &outputs)
      }
    } else if let report = packet.legacyReport {
      send(.advertisingReports([report]), &outputs)
    }
    return outputs
  }

  /// The time at which `advance` is to be called next; `nil` means never.
  public var nextWake: Instant? { scan?.nextChange }

  /// Advances to a time, at which scans of a limited duration may end.
  public mutating func advance(to now: Instant) -> [ControllerOutput] {
    var outputs: [ControllerOutput] = []
    while let change = scan?.advance(to: now) {
      switch change {
      case .starts: outputs.append(.scan(scanParameters))
      case .pauses: outputs.append(.stopScanning)
      case .ends:
        scan = nil
        outputs.append(.stopScanning)
        send(.scanTimeout, &outputs)
      }
    }
    return outputs
  }

  /// Sends an event, if the host wants it.
  func send(_ event: HCIEvent, _ outputs: inout [ControllerOutput]) {
    if masks.allow(event) { outputs.append(.send(event.packet)) }
  }
}
