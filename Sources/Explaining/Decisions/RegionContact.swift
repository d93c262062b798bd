import BLE
import Documents
import EngineFiles
import Phones
import Recordings
import Scenarios

/// The state of a region from an event on, as a phone's system knows it. The app may not have been
/// told.
private struct KnownRegion {
  let region: BeaconRegion
  let state: RegionState
  /// The time of the event.
  let since: Instant
  /// The rule of the system by which the app was not told; `nil` if it was, or for another reason.
  let rule: SystemRule?

  /// Creates the state that an event of an app tells; `nil` if it tells of no region.
  init?(_ event: AppEvent) {
    switch event.kind {
    case .delivered(.region(let change), rule: _):
      (region, state, rule) = (change.region, change.isInside ? .inside : .outside, nil)
    case .regionNotDelivered(let region, let state, .rule(let rule)):
      (self.region, self.state, self.rule) = (region, state, rule)
    case .regionNotDelivered(let region, let state, _):
      (self.region, self.state, rule) = (region, state, nil)
    default: return nil
    }
    since = event.time
  }
}

/// A region at a time, as a phone's system knows it, and the packets that it counts.
struct RegionContact {
  let region: BeaconRegion
  /// The state with its start; `nil` if the system has never determined one.
  fileprivate let known: KnownRegion?
  /// The first packet since the region was left or its state became unknown or, if neither
  /// happened, since the start; `nil` if there is none.
  fileprivate let first: Sighting?
  /// The newest packet; `nil` if there is none.
  fileprivate let last: Sighting?
}

extension PhoneDiary {
  /// Returns what the system knows of regions at a time, in their order.
  ///
  /// - Complexity: O(n) in the events and packets.
  func contacts(with regions: [BeaconRegion], at time: Instant) -> [RegionContact] {
    guard !regions.isEmpty else { return [] }
    let states = regionStates(at: time)
    let packets = received.prefix { $0.time <= time }
    return regions.map { region in
      let known = states.last { $0.region == region }
      let end = known.flatMap { $0.state == .inside ? nil : $0.since }
      func isCounted(_ packet: Sighting) -> Bool {
        region.contains(advertisingData: packet.advertisement.payload)
      }
      return RegionContact(
        region: region, known: known,
        first: packets.first { packet in
          end.map { packet.time > $0 } ?? true && isCounted(packet)
        }, last: packets.last(where: isCounted))
    }
  }

  /// The regions that the phone is in at a time, in the order of the entries. The app may not have
  /// been told of them.
  func regionsInside(at time: Instant) -> [BeaconRegion] {
    regionStates(at: time).filter { $0.state == .inside }.map(\.region)
  }

  /// The newest state of each region at a time, in the order of the events.
  private func regionStates(at time: Instant) -> [KnownRegion] {
    var states: [KnownRegion] = []
    for event in app.prefix(while: { $0.time <= time }) {
      guard let known = KnownRegion(event) else { continue }
      states.removeAll { $0.region == known.region }
      states.append(known)
    }
    return states
  }
}

// MARK: - Figures

extension RegionContact {
  /// Returns the figure of an exit that the system has not reported: of a region that the phone is
  /// in, the age of its last packet; of a region whose state is unknown, that state. `nil` for any
  /// other region.
  func exit(by figures: RegionFigures) -> Ground? {
    switch known?.state {
    case .inside: last.map { figures.exit(from: region, last: $0) }
    case .unknown: known.map { unknown($0, figures) }
    case .outside, nil: nil
    }
  }

  /// Returns the figure of an entry that the system has not reported: the age of the first packet,
  /// or that no packet was received since the region was left or its state became unknown.
  func entry(by figures: RegionFigures) -> Ground {
    if let first { return figures.entry(to: region, first: first) }
    return Ground(
      "packets of \(name(figures)) received", 0, "", Ground.Requirement(.moreThan, 0),
      words: known.map { "since \($0.since.seconds.with(3)) s" } ?? "")
  }

  private func unknown(_ known: KnownRegion, _ figures: RegionFigures) -> Ground {
    let start = "unknown since \(known.since.seconds.with(3)) s"
    return Ground(
      "state of \(name(figures))", words: known.rule.map { "\(start), \($0.name)" } ?? start,
      isMet: false)
  }

  /// The name of the region's beacon, or the region by its identifiers: a recording has no name of
  /// a beacon that it did not hear.
  private func name(_ figures: RegionFigures) -> String {
    last == nil ? region.description : figures.name(of: region)
  }
}

/// The figures of regions at a time, with the delays of a system.
struct RegionFigures {
  let time: Instant
  let settings: SystemSettings
  /// The names of beacons by their identifiers.
  let names: [Anchor: String]

  /// Returns the age of the last packet of a region, with the delay of exits.
  func exit(from region: BeaconRegion, last packet: Sighting) -> Ground {
    let share = share(of: region)
    let age = Ground(
      "last packet of \(name(of: packet, in: region)) for its region",
      packet.time.duration(to: time).inSeconds, "s ago", words: share)
    guard let delay = settings.exitDelay else { return age }
    var ground = age.requiring(
      Ground.Requirement(.atLeast, delay.shortest.inSeconds, SystemRule.exitDelay.name))
    if delay.longest > delay.shortest {
      let limit = "up to \(delay.longest.inSeconds.inFewDigits) s by chance"
      ground.words = share.isEmpty ? limit : "\(limit); \(share)"
    }
    return ground
  }

  /// Returns the age of the first packet of a region, with the delay of entries.
  func entry(to region: BeaconRegion, first packet: Sighting) -> Ground {
    let age = Ground(
      "first packet of \(name(of: packet, in: region))",
      packet.time.duration(to: time).inSeconds, "s ago", words: share(of: region))
    return settings.enterDelay.map {
      age.requiring(
        Ground.Requirement(.atLeast, $0.inSeconds, SystemRule.enterDelay.name))
    } ?? age
  }

  /// The name of the region's beacon; the region by its identifiers if it may have several.
  func name(of region: BeaconRegion) -> String {
    (region.beacon.flatMap { names[.beacon($0)] } ?? region.description).onOneLine
  }

  private func name(of packet: Sighting, in region: BeaconRegion) -> String {
    let beacon = IBeacon(advertisingData: packet.advertisement.payload)?.identifier
    return (beacon.map { names[.beacon($0)] ?? $0.description } ?? region.description).onOneLine
  }

  /// The region in words, if it may have several beacons; otherwise empty.
  private func share(of region: BeaconRegion) -> String {
    region.beacon == nil ? "in \(region)" : ""
  }
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
    let figures = regionFigures(ofSubject: subject, at: time)
    let contacts = diary.contacts(
      with: engines[subject].description.regions(of: verdict), at: time)
    guard case .left = verdict else { return contacts.map { $0.entry(by: figures) } }
    return contacts.compactMap { $0.exit(by: figures) }
  }

  /// Returns the figures of the regions whose changes brought a decision about, each of the packet
  /// that the change rests on; none of a change that rests on no packet, as the answer to an app
  /// that asks for the state.
  func regionFigures(behind entry: Entry) -> [Ground] {
    let regions = engines[entry.subject].description.regions(of: entry.decision.verdict)
    guard !regions.isEmpty else { return [] }
    let figures = regionFigures(ofSubject: entry.subject, at: entry.decision.time)
    let changes = regionChanges(behind: entry)
    return regions.compactMap { region in
      guard let change = changes.first(where: { $0.region == region }) else { return nil }
      return change.isEntry
        ? figures.entry(to: region, first: change.packet)
        : figures.exit(from: region, last: change.packet)
    }
  }

  /// The figures with the settings of the system that monitors regions for a subject's app. A
  /// recording does not tell them, and only iOS monitors regions.
  private func regionFigures(ofSubject subject: Int, at time: Instant) -> RegionFigures {
    RegionFigures(time: time, settings: uses[subject]?.settings ?? .ios, names: names)
  }
}

extension EngineHistory {
  /// Returns the packets that caused the changes of regions delivered at the time of a decision, in
  /// order, each once.
  package func packets(behindRegionsOf entry: Entry) -> [Sighting] {
    var packets: [Sighting] = []
    for change in regionChanges(behind: entry) where !packets.contains(change.packet) {
      packets.append(change.packet)
    }
    return packets.sorted { $0.time < $1.time }
  }

  /// Returns the changes of regions delivered at the time of a decision, each with the packet that
  /// it rests on.
  private func regionChanges(
    behind entry: Entry
  ) -> [(region: BeaconRegion, isEntry: Bool, packet: Sighting)] {
    let time = entry.decision.time
    guard let diary = phones[entry.subject], diary.app.contains(where: { $0.isRegion(at: time) })
    else { return [] }
    return diary.events.compactMap { event in
      guard event.time == time, let region = event.region, let packetTime = event.basis?.packet,
        let packet = diary.received.last(where: {
          $0.time == packetTime && region.contains(advertisingData: $0.advertisement.payload)
        })
      else { return nil }
      return (region, event.word == .entered, packet)
    }
  }
}

extension AppEvent {
  /// `true` for a change of a region that is delivered at a time.
  fileprivate func isRegion(at time: Instant) -> Bool {
    guard self.time == time, case .delivered(.region, rule: _) = kind else { return false }
    return true
  }
}
