import BLE
import GATT

extension Controller {
  /// The connections, in the order in which they were made.
  public var connections: [ConnectionHandle] { links.map { $0.handle } }

  /// Completes the host's attempt to connect. Without an attempt to connect to this address of this
  /// kind, nothing happens.
  ///
  /// - Returns: The outputs. The new connection is the last one of `connections`.
  public mutating func connect(to peer: PeerAddress) -> [ControllerOutput] {
    guard let request = pending, request.peer == peer, let layer = request.layers.first else {
      return []
    }
    pending = nil
    let handle = unusedHandle
    links.append(ControllerLink(handle: handle, peer: peer))
    let outcome = HCIConnectionOutcome(
      handle, peer: peer, interval: layer.timing.greatestInterval, latency: layer.timing.latency,
      supervisionTimeout: layer.timing.supervisionTimeout)
    var outputs: [ControllerOutput] = []
    report(outcome, &outputs)
    return outputs
  }

  /// Notes that a connection was lost, or ended by the peer.
  public mutating func lose(
    _ handle: ConnectionHandle, reason: HCIStatus = .connectionTimeout
  ) -> [ControllerOutput] {
    guard let index = index(of: handle) else { return [] }
    let link = links.remove(at: index)
    var outputs: [ControllerOutput] = []
    refuseLevel(of: link, &outputs)
    send(.disconnectionComplete(.success, handle, reason: reason), &outputs)
    return outputs
  }

  /// Takes a packet of the attribute protocol from the peer of a connection.
  ///
  /// - Parameter rssi: The level of the packet; `nil` if it is not known.
  public mutating func receive(
    _ bytes: [UInt8], on handle: ConnectionHandle, rssi: PowerLevel? = nil
  ) -> [ControllerOutput] {
    guard index(of: handle) != nil else { return [] }
    var outputs = rssi.map { measure($0, on: handle) } ?? []
    send(L2CAPFrame(bytes, on: .attributes), on: handle, &outputs)
    return outputs
  }

  /// Notes the level of a packet of a connection, so that the host can ask for the level.
  ///
  /// - Returns: The answer to the host, if the host waits for the level.
  public mutating func measure(
    _ level: PowerLevel?, on handle: ConnectionHandle
  ) -> [ControllerOutput] {
    guard let index = index(of: handle) else { return [] }
    links[index].level = level
    guard links[index].isLevelAwaited else { return [] }
    links[index].isLevelAwaited = false
    var outputs: [ControllerOutput] = []
    complete(.readRSSI, returning: .rssi(Int8(level), of: handle), to: &outputs)
    return outputs
  }

  /// Tells a host that waits for the level of a connection that no level will come.
  func refuseLevel(of link: ControllerLink, _ outputs: inout [ControllerOutput]) {
    guard link.isLevelAwaited else { return }
    complete(.readRSSI, .unknownConnection, returning: .rssi(0, of: link.handle), to: &outputs)
  }

  /// Reports a connection, or that none was made, by the event that the host wants.
  func report(_ outcome: HCIConnectionOutcome, _ outputs: inout [ControllerOutput]) {
    if settings.reportsEnhancedConnections, masks.allow(subevent: 0x0A) {
      let none = DeviceAddress(0)
      send(.enhancedConnectionComplete(outcome, own: none, peer: none), &outputs)
    } else {
      send(.connectionComplete(outcome), &outputs)
    }
  }

  func index(of handle: ConnectionHandle) -> Int? { links.firstIndex { $0.handle == handle } }

  /// The least handle, from 0x40 on, that no connection has.
  private var unusedHandle: ConnectionHandle {
    var number: UInt16 = 0x40
    while index(of: ConnectionHandle(number)) != nil { number += 1 }
    return ConnectionHandle(number)
  }

  /// Takes data of the host.
  mutating func receive(_ packet: ACLPacket, _ outputs: inout [ControllerOutput]) {
    guard let index = index(of: packet.handle) else { return }
    guard packet.data.count <= settings.buffers.length else {
      // 1 stands for the buffers of connections.
      send(.dataBufferOverflow(1), &outputs)
      return
    }
    outputs.append(
      .send(HCIEvent.completedPackets([CompletedPackets(1, of: packet.handle)]).packet))
    // A frame that cannot be put together is lost, as on the air.
    guard let frame = try? links[index].assembler.receive(packet) else { return }
    if frame.channel == .attributes {
      outputs.append(.transmit(frame.payload, on: packet.handle))
    } else if let refusal = frame.refusal {
      send(refusal, on: packet.handle, &outputs)
    }
  }

  /// Sends a frame of the peer to the host.
  private func send(
    _ frame: L2CAPFrame, on handle: ConnectionHandle, _ outputs: inout [ControllerOutput]
  ) {
    let packets = ACLPacket.packets(
      of: frame, on: handle, first: .firstOfController, upTo: Int(settings.buffers.length))
    for packet in packets { outputs.append(.send(.data(packet))) }
  }
}
