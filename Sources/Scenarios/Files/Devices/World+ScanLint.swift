import BLE
import Documents
import EngineFiles
import Engines
import FloorPlans
import Phones
import Sim

extension World {
  /// Returns the faults of an engine's scan on a walker's phone.
  func causes(
    ofScanBy engine: any EngineDescription, of walker: Int
  ) -> [UnheardDevice.Cause] {
    let pattern = engine.scanning
    var causes: [UnheardDevice.Cause] = []
    if let use = walkers[walker].phone?.use, use.settings.hasScanModes {
      let settings = use.settings
      guard engine.readings != .ranging else { return [.noRanging] }
      guard pattern.mode != .opportunistic else { return [.opportunistic] }
      let periods = pattern.periods(inForeground: use.app == .foreground)
      // A user's actions may pause a scan, or start it anew.
      let pauses = !use.isScreenOn && settings.screenOffPause && !engine.namesServices
      if periods.period == nil, !pauses, use.schedule.isEmpty, let timeout = settings.scanTimeout,
        timeout.limit < duration,
        !engine.namesServices || !timeout.keepsFiltered
      {
        causes.append(.endsAfter(timeout.limit))
      }
    }
    if engine.readings == .packets, !pattern.allowsDuplicates, pattern.period == nil {
      causes.append(.reportedOnce)
    }
    return causes
  }

  /// Returns the fault of an app that asks a walker's phone to monitor more regions than the phone
  /// can monitor.
  func causes(ofMonitoringBy engine: AnyEngine, of walker: Int) -> [UnheardDevice.Cause] {
    guard let use = walkers[walker].phone?.use, let limit = use.settings.regionLimit
    else { return [] }
    var engine = engine.running(on: use)
    let regions = engine.start(at: .start).reduce(into: Set<BeaconRegion>()) { regions, output in
      if case .command(.monitor(let region)) = output { regions.insert(region) }
    }
    return regions.count > limit
      ? [.regionsRefused(monitored: regions.count, limit: limit)] : []
  }

  /// Returns the fault of an app that its user has ended before the run, and never opens.
  func causes(ofUseOf walker: Int) -> [UnheardDevice.Cause] {
    guard let use = walkers[walker].phone?.use, use.app == .forceQuit,
      !use.schedule.contains(where: { $0.change == .appOpened })
    else { return [] }
    return [.neverOpened]
  }

  /// Returns the fault of an app whose scan finds nothing throughout the run: the screen is never
  /// on, or the app is never in the foreground.
  func causes(ofBlockedScanBy engine: AnyEngine, of walker: Int) -> [UnheardDevice.Cause] {
    guard let use = walkers[walker].phone?.use, use.schedule.isEmpty else { return [] }
    let settings = use.settings
    let pauses = settings.screenOffPause && !use.isScreenOn
    let needsServices = settings.backgroundServices && use.app != .foreground && use.app.isAlive
    guard pauses || needsServices else { return [] }
    var engine = engine.running(on: use)
    let scans = engine.start(at: .start).compactMap { output -> ScanRequest? in
      if case .command(.scan(for: let request)) = output { request } else { nil }
    }
    if needsServices { return scans.contains { $0.services.isEmpty } ? [.backgroundServices] : [] }
    return scans.contains { !settings.isFiltered($0) && $0.mode != .opportunistic }
      ? [.screenOff] : []
  }
}

extension World {
  /// Returns the fault of a device that is heard too rarely for the timeout of an engine; none if
  /// an engine has no timeout, or a phone's system decides when the radio listens.
  ///
  /// A scanner listens on one channel at a time, and a device sends each packet on three: the share
  /// of its advertising events that is heard is the scan window divided by the scan interval. A
  /// scanner without breaks hears each event, so an advertising interval is then too long if it is
  /// above the timeout.
  func causes(
    ofRarity device: Int, heardBy walker: Int, for engine: any EngineDescription
  ) -> [UnheardDevice.Cause] {
    guard let timeout = engine.patience else { return [] }
    guard let scanner = scanner(ofLinkFrom: device, to: walker),
      let interval = interval(ofSender: sender(to: walker, over: device))
    else { return [] }
    let gap = interval * (scanner.interval.inSeconds / scanner.window.inSeconds)
    let gaps = scanner.window < scanner.interval ? UnheardDevice.leastGaps : 1
    guard gap * gaps > timeout.time, interval < duration else { return [] }
    return [.rarelyHeard(every: gap, timeout: timeout.time, key: timeout.key)]
  }

  /// Returns the scanner of a link: the receiver's, or that of the walker's phone; `nil` if a
  /// system decides when the phone listens.
  private func scanner(ofLinkFrom device: Int, to walker: Int) -> Scanner? {
    if let receiver = receiver(of: device) { return receiver.scanner }
    let phone = walkers[walker].phone
    return phone?.use?.hasSystem == true ? nil : phone?.scanner
  }

  /// Returns the first advertising interval of a beacon, a tag or an app; `nil` for a device that
  /// sends nothing.
  private func interval(ofSender device: Int) -> Duration? {
    if device < beacons.count { return beacons[device].interval }
    return carrier(of: device).flatMap { carrier in
      walkers[carrier].tag?.schedule.phases.lazy.compactMap(\.interval).first
    }
  }
}

extension EngineDescription {
  /// `true` if the engine knows a device by a service: a scan for a service is filtered.
  fileprivate var namesServices: Bool {
    devices(at: InputPlace("engine")).contains {
      if case .service = $0.anchor { true } else { false }
    }
  }
}

extension SystemSettings {
  /// `true` for Android, which has scan modes and no ranging.
  fileprivate var hasScanModes: Bool { modes != nil && !offersRegions }
}
