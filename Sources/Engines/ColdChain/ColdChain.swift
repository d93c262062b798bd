import BLE

/// Alerts a driver, and reports to the server, when a compartment is too warm or too cold.
///
/// It reads the temperatures that sensors send: in the frames of nearables, in Eddystone TLM and in
/// the telemetry of Estimote's beacons. A sample out of range starts an alert with the deviation,
/// and a report with temperature and place; while the temperature stays out of range, further
/// reports are sent. The alert ends once the temperature is well within the range again. A sensor
/// that is silent starts an alert, too.
///
/// An app that is launched again continues with the alerts and reports of its last run. A decision
/// that is due while the app is suspended is made when the app runs again. A time earlier than the
/// latest one seen so far counts as that latest one.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 6.2.
public struct ColdChain: DecisionEngine, Hashable {
  /// The settings.
  public let settings: ColdChainSettings

  /// The watch over each sensor, in the order of the settings.
  package private(set) var watches: [ColdChainWatch]
  /// The reports to the server.
  package private(set) var reports: ServerReportBook
  private var wake = EngineWake()
  private var now = Instant(nanoseconds: .min)

  /// Creates an engine that knows no temperature.
  ///
  /// - Precondition: There is a sensor, and each setting is within its documented range.
  public init(_ settings: ColdChainSettings) {
    precondition(!settings.sensors.isEmpty, "there is no sensor")
    precondition(settings.low < settings.high, "no temperature is within the range")
    precondition(
      settings.clear >= 0 && settings.clear <= settings.high - settings.low,
      "an alert would end \(settings.clear) °C within the range")
    precondition(
      ColdChainSettings.samplingPeriods.contains(settings.sample),
      "a sample every \(settings.sample.inSeconds) s")
    precondition(settings.samplesOut > 0, "\(settings.samplesOut) samples are fewer than 1")
    precondition(settings.reportInterval >= .zero, "a negative time between reports")
    precondition(settings.silence > .zero, "every sensor would be silent")
    self.settings = settings
    reports = ServerReportBook(settings.reports)
    watches = settings.sensors.map { ColdChainWatch($0) }
  }

  /// The newest sample of each sensor in degrees Celsius, in the order of the settings; `nil`
  /// before the first.
  public var temperatures: [Double?] { watches.map { $0.celsius } }

  /// The count of reports that the server has not acknowledged.
  public var openReports: Int { reports.count }

  /// Takes over the alerts and the reports of an app that has ended.
  public mutating func restore(from ended: ColdChain) {
    for index in watches.indices { watches[index].restore(from: ended.watches[index]) }
    reports.restore(from: ended.reports)
  }

  /// Starts the engine, which scans for the sensors.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    var outputs = requests
    for index in watches.indices { watches[index].start(at: now) }
    reports.start(at: now, &outputs)
    requestWake(&outputs)
    return outputs
  }

  /// Processes an event. Returns the outputs that the event causes, then those that are due.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    now = max(now, time)
    switch event {
    case .advertisement(let packet):
      for index in watches.indices {
        announce(watches[index].take(packet, at: now, settings), of: watches[index].name, &outputs)
      }
    case .reply(let reply): reports.take(reply, at: now, &outputs)
    case .bluetooth(isOn: true): outputs += requests
    default: break
    }
    for index in watches.indices {
      announce(watches[index].settle(at: now, settings), of: watches[index].name, &outputs)
    }
    reports.performDue(at: now, &outputs)
    requestWake(&outputs)
    return outputs
  }

  private var requests: [EngineOutput] {
    Readings.packets.requests(for: settings.sensors.map { $0.anchor })
  }

  private mutating func announce(
    _ news: [ColdChainWatch.News], of name: String, _ outputs: inout [EngineOutput]
  ) {
    for item in news {
      switch item {
      case .alert(let stage, let concern):
        let alert = Alert(about: name, stage, because: concern)
        outputs.append(.decision(Decision(.alert(alert), at: now)))
      case .report(let celsius):
        let content = ServerReport.Content.temperature(
          celsius, deviation: settings.deviation(of: celsius))
        reports.file(content, about: name, at: now, &outputs)
      }
    }
  }

  private mutating func requestWake(_ outputs: inout [EngineOutput]) {
    var due = reports.nextDue
    for watch in watches { due = Instant.earlier(due, watch.nextDue(settings)) }
    wake.ask(for: due, at: now, &outputs)
  }
}
