import BLE

/// The services of a peripheral for all clients that are connected: a state machine.
///
/// The inputs are packets of clients, values that the host sets, and the passing of time; the
/// outputs are packets, and the values that clients have written. A server has no clock and does no
/// I/O.
///
///     var server = GATTServer(try AttributeDatabase([.genericAccess(name: "Thermostat"),
///     climate]))
///     server.connect(central)
///     send(server.receive(packet, from: central, at: now))
///     send(server.update(temperature, to: [0x67, 0x08], at: now))  // sent to those subscribed
///
/// After each call, the host carries out the outputs in order, and calls `advance` at `nextWake`.
/// Times never go back. Packets from connections that the server does not know are ignored.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Parts F and G.
public struct GATTServer: Hashable, Sendable {
  /// The services, with their present values.
  public internal(set) var database: AttributeDatabase
  /// The largest packet that the server receives, in bytes.
  public let maximumMTU: UInt16

  var connections: [GATTServerConnection] = []

  /// Creates a server without connections.
  ///
  /// - Parameter maximumMTU: The largest packet that the server receives, in bytes; values below 23
  ///   are taken as 23.
  public init(_ database: AttributeDatabase, maximumMTU: UInt16 = ATTLimits.greatestMTU) {
    self.database = database
    self.maximumMTU = max(maximumMTU, ATTLimits.initialMTU)
  }

  /// Begins a connection. Nobody is subscribed, the MTU is 23, and the client is not authenticated.
  public mutating func connect(_ connection: ConnectionHandle) {
    disconnect(connection)
    connections.append(GATTServerConnection(connection))
  }

  /// Ends a connection.
  public mutating func disconnect(_ connection: ConnectionHandle) {
    connections.removeAll { $0.handle == connection }
  }

  /// Sets the value of a characteristic. Unlike `update`, it does not notify clients.
  ///
  /// - Precondition: The handle is that of a characteristic's value, which has at most 512 bytes.
  public mutating func set(_ value: [UInt8], at handle: AttributeHandle) {
    precondition(
      database.attribute(at: handle)?.role == .value,
      "\(handle.number) is not a characteristic value")
    precondition(
      value.count <= ATTLimits.longestValue,
      "\(value.count) bytes; a value has at most \(ATTLimits.longestValue)")
    database.set(value, at: handle)
  }

  /// Notes that the client on a connection is authenticated.
  public mutating func authenticate(_ connection: ConnectionHandle) {
    guard let index = index(of: connection) else { return }
    connections[index].isAuthenticated = true
  }

  /// The largest packet on a connection, in bytes; `nil` if the connection is not known.
  public func mtu(of connection: ConnectionHandle) -> UInt16? {
    index(of: connection).map { connections[$0].mtu }
  }

  /// The client's configuration of a characteristic: notifications, indications, or none.
  public func configuration(
    of value: AttributeHandle, on connection: ConnectionHandle
  ) -> ClientConfiguration {
    index(of: connection).map { connections[$0].configuration(of: value) } ?? []
  }

  /// Returns `true` if any client is sent changes of a characteristic.
  public func isFollowed(_ value: AttributeHandle) -> Bool {
    connections.contains { !$0.configuration(of: value).isEmpty }
  }

  /// The time at which `advance` is to be called next; `nil` means never.
  public var nextWake: Instant? { connections.compactMap { $0.outstanding?.deadline }.min() }

  /// Advances to a time, at which indications without a confirmation may time out.
  public mutating func advance(to now: Instant) -> [GATTServerOutput] {
    var outputs: [GATTServerOutput] = []
    for index in connections.indices {
      guard let outstanding = connections[index].outstanding, outstanding.deadline <= now else {
        continue
      }
      connections[index].outstanding = nil
      connections[index].isTimedOut = true
      outputs.append(.timedOut(connections[index].handle))
    }
    return outputs
  }

  func index(of connection: ConnectionHandle) -> Int? {
    connections.firstIndex { $0.handle == connection }
  }
}
