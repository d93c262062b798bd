import BLE

/// The watch over one asset.
package struct AssetWatch: Hashable {
  package let name: String
  private(set) var heard: HeardAnchor
  package private(set) var stage = Stage.searching
  /// The time from which silence counts: the time of the newest packet, or the start.
  package private(set) var quietSince = Instant(nanoseconds: .min)
  /// `true` if the system has reported the exit from the region of the asset, and the asset has not
  /// been heard since.
  private var isGone = false

  package enum Stage: Hashable {
    /// Not found since the app was opened.
    case searching
    /// Within range.
    case near
    /// Out of range; the alert comes at `until`.
    case countdown(Absence, until: Instant)
    /// The alert was given, and is repeated at `next`.
    case left(Absence, repetition: UInt32, next: Instant)
  }

  /// The reason why an asset is out of range.
  package struct Absence: Hashable {
    var concern: Alert.Concern
    /// `true` if the asset has been heard too weakly since it went out of range.
    package var wasFar: Bool
  }

  /// A reportable change of the asset.
  enum News: Hashable {
    case alert(Alert.Stage, Alert.Concern)
    case report(isLeft: Bool, PowerLevel?)
  }

  init(_ asset: WatchedDevice, smoothing: Smoothing) {
    name = asset.name
    heard = HeardAnchor(asset.anchor, smoothing: smoothing)
  }

  var anchor: Anchor { heard.anchor }

  /// Takes over the stage of an app that has ended.
  mutating func restore(from ended: AssetWatch) { stage = ended.stage }

  /// Begins to listen. A stage that was taken over waits until the asset has had time to be heard.
  mutating func start(at now: Instant, _ settings: AssetTrackerSettings) {
    quietSince = now
    switch stage {
    case .searching, .near: break
    case .countdown(let absence, until: _):
      stage = .countdown(absence, until: now.advanced(by: settings.countdown))
    case .left(let absence, let repetition, let next):
      let soonest = now.advanced(by: settings.lost)
      stage = .left(absence, repetition: repetition, next: max(next, soonest))
    }
  }

  /// Hears the asset, if the event is about it.
  mutating func hear(_ event: CentralEvent, at now: Instant) {
    let hearing = Hearing(of: anchor, in: event)
    guard hearing != .nothing else { return }
    quietSince = now
    isGone = false
    if case .reading(let level) = hearing { heard.hear(level, at: now) }
  }

  /// Counts the asset as silent, because the system has reported the exit from its region.
  mutating func leave() { isGone = true }

  /// The time at which something is due; `nil` if nothing is.
  func nextDue(_ settings: AssetTrackerSettings) -> Instant? {
    switch stage {
    case .searching: nil
    case .near: quietSince.advanced(by: settings.lost)
    case .countdown(_, let due), .left(_, repetition: _, let due): due
    }
  }

  /// Updates the stage at a time.
  mutating func settle(at now: Instant, _ settings: AssetTrackerSettings) -> [News] {
    let isSilent = isGone || quietSince.advanced(by: settings.lost) <= now
    if isSilent { heard.forget() }
    let level = heard.level(at: now)
    switch stage {
    case .searching:
      if let level, level >= settings.farRSSI { stage = .near }
      return []
    case .near:
      var concern: Alert.Concern?
      if isSilent { concern = .silent }
      if let level, level < settings.farRSSI { concern = .far(level) }
      guard let concern else { return [] }
      stage = .countdown(
        Absence(concern: concern, wasFar: !isSilent), until: now.advanced(by: settings.countdown))
      return [.alert(.countdown, concern)] + settleAbsence(isSilent, level, now, settings)
    case .countdown, .left: return settleAbsence(isSilent, level, now, settings)
    }
  }

  /// Ends the absence, or alerts if it is time.
  private mutating func settleAbsence(
    _ isSilent: Bool, _ level: PowerLevel?, _ now: Instant, _ settings: AssetTrackerSettings
  ) -> [News] {
    switch stage {
    case .searching, .near: return []
    case .countdown(var absence, let due):
      absence.follow(isSilent, level, settings)
      if absence.isOver(at: level, settings) {
        stage = .near
        return [.alert(.cleared, absence.concern)]
      }
      guard due <= now else {
        stage = .countdown(absence, until: due)
        return []
      }
      stage = .left(absence, repetition: 0, next: now.advanced(by: settings.repetition))
      return [.alert(.raised(repetition: 0), absence.concern), .report(isLeft: true, level)]
    case .left(var absence, let repetition, let next):
      absence.follow(isSilent, level, settings)
      if absence.isOver(at: level, settings) {
        stage = .near
        return [.alert(.cleared, absence.concern), .report(isLeft: false, level)]
      }
      guard next <= now else {
        stage = .left(absence, repetition: repetition, next: next)
        return []
      }
      stage = .left(
        absence, repetition: repetition + 1, next: now.advanced(by: settings.repetition))
      return [.alert(.raised(repetition: repetition + 1), absence.concern)]
    }
  }

  /// The evidence: the smoothed level.
  mutating func evidence(at time: Instant) -> Evidence { heard.evidence(at: time) }
}

extension AssetWatch.Absence {
  /// Updates the absence. A level at which the asset would be near again is no reason for an alert.
  fileprivate mutating func follow(
    _ isSilent: Bool, _ level: PowerLevel?, _ settings: AssetTrackerSettings
  ) {
    if isSilent { concern = .silent }
    guard let level, !isOver(at: level, settings) else { return }
    concern = .far(level)
    wasFar = true
  }

  /// Returns `true` if the absence is over at a level.
  fileprivate func isOver(at level: PowerLevel?, _ settings: AssetTrackerSettings) -> Bool {
    guard let level else { return false }
    return level >= levelOfReturn(settings)
  }

  /// The level at which the absence is over. An asset that was only silent is back at any level
  /// within range; one that was too weak is back at `nearRSSI`.
  package func levelOfReturn(_ settings: AssetTrackerSettings) -> PowerLevel {
    wasFar ? settings.nearRSSI : settings.farRSSI
  }
}
