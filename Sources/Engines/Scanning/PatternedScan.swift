import BLE

/// An engine whose scan has a pattern: the scan has a mode, reports a device repeatedly or only
/// once, and stops and starts again.
///
///     let presence = PatternedScan(
///       Presence<AltBeaconRule>(rooms, by: settings), by: ScanPattern(mode: .lowLatency))
///
/// Periods follow one another from the time at which the engine requests its scan. A scan that is
/// stopped late, because the app was suspended, starts again with the next period. When the app
/// goes to the background or comes back, the present period or pause ends at once if it would now
/// be over; a scan without an end is stopped at once, as at the end of a period.
public struct PatternedScan<Engine: DecisionEngine>: DecisionEngine {
  /// The pattern.
  public let pattern: ScanPattern

  /// The engine in its present state.
  package private(set) var engine: Engine
  /// The requested scan; `nil` while the engine does not scan.
  private var scan: RequestedScan?
  private var isInForeground = true
  /// The time of the newest packet of a beacon, if the pattern has a search; `nil` before the
  /// first.
  private var newestBeacon: Instant?
  /// The links from which the scan has reported a packet, if the scan reports no duplicates.
  private var reported: Set<Link> = []

  /// A device and the radio that heard it.
  private struct Link: Hashable {
    let transmitter: DeviceAddress
    let receiver: DeviceAddress
  }

  /// A scan that the engine has requested.
  private struct RequestedScan: Hashable {
    let request: ScanRequest
    /// The cycle of scans and pauses; `nil` for a scan without an end.
    var cycle: ScanCycle?
    /// The start of the running scan; `nil` in a pause.
    var scanStart: Instant?
    /// `true` while the app searches, in a pause.
    var isSearching = false
    /// The end of the search; `nil` before the search has found a beacon.
    var searchEnd: Instant?

    /// Ends the search.
    mutating func endSearch() {
      isSearching = false
      searchEnd = nil
    }
  }

  /// Creates an engine that scans with a pattern.
  ///
  /// - Precondition: The times of the pattern are in range.
  public init(_ engine: Engine, by pattern: ScanPattern) {
    for isInForeground in [true, false] {
      let periods = pattern.periods(inForeground: isInForeground)
      precondition(periods.period.map { $0 > .zero } ?? true, "a scan is stopped at once")
      precondition(periods.pause >= .zero, "a pause lasts \(periods.pause.nanoseconds) ns")
      precondition(
        periods.shortestScan >= .zero,
        "a scan runs for at least \(periods.shortestScan.nanoseconds) ns")
    }
    self.engine = engine
    self.pattern = pattern
  }

  /// Starts the engine.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    scan = nil
    reported = []
    isInForeground = true
    newestBeacon = nil
    let outputs = patterned(engine.start(at: time), at: time)
    return pattern.background == nil ? outputs : outputs + [.command(.followApp)]
  }

  /// Restores the engine's stored state. The engine's scan starts anew.
  public mutating func restore(from ended: PatternedScan) { engine.restore(from: ended.engine) }

  /// Stops and starts the scan as due, and passes the event on to the engine.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var due = changes(at: time)
    if case .app(let isInForeground) = event { due += moves(isInForeground, at: time) }
    due += notesBeacon(in: event, at: time)
    if isDuplicate(event) { return due }
    let outputs = patterned(engine.receive(event, at: time), at: time)
    return due.isEmpty ? outputs : due + outputs
  }

  /// The evidence of the engine.
  public func evidence(at time: Instant) -> [Evidence] { engine.evidence(at: time) }

  /// The figures of the engine.
  public func estimates(at time: Instant) -> [DeviceEstimate]? { engine.estimates(at: time) }

  /// The outputs of the engine, with the pattern's mode in each requested scan. Each requested scan
  /// begins a cycle.
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
        request.hasWildcard = pattern.hasWildcard && !request.isFiltered
        reported = []
        patterned.append(.command(.scan(for: request)))
        let cycle = ScanCycle(periods, at: time)
        scan = RequestedScan(request: request, cycle: cycle, scanStart: time)
        if let cycle { patterned.append(.command(.wake(at: cycle.due))) }
      case .command(.stopScanning):
        scan = nil
        patterned.append(output)
      default: patterned.append(output)
      }
    }
    return patterned
  }

  /// Returns `true` for a further packet of a device that the same scan has already reported. A
  /// bare radio reports such packets.
  ///
  /// A device is new again once the app is connected to it, and all devices are new again after
  /// Bluetooth was switched off or on.
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

  /// The periods of the app in its present state.
  private var periods: ScanPeriods { pattern.periods(inForeground: isInForeground) }

  /// Ends a scan whose period is over, and starts the next scan or a search.
  private mutating func changes(at time: Instant) -> [EngineOutput] {
    guard var scan else { return [] }
    var outputs: [EngineOutput] = []
    if let end = scan.searchEnd, end <= time {
      scan.endSearch()
      outputs.append(.command(.stopScanning))
    }
    if var cycle = scan.cycle, cycle.due <= time {
      let wasInPeriod = cycle.isInPeriod
      cycle.pass(to: time)
      scan.cycle = cycle
      if wasInPeriod, let start = scan.scanStart, start.duration(to: time) >= periods.shortestScan {
        scan.scanStart = nil
        outputs.append(.command(.stopScanning))
      }
      if cycle.isInPeriod {
        if scan.scanStart == nil { outputs.append(restart(&scan, at: time)) }
      } else if wasInPeriod, scan.scanStart == nil, let search, isSearchDue(at: time) {
        scan.isSearching = true
        reported = []
        outputs.append(.command(.scan(for: search.request(for: scan.request))))
      }
      outputs.append(.command(.wake(at: cycle.due)))
    }
    self.scan = scan
    return outputs
  }

  /// Starts the scan of a period.
  private mutating func restart(_ scan: inout RequestedScan, at time: Instant) -> EngineOutput {
    scan.endSearch()
    scan.scanStart = time
    reported = []
    return .command(.scan(for: scan.request))
  }

  /// The search in the pauses of the present periods; `nil` if there is no search in them.
  private var search: PauseSearch? {
    pattern.search.flatMap { periods.pause > $0.pause ? $0 : nil }
  }

  /// Returns `true` if no beacon has been heard lately.
  private func isSearchDue(at time: Instant) -> Bool {
    guard let newestBeacon, let memory = pattern.search?.memory else { return true }
    return newestBeacon.duration(to: time) > memory
  }

  /// Processes the app's move to the foreground or to the background, and changes the periods.
  private mutating func moves(_ isInForeground: Bool, at time: Instant) -> [EngineOutput] {
    guard isInForeground != self.isInForeground else { return [] }
    self.isInForeground = isInForeground
    guard pattern.background != nil, var scan else { return [] }
    var outputs: [EngineOutput] = []
    if var cycle = scan.cycle {
      scan.cycle = cycle.change(to: periods, at: time) ? cycle : nil
      if scan.cycle == nil, scan.scanStart == nil { outputs.append(restart(&scan, at: time)) }
    } else {
      scan.cycle = ScanCycle(periods, after: time)
    }
    self.scan = scan
    guard let cycle = scan.cycle else { return outputs }
    return cycle.due > time ? [.command(.wake(at: cycle.due))] : changes(at: time)
  }

  /// Notes the time of a beacon's packet. During a search, the first such packet sets the end of
  /// the search.
  private mutating func notesBeacon(in event: CentralEvent, at time: Instant) -> [EngineOutput] {
    guard let memory = pattern.search?.memory, case .advertisement(let packet) = event,
      scan?.request.isFiltered == true || BeaconFrame(advertisingData: packet.payload) != nil
    else { return [] }
    newestBeacon = time
    guard scan?.isSearching == true, scan?.searchEnd == nil else { return [] }
    let end = time.advanced(by: memory)
    scan?.searchEnd = end
    return [.command(.wake(at: end))]
  }
}

extension EngineOutput {
  /// `true` for a command that starts or stops a scan.
  fileprivate var isAboutScan: Bool {
    switch self {
    case .command(.scan), .command(.stopScanning): true
    default: false
    }
  }
}
