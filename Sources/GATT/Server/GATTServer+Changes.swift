import BLE

extension GATTServer {
  /// Gives a characteristic a value, and sends it to all clients that are subscribed, even if the
  /// value is the same as before. A packet has the first MTU - 3 bytes; the client can read the
  /// rest.
  ///
  /// A client that has not confirmed an indication yet is sent the next indication once it has
  /// confirmed, with the value at that time: changes in between may be skipped. A client that has
  /// asked for notifications and indications gets notifications.
  ///
  /// - Precondition: The handle is that of a characteristic's value, which has at most 512 bytes.
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.10 and 4.11.
  public mutating func update(
    _ handle: AttributeHandle, to value: [UInt8], at now: Instant
  ) -> [GATTServerOutput] {
    set(value, at: handle)
    var outputs = advance(to: now)
    for index in connections.indices where !connections[index].isTimedOut {
      let connection = connections[index]
      let configuration = connection.configuration(of: handle)
      if configuration.contains(.notifications) {
        let packet = ATTPacket.notification(handle, connection.beginning(of: value))
        outputs.append(.send(packet.bytes, to: connection.handle))
      } else if configuration.contains(.indications) {
        connections[index].wait(handle)
        outputs += indicateNext(of: index, at: now)
      }
    }
    return outputs
  }

  /// Takes the confirmation of the outstanding indication; there may be none.
  mutating func confirm(of index: Int, at now: Instant) -> [GATTServerOutput] {
    guard let outstanding = connections[index].outstanding else { return [] }
    connections[index].outstanding = nil
    return [.confirmed(outstanding.value, by: connections[index].handle)]
      + indicateNext(of: index, at: now)
  }

  /// Sends the next indication, unless one is outstanding.
  private mutating func indicateNext(of index: Int, at now: Instant) -> [GATTServerOutput] {
    guard connections[index].outstanding == nil, let handle = connections[index].nextWaiting(),
      let value = database.value(at: handle)
    else { return [] }
    connections[index].outstanding = GATTServerConnection.Outstanding(
      value: handle, deadline: now.advanced(by: ATTLimits.transactionTimeout))
    let packet = ATTPacket.indication(handle, connections[index].beginning(of: value))
    return [.send(packet.bytes, to: connections[index].handle)]
  }
}

extension GATTServerConnection {
  /// As much of a value as a notification holds.
  fileprivate func beginning(of value: [UInt8]) -> [UInt8] { Array(value.prefix(Int(mtu) - 3)) }
}
