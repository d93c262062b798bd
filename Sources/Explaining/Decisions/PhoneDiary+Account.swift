import BLE
import Phones
import Recordings

extension BeaconRegion {
  /// Returns `true` if a payload is a frame of a beacon in the region.
  func contains(advertisingData: Payload) -> Bool {
    IBeacon(advertisingData: advertisingData).map { contains($0.identifier) } ?? false
  }
}

extension PhoneDiary {
  /// The events of the app in order, each with its basis.
  package var events: [PhoneAccount.Event] {
    var reader = Reader(received: received)
    return app.compactMap { reader.read($0) }
  }

  /// Returns the exits that come if nothing else is heard after a time: one of each region that the
  /// phone is in and has not heard for at least `Silence.shortest`, in the order of the entries.
  ///
  /// - Complexity: O(n) in the events and packets.
  func exitsAwaited(at time: Instant) -> [PhoneAccount.Event] {
    regionsInside(at: time).compactMap { region in
      let last = received.last { packet in
        packet.time <= time && region.contains(advertisingData: packet.advertisement.payload)
      }
      guard let last, last.time.duration(to: time) >= Silence.shortest else { return nil }
      return PhoneAccount.Event(
        word: .left, time: time, region: region, rule: .exitDelay, basis: .lastPacket(last.time))
    }
  }

  /// A reader of the events in order, with the packets that came before them.
  private struct Reader {
    let received: [Sighting]
    /// The beacons of the packets; `nil` for a packet without an iBeacon frame.
    private let beacons: [BeaconIdentifier?]
    /// The regions delivered to the app, with the latest event of each.
    private var regions: [(region: BeaconRegion, isInside: Bool, time: Instant)] = []
    /// The regions that the phone is in.
    private var inside: Set<BeaconRegion> = []
    private var lastReport: Instant?
    /// The time of the latest ranging event before `lastReport`.
    private var reportBefore: Instant?
    private var start: Instant?
    private var awakeSince: Instant?
    private var asleepSince: Instant?

    init(received: [Sighting]) {
      self.received = received
      beacons = received.map { IBeacon(advertisingData: $0.advertisement.payload)?.identifier }
    }

    mutating func read(_ event: AppEvent) -> PhoneAccount.Event? {
      guard let word = DeliveredWord(event.kind) else { return nil }
      start = start ?? event.time
      var account = PhoneAccount.Event(word: word, time: event.time)
      switch event.kind {
      case .launched:
        awakeSince = event.time
      case .ended: break
      case .suspended:
        account.rule = .suspension
        account.basis = awakeSince.map { .awake(since: $0) }
        asleepSince = event.time
      case .resumed:
        account.basis = asleepSince.map { .asleep(since: $0) }
        awakeSince = event.time
      case .scanBlocked(let reason): account.obstacle = reason
      case .regionNotDelivered(let region, let state, let reason):
        // A state that changes what is known of the region is listed among the changes that were
        // not delivered; it gets no entry among the events.
        guard event.knownChange(inside: &inside) == nil else {
          note(RegionEvent(region, isInside: state == .inside), at: event.time)
          return nil
        }
        account.region = region
        if case .rule(let rule) = reason { account.rule = rule }
        if state != .unknown {
          note(RegionEvent(region, isInside: state == .inside), at: event.time)
        }
      case .delivered(.region(let change), let rule):
        account.region = change.region
        account.rule = rule
        if rule != nil { account.basis = basis(of: change, at: event.time) }
        _ = event.knownChange(inside: &inside)
        note(change, at: event.time)
      case .delivered(.ranged(let beacons), let rule):
        account.rule = rule
        account.basis = basis(of: beacons, at: event.time)
      case .delivered(.rssi(let level, of: let device), let rule):
        account.device = device
        account.rule = rule
        account.basis = .level(level)
      case .delivered(.disconnected(let device, let reason), let rule):
        account.device = device
        account.rule = rule
        account.basis = .ending(reason)
      case .delivered(.connected(let device), let rule),
        .delivered(.connectionRefused(let device), let rule),
        .delivered(.attribute(_, on: let device), let rule):
        account.device = device
        account.rule = rule
      case .delivered(.refused(.monitor(let region)), let rule),
        .delivered(.refused(.range(let region)), let rule):
        account.region = region
        account.rule = rule
      case .delivered(_, let rule):
        account.rule = rule
      }
      return account
    }

    private mutating func note(_ change: RegionEvent, at time: Instant) {
      regions.removeAll { $0.region == change.region }
      regions.append((change.region, change.isInside, time))
    }

    /// Returns the packet behind the change of a region: for an entry, the first packet since the
    /// last exit; for an exit, the last packet.
    private func basis(of change: RegionEvent, at time: Instant) -> PhoneAccount.Basis? {
      let before = regions.first { $0.region == change.region }
      let packets = received.indices.lazy.filter { index in
        received[index].time <= time && beacons[index].map(change.region.contains) == true
      }
      guard change.isInside else { return packets.last.map { .lastPacket(received[$0].time) } }
      // The time of an exit that was not delivered is unknown.
      guard before?.isInside != true else { return nil }
      let since = before?.time
      return packets.first { index in since.map { received[index].time > $0 } ?? true }
        .map { .firstPacket(received[$0].time) }
    }

    /// Returns the number of packets of the beacons in a ranging event, with the time since which
    /// they count.
    private mutating func basis(of ranged: [RangedBeacon], at time: Instant) -> PhoneAccount.Basis {
      if lastReport != time { (reportBefore, lastReport) = (lastReport, time) }
      // An app that is woken receives only the events from then on.
      let since = max(reportBefore ?? start ?? time, awakeSince ?? time)
      let count = received.indices.count { index in
        received[index].time > since && received[index].time <= time
          && ranged.contains { $0.identifier == beacons[index] }
      }
      return .packets(count, since: since)
    }
  }
}
