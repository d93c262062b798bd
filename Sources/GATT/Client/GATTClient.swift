import BLE

/// A client of the services of one peripheral, for one connection: a state machine.
///
/// The inputs are commands, packets of the server, and the passing of time. The outputs are
/// packets, the answers to the commands, and values that the server notifies or indicates. A client
/// has no clock and does no I/O.
///
///     var client = GATTClient()
///     carryOut(client.perform(.discoverServices(nil), at: now))
///     carryOut(client.receive(packet, at: now))
///
/// After each call, the host carries out the outputs in order, and calls `advance` at `nextWake`.
/// Times never go back. One request is sent at a time; further commands wait, in order. Each
/// command has one answer, even if the server stays silent or the connection ends.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Parts F and G.
public struct GATTClient: Hashable, Sendable {
  /// The reason why no more commands are carried out.
  private enum End: Hashable, Sendable {
    case timedOut
    case disconnected
  }

  /// The largest packet that the client receives, in bytes.
  public let maximumMTU: UInt16
  /// The largest packet on the connection, in bytes: 23 until another is agreed on.
  public private(set) var mtu = ATTLimits.initialMTU
  /// The time at which `advance` is to be called next; `nil` means never.
  public private(set) var nextWake: Instant?

  private var running: GATTRunningCommand?
  private var waiting: [GATTCommand] = []
  private var hasExchangedMTU = false
  private var end: End?

  /// Creates the client of a new connection.
  ///
  /// - Parameter maximumMTU: The largest packet that the client receives, in bytes; values below 23
  ///   are taken as 23.
  public init(maximumMTU: UInt16 = ATTLimits.greatestMTU) {
    self.maximumMTU = max(maximumMTU, ATTLimits.initialMTU)
  }

  /// The number of commands that have no answer yet.
  public var pendingCount: Int { waiting.count + (running == nil ? 0 : 1) }

  /// Takes a command. After a timeout or the end of the connection, the command fails at once.
  public mutating func perform(_ command: GATTCommand, at now: Instant) -> [GATTClientOutput] {
    var outputs = advance(to: now)
    waiting.append(command)
    if let end {
      outputs += failAll(end)
    } else if running == nil {
      outputs += startNext(at: now)
    }
    return outputs
  }

  /// Takes a packet of the server.
  ///
  /// Indications are confirmed. Requests are answered by the error `requestNotSupported`: a device
  /// that is also a server passes them to its server instead. Responses to any but the outstanding
  /// request, malformed notifications and commands are ignored.
  public mutating func receive(_ bytes: [UInt8], at now: Instant) -> [GATTClientOutput] {
    var outputs = advance(to: now)
    guard end == nil, let first = bytes.first else { return outputs }
    let opcode = ATTOpcode(rawValue: first)
    let packet = try? ATTPacket(bytes)
    switch opcode.kind {
    case .request:
      let error = ATTPacket.errorResponse(.requestNotSupported, to: opcode, at: .none)
      outputs.append(.send(error.bytes))
    case .notification, .indication:
      if case .indication(let handle, let value)? = packet {
        outputs.append(.send(ATTPacket.confirmation.bytes))
        outputs.append(.changed(handle, to: value))
      } else if case .notification(let handle, let value)? = packet {
        outputs.append(.changed(handle, to: value))
      }
    case .response: outputs += respond(opcode, packet, at: now)
    case .command, .confirmation: break
    }
    return outputs
  }

  /// Advances to a time, at which requests without a response may time out.
  public mutating func advance(to now: Instant) -> [GATTClientOutput] {
    guard let deadline = nextWake, deadline <= now else { return [] }
    end = .timedOut
    return failAll(.timedOut)
  }

  /// Notes that the connection has ended: all pending commands fail.
  public mutating func disconnect() -> [GATTClientOutput] {
    end = .disconnected
    return failAll(.disconnected)
  }

  private mutating func respond(
    _ opcode: ATTOpcode, _ packet: ATTPacket?, at now: Instant
  ) -> [GATTClientOutput] {
    guard let request = running?.request else { return [] }
    if case .errorResponse(let error, request, _)? = packet {
      return go(on: .error(error), at: now)
    }
    guard opcode == request.response else { return [] }
    guard let packet else { return carryOut(.unexpected, at: now) }
    return go(on: .response(packet), at: now)
  }

  /// Starts commands until one waits for a response.
  private mutating func startNext(at now: Instant) -> [GATTClientOutput] {
    var outputs: [GATTClientOutput] = []
    while running == nil, !waiting.isEmpty {
      let command = waiting.removeFirst()
      running = GATTRunningCommand(
        command, maximumMTU: maximumMTU, hasExchangedMTU: hasExchangedMTU)
      outputs += step(running?.next(.begin, mtu: mtu), at: now)
    }
    return outputs
  }

  private mutating func go(on input: GATTRunningCommand.Input, at now: Instant)
    -> [GATTClientOutput]
  {
    carryOut(running?.next(input, mtu: mtu), at: now)
  }

  private mutating func carryOut(_ next: GATTStep?, at now: Instant) -> [GATTClientOutput] {
    let outputs = step(next, at: now)
    return running == nil ? outputs + startNext(at: now) : outputs
  }

  /// Carries out one step of the running command.
  private mutating func step(_ step: GATTStep?, at now: Instant) -> [GATTClientOutput] {
    guard let step, let command = running?.command else { return [] }
    switch step {
    case .request(let packet):
      running?.request = packet.opcode
      nextWake = now.advanced(by: ATTLimits.transactionTimeout)
      return [.send(packet.bytes)]
    case .command(let packet):
      running = nil
      return [.send(packet.bytes), .answer(.success(.done), to: command)]
    case .finish(let result):
      running = nil
      nextWake = nil
      if case .success(.mtu(let agreed)) = result {
        mtu = agreed
        hasExchangedMTU = true
      }
      return [.answer(result, to: command)]
    }
  }

  private mutating func failAll(_ end: End) -> [GATTClientOutput] {
    let failure: GATTFailure = end == .timedOut ? .timedOut : .disconnected
    let failed = (running.map { [$0.command] } ?? []) + waiting
    running = nil
    waiting = []
    nextWake = nil
    return failed.map { .answer(.failure(failure), to: $0) }
  }
}
