import BLE

/// Alerts a person who leaves keys or other assets behind.
///
/// When the app is opened, the engine searches for each asset, and gives no alert before it has
/// found the asset within range. From then on, an asset that is heard too weakly or not at all
/// starts a countdown. If the asset is not back within range when the countdown ends, the person is
/// alerted, again and again at a fixed interval, and the server gets a report with place and time.
/// When the asset is heard near again, the alert ends, and the server gets another report.
///
/// With `Readings.ranging`, the region of each asset is monitored, too: an exit counts as silence
/// at once, and an entry makes the app range again.
///
/// An app that is launched again continues with the stages and reports of its last run. A decision
/// that is due while the app is suspended is made when the app runs again. A time earlier than the
/// latest one seen so far counts as that latest one.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 6.1.
public struct AssetTracker: DecisionEngine, Hashable {
  /// The settings.
  public let settings: AssetTrackerSettings

  /// The watch over each asset, in the order of the settings.
  package private(set) var watches: [AssetWatch]
  /// The reports to the server.
  package private(set) var reports: ServerReportBook
  private var wake = EngineWake()
  private var now = Instant(nanoseconds: .min)

  /// Creates an engine that has found nothing.
  ///
  /// - Precondition: There is an asset, and each setting is within its documented range.
  public init(_ settings: AssetTrackerSettings) {
    precondition(!settings.assets.isEmpty, "there is no asset")
    precondition(settings.nearRSSI >= settings.farRSSI, "an asset would be near while it is far")
    precondition(settings.lost > .zero, "every asset would be silent")
    precondition(settings.countdown >= .zero, "a negative countdown")
    precondition(settings.repetition > .zero, "the alert would be repeated without end")
    self.settings = settings
    reports = ServerReportBook(settings.reports)
    watches = settings.assets.map { AssetWatch($0, smoothing: settings.smoothing) }
  }

  /// The names of the assets that have not been found since the app was opened.
  public var searchedFor: [String] { watches.filter { $0.stage == .searching }.map { $0.name } }

  /// The count of reports that the server has not acknowledged.
  public var openReports: Int { reports.count }

  /// Takes over the stages and the reports of an app that has ended.
  public mutating func restore(from ended: AssetTracker) {
    for index in watches.indices { watches[index].restore(from: ended.watches[index]) }
    reports.restore(from: ended.reports)
  }

  /// Starts the engine, which asks for the readings.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    var outputs = requests
    for index in watches.indices { watches[index].start(at: now, settings) }
    reports.start(at: now, &outputs)
    requestWake(&outputs)
    return outputs
  }

  /// Processes an event. Returns the outputs that the event causes, then those that are due.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    now = max(now, time)
    switch event {
    case .region(let change): take(change, &outputs)
    case .reply(let reply): reports.take(reply, at: now, &outputs)
    case .bluetooth(isOn: true): outputs += requests
    default: break
    }
    for index in watches.indices {
      watches[index].hear(event, at: now)
      announce(watches[index].settle(at: now, settings), of: watches[index].name, &outputs)
    }
    reports.performDue(at: now, &outputs)
    requestWake(&outputs)
    return outputs
  }

  /// The evidence for each asset: its smoothed level, or no level while the asset is silent.
  public func evidence(at time: Instant) -> [Evidence] {
    var watches = watches
    return watches.indices.map { watches[$0].evidence(at: time) }
  }

  /// The smoothed level of each asset. A tracker computes no distance.
  public func estimates(at time: Instant) -> [DeviceEstimate]? {
    evidence(at: time).map { DeviceEstimate($0) }
  }

  /// The commands that ask for the readings. Each asset has a region of its own, so that the exit
  /// of one asset is reported while the other assets are still in range.
  private var requests: [EngineOutput] {
    guard settings.readings == .ranging else {
      return settings.readings.requests(for: watches.map { $0.anchor })
    }
    let anchors = watches.map { $0.anchor }
    return anchors.compactMap { BeaconRegion(of: $0).map { .command(.monitor($0)) } }
      + BeaconRegion.fleets(of: anchors).map { .command(.range($0)) }
  }

  private mutating func take(_ change: RegionEvent, _ outputs: inout [EngineOutput]) {
    var isOurs = false
    for index in watches.indices {
      guard case .beacon(let beacon) = watches[index].anchor, change.region.contains(beacon) else {
        continue
      }
      isOurs = true
      if !change.isInside { watches[index].leave() }
    }
    guard isOurs, change.isInside, settings.readings == .ranging else { return }
    outputs.append(.command(.range(BeaconRegion(uuid: change.uuid))))
  }

  private mutating func announce(
    _ news: [AssetWatch.News], of name: String, _ outputs: inout [EngineOutput]
  ) {
    for item in news {
      switch item {
      case .alert(let stage, let concern):
        let alert = Alert(about: name, stage, because: concern)
        outputs.append(.decision(Decision(.alert(alert), at: now, evidence: evidence(at: now))))
      case .report(let isLeft, let level):
        reports.file(.asset(isLeft: isLeft, level: level), about: name, at: now, &outputs)
      }
    }
  }

  private mutating func requestWake(_ outputs: inout [EngineOutput]) {
    var due = reports.nextDue
    for watch in watches { due = Instant.earlier(due, watch.nextDue(settings)) }
    wake.ask(for: due, at: now, &outputs)
  }
}
