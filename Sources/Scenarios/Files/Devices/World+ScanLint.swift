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
    var known: Set<BeaconRegion> = []
    let regions = engine.start(at: .start).compactMap { output -> BeaconRegion? in
      guard case .command(.monitor(let region)) = output else { return nil }
      return known.insert(region).inserted ? region : nil
    }
    guard regions.count > limit else { return [] }
    let refused = regions.dropFirst(limit).map(name(of:))
    return [.regionsRefused(monitored: regions.count, limit: limit, refused: refused)]
  }

  /// Returns the name of the beacon whose identifier a region gives, or else the region as text.
  private func name(of region: BeaconRegion) -> String {
    let identifiers = identifiers
    let beacon = beacons.first {
      identifiers[$0.address].flatMap { BeaconRegion(of: .beacon($0)) } == region
    }
    return beacon?.name ?? String(region)
  }

  /// Returns the fault of an app that is not in memory from the start, that nothing launches, and
  /// that its user never opens.
  func causes(ofUseBy engine: AnyEngine, of walker: Int) -> [UnheardDevice.Cause] {
    guard let use = walkers[walker].phone?.use,
      !use.schedule.contains(where: { $0.change == .appOpened })
    else { return [] }
    switch use.app {
    case .forceQuit: return [.neverOpened]
    case .terminated where !use.settings.launches(engine.running(on: use), endedAs: .terminated):
      return [.neverLaunched]
    default: return []
    }
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
  /// Returns the faults of a device that is heard too rarely for a timeout of an engine, one for
  /// each schedule on which a phone listens for longer than the timeout; none if an engine has no
  /// timeout.
  ///
  /// A scanner without breaks hears each event, so an advertising interval is then too long if it
  /// is above the timeout.
  func causes(
    ofRarity device: Int, heardBy walker: Int, within timeout: Patience?,
    listening spans: [ListeningSpan]
  ) -> [UnheardDevice.Cause] {
    guard let timeout else { return [] }
    let spans = receiver(of: device).map { [ListeningSpan($0.scanner)] } ?? spans
    return spans.filter { $0.isLonger(than: timeout.time) }.compactMap { span in
      guard let gap = gap(ofLinkFrom: device, to: walker, on: span.scanner) else { return nil }
      let gaps = gap.isRegular ? 1 : UnheardDevice.leastGaps
      guard gap.mean * gaps > timeout.time else { return nil }
      return .rarelyHeard(
        every: gap.mean, timeout: timeout.time, key: timeout.key, during: span.time)
    }
  }

  /// Returns the faults of all devices if they are too rarely heard together, even if all are near:
  /// the share of timeouts without a packet is above e^-3. There is one fault for each schedule on
  /// which a phone listens for longer than the timeout.
  ///
  /// - Parameter devices: The devices that count; `nil` for all that a phone or a tag is linked to.
  func causes(
    ofRarityForAllHeardBy walker: Int, among devices: [Int]? = nil,
    within timeout: Patience?, listening spans: [ListeningSpan]
  ) -> [UnheardDevice.Cause] {
    guard let timeout else { return [] }
    let devices = devices ?? self.devices(linkedTo: walker).filter { carrier(of: $0) != walker }
    // Receivers have schedules of their own, so a tag without spans has one case, too.
    let cases = spans.isEmpty ? [nil] : spans.map(Optional.some)
    return cases.compactMap { span in
      guard span?.isLonger(than: timeout.time) ?? true else { return nil }
      let gaps = devices.compactMap { device in
        (receiver(of: device)?.scanner ?? span?.scanner).flatMap {
          gap(ofLinkFrom: device, to: walker, on: $0)
        }
      }
      guard !gaps.isEmpty else { return nil }
      let silence = gaps.reduce(1.0) { share, gap in
        let ratio = timeout.time.inSeconds / gap.mean.inSeconds
        return share * (gap.isRegular ? max(0, 1 - ratio) : PortableMath.exp(-ratio))
      }
      guard silence > PortableMath.exp(-UnheardDevice.leastGaps) else { return nil }
      let rate = gaps.reduce(0.0) { $0 + 1 / $1.mean.inSeconds }
      return .allRarelyHeard(
        every: .seconds(1 / rate), timeout: timeout.time, key: timeout.key, during: span?.time)
    }
  }

  /// Returns the mean time between two packets of a link on a scanner, and `true` if the scanner
  /// listens without breaks, so that the packets come at regular intervals; `nil` for a device that
  /// sends nothing within the run.
  ///
  /// A scanner listens on one channel at a time, and a device sends each packet on three: the share
  /// of its advertising events that is heard is the scan window divided by the scan interval.
  private func gap(
    ofLinkFrom device: Int, to walker: Int, on scanner: Scanner
  ) -> (mean: Duration, isRegular: Bool)? {
    guard let interval = interval(ofSender: sender(to: walker, over: device)), interval < duration
    else { return nil }
    return (
      interval * (scanner.interval.inSeconds / scanner.window.inSeconds),
      scanner.window == scanner.interval
    )
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
  /// `true` if the engine knows a device by a service. A scan for a service is a filtered scan.
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
