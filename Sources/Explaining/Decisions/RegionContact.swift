import BLE
import Documents
import EngineFiles
import Phones
import Recordings
import Scenarios

/// The state of a region at a time, as a phone's system knows it, and the packets that it counts.
struct RegionContact {
  let region: BeaconRegion
  /// `true` if the system knows that the phone is in the region, whether the app was told or not.
  let isInside: Bool
  /// The first packet since the region was left or, if it never was, since the start; `nil` if
  /// there is none.
  let first: Sighting?
  /// The newest packet; `nil` if there is none.
  let last: Sighting?
}

extension PhoneDiary {
  /// Returns what the system knows of regions at a time, in their order.
  ///
  /// - Complexity: O(n) in the events and packets.
  func contacts(with regions: [BeaconRegion], at time: Instant) -> [RegionContact] {
    guard !regions.isEmpty else { return [] }
    let inside = regionsInside(at: time)
    let packets = received.prefix { $0.time <= time }
    return regions.map { region in
      let left = app.last { $0.time <= time && $0.isExit(from: region) }?.time
      let counted = packets.filter { region.contains(advertisingData: $0.advertisement.payload) }
      return RegionContact(
        region: region, isInside: inside.contains(region),
        first: counted.first { packet in left.map { packet.time > $0 } ?? true },
        last: counted.last)
    }
  }

  /// The regions that the phone is in at a time, in the order of the entries. The app may not have
  /// been told of them.
  func regionsInside(at time: Instant) -> [BeaconRegion] {
    var inside: [BeaconRegion] = []
    for event in app.prefix(while: { $0.time <= time }) {
      let (region, isInside): (BeaconRegion, Bool)
      switch event.kind {
      case .delivered(.region(let change), rule: _):
        (region, isInside) = (change.region, change.isInside)
      case .regionNotDelivered(let changed, let state, _):
        (region, isInside) = (changed, state == .inside)
      default: continue
      }
      inside.removeAll { $0 == region }
      if isInside { inside.append(region) }
    }
    return inside
  }
}

extension AppEvent {
  /// `true` for an exit from a region, whether the app was told or not.
  fileprivate func isExit(from region: BeaconRegion) -> Bool {
    switch kind {
    case .delivered(.region(let change), rule: _): change.region == region && !change.isInside
    case .regionNotDelivered(region, .outside, _): true
    default: false
    }
  }
}

// MARK: - Figures

extension RegionContact {
  /// Returns the figures of the exit that the system has not reported: the silence of the region,
  /// with the delay of exits.
  ///
  /// - Parameter names: The names of beacons by their identifiers.
  func exit(
    at time: Instant, on settings: SystemSettings, names: [Anchor: String]
  ) -> Ground? {
    last.map { packet in
      let silence = Ground(
        "\(name(of: packet, names)) not heard for", packet.time.duration(to: time).inSeconds, "s",
        words: share)
      guard let delay = settings.exitDelay else { return silence }
      var ground = silence.requiring(
        Ground.Requirement(
          .atLeast, delay.shortest.inSeconds, SystemRule.exitDelay.name))
      if delay.longest > delay.shortest {
        let limit = "up to \(delay.longest.inSeconds.inFewDigits) s by chance"
        ground.words = ground.words.isEmpty ? limit : "\(limit); \(ground.words)"
      }
      return ground
    }
  }

  /// Returns the figure of the entry that the system has not reported: the time since the first
  /// packet, with the delay of entries, or that no packet was received.
  func entry(
    at time: Instant, on settings: SystemSettings, names: [Anchor: String]
  ) -> Ground {
    guard let first else {
      // By its identifiers: a recording has no name of a beacon that it did not hear.
      return Ground("packets of \(region) received", 0, "", Ground.Requirement(.moreThan, 0))
    }
    let age = Ground(
      "first packet of \(name(of: first, names))", first.time.duration(to: time).inSeconds, "s ago",
      words: share)
    return settings.enterDelay.map {
      age.requiring(
        Ground.Requirement(.atLeast, $0.inSeconds, SystemRule.enterDelay.name))
    } ?? age
  }

  private func name(of packet: Sighting, _ names: [Anchor: String]) -> String {
    let beacon = IBeacon(advertisingData: packet.advertisement.payload)?.identifier
    return (beacon.map { names[.beacon($0)] ?? $0.description } ?? region.description).onOneLine
  }

  /// The region in words, if it may have several beacons; otherwise empty.
  private var share: String { region.beacon == nil ? "in \(region)" : "" }
}

extension BeaconRegion {
  /// The only beacon of the region; `nil` if it may have several.
  package var beacon: BeaconIdentifier? {
    guard let major, let minor else { return nil }
    return BeaconIdentifier(uuid: uuid, major: major, minor: minor)
  }
}

extension EngineHistory {
  /// Returns the figures of the regions by which a subject's engine makes a pending decision; none
  /// for an engine that decides otherwise, and for a bare radio.
  func regionFigures(
    behind awaited: AwaitedDecision, about subject: Int, at time: Instant
  ) -> [Ground] {
    guard let diary = phones[subject], case .verdict(let verdict) = awaited else { return [] }
    let contacts = diary.contacts(
      with: engines[subject].description.regions(of: verdict), at: time)
    let settings = regionSettings(ofSubject: subject)
    guard case .left = verdict else {
      return contacts.map { $0.entry(at: time, on: settings, names: names) }
    }
    return contacts.filter(\.isInside).compactMap {
      $0.exit(at: time, on: settings, names: names)
    }
  }

  /// Returns the figures of the regions whose changes brought a decision about.
  func regionFigures(behind entry: Entry) -> [Ground] {
    guard let diary = phones[entry.subject] else { return [] }
    let time = entry.decision.time
    let changed = diary.app.compactMap { event -> BeaconRegion? in
      guard event.time == time, case .delivered(.region(let change), rule: _) = event.kind
      else { return nil }
      return change.region
    }
    let regions = engines[entry.subject].description.regions(of: entry.decision.verdict)
      .filter(changed.contains)
    let settings = regionSettings(ofSubject: entry.subject)
    return diary.contacts(with: regions, at: time).compactMap { contact in
      contact.isInside
        ? contact.entry(at: time, on: settings, names: names)
        : contact.exit(at: time, on: settings, names: names)
    }
  }
}

extension EngineHistory {
  /// Returns the settings of the system that monitors regions for a subject's app. A recording does
  /// not tell them, and only iOS monitors regions.
  private func regionSettings(ofSubject subject: Int) -> SystemSettings {
    uses[subject]?.settings ?? .ios
  }
}
