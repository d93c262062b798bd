import BLE

/// Calls for help when a wheelchair falls over and its user does not say otherwise.
///
/// A chair that is not upright starts a countdown. If it is not righted in that time, the person is
/// asked whether help is needed. "I am fine" ends the alert, and the chair may stay as it lies.
/// "Help" calls for help, and so does silence. The server gets a report of the question and one of
/// the answer, each with the beacons then in range, so that helpers know the room.
///
/// An app that is launched again continues with the questions and reports of its last run. A
/// decision that is due while the app is suspended is made when the app runs again. A time earlier
/// than the latest one seen so far counts as that latest one.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 6.3.
public struct FallWatch: DecisionEngine, Hashable {
  /// The settings.
  public let settings: FallWatchSettings

  /// The watch over each chair, in the order of the settings.
  package private(set) var watches: [ChairWatch]
  private var beacons: [HeardAnchor]
  private var lastQuestion: UInt32 = 0
  /// The reports to the server.
  package private(set) var reports: ServerReportBook
  private var wake = EngineWake()
  private var now = Instant(nanoseconds: .min)

  /// Creates an engine that takes all chairs to be upright.
  ///
  /// - Precondition: There is a chair, and each setting is within its documented range.
  public init(_ settings: FallWatchSettings) {
    precondition(!settings.chairs.isEmpty, "there is no chair")
    precondition(settings.wait >= .zero, "a negative wait")
    precondition(settings.answer > .zero, "no time for an answer")
    precondition(settings.inRange > .zero, "no beacon would be in range")
    self.settings = settings
    reports = ServerReportBook(settings.reports)
    watches = settings.chairs.map { ChairWatch($0) }
    beacons = settings.beacons.map { HeardAnchor($0, smoothing: .windowMean(settings.inRange)) }
  }

  /// The count of reports that the server has not acknowledged.
  public var openReports: Int { reports.count }

  /// Takes over the questions and the reports of an app that has ended.
  public mutating func restore(from ended: FallWatch) {
    for index in watches.indices { watches[index].restore(from: ended.watches[index]) }
    lastQuestion = ended.lastQuestion
    reports.restore(from: ended.reports)
  }

  /// Starts the engine, which scans for the chairs and the beacons.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    var outputs = requests
    reports.start(at: now, &outputs)
    settle(&outputs)
    return outputs
  }

  /// Processes an event. Returns the outputs that the event causes, then those that are due.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    now = max(now, time)
    for index in beacons.indices {
      if case .reading(let level) = Hearing(of: beacons[index].anchor, in: event) {
        beacons[index].hear(level, at: now)
      }
    }
    switch event {
    case .advertisement(let packet):
      for index in watches.indices {
        announce(watches[index].take(packet, at: now, settings), of: watches[index].name, &outputs)
      }
    case .reply(.answer(let answer, let question)):
      for index in watches.indices {
        announce(watches[index].take(answer, to: question), of: watches[index].name, &outputs)
      }
    case .reply(let reply): reports.take(reply, at: now, &outputs)
    case .bluetooth(isOn: true): outputs += requests
    default: break
    }
    settle(&outputs)
    return outputs
  }

  /// The evidence for each beacon in a room: its mean level while it is in range.
  public func evidence(at time: Instant) -> [Evidence] {
    var beacons = beacons
    return beacons.indices.map { index in
      var item = beacons[index].evidence(at: time)
      if !isInRange(beacons[index], at: time) { item.level = nil }
      return item
    }
  }

  /// The beacons in range, the strongest first; equally strong ones in the order of the settings.
  private mutating func beaconsInRange() -> [ServerReport.HeardBeacon] {
    var heard: [ServerReport.HeardBeacon] = []
    for index in beacons.indices where isInRange(beacons[index], at: now) {
      guard let level = beacons[index].level(at: now) else { continue }
      let place = heard.firstIndex { $0.level < level } ?? heard.count
      heard.insert(ServerReport.HeardBeacon(beacons[index].anchor, at: level), at: place)
    }
    return heard
  }

  private func isInRange(_ beacon: HeardAnchor, at time: Instant) -> Bool {
    guard let newest = beacon.newest else { return false }
    return newest.advanced(by: settings.inRange) > time
  }

  private var requests: [EngineOutput] {
    Readings.packets.requests(for: settings.chairs.map { $0.anchor } + settings.beacons)
  }

  private mutating func settle(_ outputs: inout [EngineOutput]) {
    var due: Instant?
    for index in watches.indices {
      let news = watches[index].settle(at: now, settings, lastQuestion: &lastQuestion)
      announce(news, of: watches[index].name, &outputs)
      due = Instant.earlier(due, watches[index].nextDue)
    }
    reports.performDue(at: now, &outputs)
    wake.ask(for: Instant.earlier(due, reports.nextDue), at: now, &outputs)
  }

  private mutating func announce(
    _ news: [ChairWatch.News], of name: String, _ outputs: inout [EngineOutput]
  ) {
    for item in news {
      switch item {
      case .alert(let stage, let posture):
        let alert = Alert(about: name, stage, because: .turned(posture))
        outputs.append(.decision(Decision(.alert(alert), at: now, evidence: evidence(at: now))))
      case .report(let posture, let outcome):
        let content = ServerReport.Content.incident(
          posture, outcome: outcome, heard: beaconsInRange())
        reports.file(content, about: name, at: now, &outputs)
      }
    }
  }
}
