import BLE

/// A connected peripheral as an engine sees it, by the names of its characteristics: a state
/// machine on top of `GATTClient`.
///
///     var peripheral = RemotePeripheral()
///     carryOut(peripheral.begin(at: now))
///     carryOut(peripheral.perform(.read(temperature), at: now))
///     carryOut(peripheral.receive(packet, at: now))
///
/// Services and characteristics that a request names are discovered if they are not known yet, and
/// remembered. Requests are carried out one after another. As with a client, the host carries out
/// the outputs in order, and calls `advance` at `nextWake`. Times never go back. When the
/// connection ends, the host discards the `RemotePeripheral`, and pending requests get no report.
public struct RemotePeripheral: Hashable, Sendable {
  private var client: GATTClient
  private var table = DiscoveryTable()
  /// The requests without a report; the first is being carried out.
  private var requests: [AttributeRequest] = []
  /// The command that is being carried out for the first request.
  private var asked: GATTCommand?
  private var isTimedOut = false

  /// Creates the view of a peripheral that has just been connected.
  ///
  /// - Parameter maximumMTU: The largest packet that the central receives, in bytes; values below
  ///   23 are taken as 23.
  public init(maximumMTU: UInt16 = ATTLimits.greatestMTU) {
    client = GATTClient(maximumMTU: maximumMTU)
  }

  /// The largest packet on the connection, in bytes.
  public var mtu: UInt16 { client.mtu }

  /// The time at which `advance` is to be called next; `nil` means never.
  public var nextWake: Instant? { client.nextWake }

  /// Agrees on the largest packet, as phones do at once. Without this exchange, packets have 23
  /// bytes.
  public mutating func begin(at now: Instant) -> [RemotePeripheralOutput] {
    take(client.perform(.exchangeMTU, at: now), at: now)
  }

  /// Takes a request of an engine. After a timeout, the request is dropped.
  public mutating func perform(
    _ request: AttributeRequest, at now: Instant
  ) -> [RemotePeripheralOutput] {
    let outputs = advance(to: now)
    guard !isTimedOut else { return outputs }
    requests.append(request)
    return outputs + take([], at: now)
  }

  /// Takes a packet of the peripheral.
  public mutating func receive(_ bytes: [UInt8], at now: Instant) -> [RemotePeripheralOutput] {
    take(client.receive(bytes, at: now), at: now)
  }

  /// Advances to a time.
  public mutating func advance(to now: Instant) -> [RemotePeripheralOutput] {
    take(client.advance(to: now), at: now)
  }

  /// Processes the client's outputs, and continues with the requests.
  private mutating func take(
    _ outputs: [GATTClientOutput], at now: Instant
  ) -> [RemotePeripheralOutput] {
    var results: [RemotePeripheralOutput] = []
    var outputs = outputs
    repeat {
      for output in outputs { take(output, &results) }
      outputs = proceed(&results, at: now)
    } while !outputs.isEmpty
    return results
  }

  private mutating func take(
    _ output: GATTClientOutput, _ results: inout [RemotePeripheralOutput]
  ) {
    switch output {
    case .send(let bytes): results.append(.send(bytes))
    case .changed(let handle, let value):
      if let name = table.name(of: handle) { results.append(.report(.value(value, of: name))) }
    case .answer(.failure(.timedOut), _):
      requests = []
      asked = nil
      if !isTimedOut { results.append(.timedOut) }
      isTimedOut = true
    case .answer(let result, let command):
      guard command == asked, let request = requests.first else { return }
      asked = nil
      switch result {
      case .success(let answer):
        if table.learn(answer, to: command) { return }
        finish(request.report(answer), &results)
      case .failure(let failure): finish(request.report(failure.error), &results)
      }
    }
  }

  /// Processes the waiting requests until one has to ask the peripheral.
  private mutating func proceed(
    _ results: inout [RemotePeripheralOutput], at now: Instant
  ) -> [GATTClientOutput] {
    while asked == nil, let request = requests.first {
      switch request.step(table) {
      case .found(.ask(let command)), .unknown(let command):
        asked = command
        return client.perform(command, at: now)
      case .found(.report(let report)): finish(report, &results)
      case .absent: finish(request.report(.attributeNotFound), &results)
      }
    }
    return []
  }

  private mutating func finish(
    _ report: AttributeReport?, _ results: inout [RemotePeripheralOutput]
  ) {
    requests.removeFirst()
    if let report { results.append(.report(report)) }
  }
}

/// An output of a remote peripheral, for its host to carry out in order.
public enum RemotePeripheralOutput: Hashable, Sendable {
  /// Send a packet to the peripheral.
  case send([UInt8])
  /// Pass a report to the engine.
  case report(AttributeReport)
  /// The peripheral has not responded within 30 s. Nothing more can be asked; the host should end
  /// the connection.
  case timedOut
}
