import BLE

/// An engine whose scan has a pattern: it asks for a mode, hears of a device again or not, and stops
/// and starts again.
///
///     let presence = PatternedScan(
///       Presence<AltBeaconRule>(rooms, by: settings), by: ScanPattern(mode: .lowLatency))
///
/// Periods follow one another from the time at which the engine requests its scan. A scan that is
/// stopped late, because the app was suspended, starts again with the next period.
public struct PatternedScan<Engine: DecisionEngine>: DecisionEngine {
  /// The pattern.
  public let pattern: ScanPattern

  /// The engine in its present state.
  package private(set) var engine: Engine
  /// The cycle of scans and pauses; `nil` while the engine does not scan, or if its scans have no
  /// end.
  private var cycle: Cycle?
  /// The links of which the scan has reported a packet, if it reports no duplicates.
  private var reported: Set<Link> = []

  /// A device and the radio that heard it.
  private struct Link: Hashable {
    let transmitter: DeviceAddress
    let receiver: DeviceAddress
  }

  /// The cycle of a requested scan.
  private struct Cycle: Hashable {
    let request: ScanRequest
    let origin: Instant
    /// The start of the running scan; `nil` in a pause.
    var scanStart: Instant?
    /// `true` in a period, `false` in the pause after it.
    var isInPeriod = true
    /// The end of the period or of the pause.
    var due: Instant
  }

  /// Creates an engine that scans by a pattern.
  ///
  /// - Precondition: The times of the pattern are in range.
  public init(_ engine: Engine, by pattern: ScanPattern) {
    precondition(pattern.period.map { $0 > .zero } ?? true, "a scan is stopped at once")
    precondition(pattern.pause >= .zero, "a pause lasts \(pattern.pause.nanoseconds) ns")
    precondition(
      pattern.shortestScan >= .zero,
      "a scan runs for at least \(pattern.shortestScan.nanoseconds) ns")
    self.engine = engine
    self.pattern = pattern
  }

  /// Starts the engine.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    cycle = nil
    reported = []
    return patterned(engine.start(at: time), at: time)
  }

  /// Restores the engine's stored state. Its scan starts anew.
  public mutating func restore(from ended: PatternedScan) { engine.restore(from: ended.engine) }

  /// Stops and starts the scan as due, and passes the event on to the engine.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    let due = changes(at: time)
    if isDuplicate(event) { return due }
    let outputs = patterned(engine.receive(event, at: time), at: time)
    return due.isEmpty ? outputs : due + outputs
  }

  /// The evidence of the engine.
  public func evidence(at time: Instant) -> [Evidence] { engine.evidence(at: time) }

  /// The figures of the engine.
  public func estimates(at time: Instant) -> [DeviceEstimate]? { engine.estimates(at: time) }

  /// The engine's outputs, with the mode in its scans and a cycle that begins with each.
  private mutating func patterned(
    _ outputs: [EngineOutput], at time: Instant
  ) -> [EngineOutput] {
    guard outputs.contains(where: { $0.isAboutScan }) else { return outputs }
    var patterned: [EngineOutput] = []
    for output in outputs {
      switch output {
      case .command(.scan(for: var request)):
        request.mode = request.mode ?? pattern.mode
        request.allowsDuplicates = request.allowsDuplicates && pattern.allowsDuplicates
        reported = []
        patterned.append(.command(.scan(for: request)))
        guard let period = pattern.period else { continue }
        let end = time.advanced(by: period)
        cycle = Cycle(request: request, origin: time, scanStart: time, due: end)
        patterned.append(.command(.wake(at: end)))
      case .command(.stopScanning):
        cycle = nil
        patterned.append(output)
      default: patterned.append(output)
      }
    }
    return patterned
  }

  /// Returns `true` for a further packet of a device in one scan, which a bare radio reports.
  ///
  /// A device is new again once the app is connected to it, and all are after Bluetooth was off.
  private mutating func isDuplicate(_ event: CentralEvent) -> Bool {
    guard !pattern.allowsDuplicates else { return false }
    switch event {
    case .advertisement(let packet):
      let link = Link(transmitter: packet.transmitter, receiver: packet.receiver)
      return !reported.insert(link).inserted
    case .connected(let device): reported = reported.filter { $0.transmitter != device }
    case .bluetooth: reported = []
    default: break
    }
    return false
  }

  /// The end of a scan whose period is over, and the start of the next one.
  private mutating func changes(at time: Instant) -> [EngineOutput] {
    guard var cycle, cycle.due <= time, let period = pattern.period else { return [] }
    var outputs: [EngineOutput] = []
    if cycle.isInPeriod, let start = cycle.scanStart,
      start.duration(to: time) >= pattern.shortestScan
    {
      cycle.scanStart = nil
      outputs.append(.command(.stopScanning))
    }
    let whole = (period + pattern.pause).nanoseconds
    let elapsed = cycle.origin.duration(to: time).nanoseconds
    let begin = time.advanced(by: .nanoseconds(-(elapsed % whole)))
    let end = begin.advanced(by: period)
    cycle.isInPeriod = time < end
    cycle.due = cycle.isInPeriod ? end : begin.advanced(by: .nanoseconds(whole))
    if cycle.isInPeriod, cycle.scanStart == nil {
      cycle.scanStart = time
      reported = []
      outputs.append(.command(.scan(for: cycle.request)))
    }
    outputs.append(.command(.wake(at: cycle.due)))
    self.cycle = cycle
    return outputs
  }
}

extension EngineOutput {
  /// `true` for the start and the end of a scan.
  fileprivate var isAboutScan: Bool {
    switch self {
    case .command(.scan), .command(.stopScanning): true
    default: false
    }
  }
}
