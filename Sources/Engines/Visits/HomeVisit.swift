import BLE

/// Reports to a nurse the equipment missing at a patient's home, and the tasks there.
///
/// A visit begins when the master beacon of a patient is heard near. The person is notified of the
/// arrival, and the record is requested from the server until it arrives. Each piece of equipment
/// in the record becomes present when its beacon is heard, and absent when the beacon is no longer
/// heard, or was not heard at all. Tasks that are ticked off are removed from the list of this
/// visit, but not from the server's list. A visit ends when the master is not heard for a while;
/// the next visit fetches the record again.
///
/// There is one visit at a time, so that the record belongs to the patient.
///
/// An app that is launched again continues with the visit of its last run. A decision that is due
/// while the app is suspended is made when the app runs again. A time earlier than the latest one
/// seen so far counts as that latest one.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 6.4.
public struct HomeVisit: DecisionEngine, Hashable {
  /// The settings.
  public let settings: HomeVisitSettings

  private var masters: [HeardAnchor]
  /// The present visit; `nil` if there is none.
  package private(set) var visit: Visit?
  private var wake = EngineWake()
  private var now = Instant(nanoseconds: .min)

  /// Creates an engine that knows no visit.
  ///
  /// - Precondition: There is a patient, and each setting is within its documented range.
  public init(_ settings: HomeVisitSettings) {
    precondition(!settings.patients.isEmpty, "there is no patient")
    precondition(settings.leave > .zero, "every visit would be over")
    precondition(settings.item > .zero, "all equipment would be absent")
    precondition(settings.retry >= .seconds(1), "a retry after \(settings.retry.inSeconds) s")
    self.settings = settings
    masters = settings.patients.map { HeardAnchor($0.anchor, smoothing: settings.smoothing) }
  }

  /// The text of the notification at the arrival at a patient's home.
  public static func greeting(of patient: String) -> String { "Visit: \(patient)" }

  /// The name of the patient who is visited, as in the settings; `nil` without a visit.
  public var visited: String? { visit.map { settings.patients[$0.patient].name } }

  /// The record of the patient who is visited; `nil` before the record is known.
  public var record: CareRecord? { visit?.record }

  /// The tasks of the visit that were not ticked off, in their order.
  public var openTasks: [String] { visit?.openTasks ?? [] }

  /// The names of the equipment that is present, in the order of the record.
  public var presentItems: [String] {
    (visit?.items ?? []).filter { $0.isPresent == true }.map { $0.name }
  }

  /// Takes over the visit of an app that has ended.
  public mutating func restore(from ended: HomeVisit) { visit = ended.visit }

  /// Starts the engine, which scans for beacons.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    var outputs: [EngineOutput] = [.command(.scan)]
    visit?.listen(from: now)
    settle(&outputs)
    return outputs
  }

  /// Processes an event. Returns the outputs that the event causes, then those that are due.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    now = max(now, time)
    switch event {
    case .advertisement, .ranged:
      let heard = VisitTagIdentity.heard(in: event)
      for index in masters.indices { hear(event, as: heard, master: index, &outputs) }
      for name in visit?.hear(heard, at: now) ?? [] { decide(name, isPresent: true, &outputs) }
    case .reply(.record(let record, of: let id)): visit?.take(record, of: id, at: now)
    case .reply(.ticked(task: let task)): visit?.tick(task)
    case .bluetooth(isOn: true): outputs.append(.command(.scan))
    default: break
    }
    settle(&outputs)
    return outputs
  }

  /// The evidence for each master: its smoothed level.
  public func evidence(at time: Instant) -> [Evidence] {
    var masters = masters
    return masters.indices.map { masters[$0].evidence(at: time) }
  }

  /// Returns `true` if the readings of a master no longer count, because all are older than
  /// `HomeVisitSettings.leave`.
  ///
  /// - Parameter index: The index of the master's patient in the settings.
  package func isForgotten(_ index: Int, at time: Instant) -> Bool {
    masters[index].newest.map { $0.advanced(by: settings.leave) <= time } ?? false
  }

  /// Hears a master beacon: the visit to its patient begins or continues, or replaces the visit to
  /// another patient.
  private mutating func hear(
    _ event: CentralEvent, as heard: [VisitTagIdentity], master index: Int,
    _ outputs: inout [EngineOutput]
  ) {
    let anchor = masters[index].anchor
    let hearing = Hearing(of: anchor, in: event)
    guard hearing != .nothing else { return }
    if isForgotten(index, at: now) { masters[index].forget() }
    if case .reading(let level) = hearing { masters[index].hear(level, at: now) }
    let isNear = hearing.isReading && masters[index].level(at: now) ?? .silence >= settings.nearRSSI
    let identity = Self.identity(of: anchor, among: heard)
    if visit?.patient == index {
      visit?.lastHeard = now
      if isNear { visit?.lastNear = now }
      if let identity { visit?.take(identity, at: now) }
      return
    }
    guard isNear, let identity else { return }
    if let visit {
      guard visit.lastNear.advanced(by: settings.leave) <= now else { return }
      endVisit(&outputs)
    }
    visit = Visit(to: index, known: identity, at: now)
    let text = Self.greeting(of: settings.patients[index].name)
    outputs.append(.decision(Decision(.notify(text), at: now, evidence: evidence(at: now))))
  }

  /// The first of the identities heard from an anchor, which is the best one; for a ranged beacon,
  /// its own identifier.
  private static func identity(of anchor: Anchor, among heard: [VisitTagIdentity])
    -> VisitTagIdentity?
  {
    if case .beacon(let beacon) = anchor { return .beacon(beacon) }
    return heard.first
  }

  /// Ends the visit, and with it the presence of each piece of equipment.
  private mutating func endVisit(_ outputs: inout [EngineOutput]) {
    for item in visit?.items ?? [] where item.isPresent == true {
      decide(item.name, isPresent: false, &outputs)
    }
    visit = nil
  }

  /// Performs what is due.
  private mutating func settle(_ outputs: inout [EngineOutput]) {
    for name in visit?.passTime(to: now, silence: settings.item) ?? [] {
      decide(name, isPresent: false, &outputs)
    }
    if let visit, visit.lastHeard.advanced(by: settings.leave) <= now { endVisit(&outputs) }
    if let inquiry = visit?.fetch(at: now, retry: settings.retry) {
      outputs.append(.command(.ask(inquiry)))
    }
    wake.ask(for: visit?.nextDue(settings), at: now, &outputs)
  }

  private func decide(
    _ name: String, isPresent: Bool, _ outputs: inout [EngineOutput]
  ) {
    outputs.append(
      .decision(
        Decision(.item(name, isPresent: isPresent), at: now, evidence: evidence(at: now))))
  }
}

extension PowerLevel {
  /// A level below all others.
  fileprivate static let silence = PowerLevel(dBm: -.infinity)
}
