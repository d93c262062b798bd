import BLE
import Phones
import Recordings

/// An account of a phone with a system at a time: the events delivered to its app by then, with the
/// rules that delayed them, and the events not delivered.
package struct PhoneAccount: Sendable {
  /// The time.
  package let time: Instant
  /// The phone's activity at the time, with its start; `nil` for a recording that has only the
  /// events of the app.
  package let activity: (now: PhoneActivity, since: Instant)?
  /// The newest event of each kind that the app had received by then, one for each region and each
  /// connected device; newest first.
  package let events: [Event]
  /// The changes of regions that the app receives later, but whose packet the radio had received by
  /// then; in order.
  package let pending: [Event]
  /// The exits that the app would receive if nothing else were heard, except those in `pending`:
  /// one for each region that the phone is in and has not heard for a while.
  package let awaited: [Event]
  /// The packets that were not delivered to the app one by one, by reason, most frequent first.
  /// Reasons of equal frequency are in the order of their first packets.
  package let notDelivered: [PacketsNotDelivered]
  /// The newest change of each kind and of each region that was not delivered to the app; newest
  /// first.
  package let regionsNotDelivered: [DiaryUndeliveredRegion]

  /// An event of the app.
  package struct Event: Hashable, Sendable {
    /// The kind of the event.
    package var word: DeliveredWord
    /// The time.
    package var time: Instant
    /// The region that was entered or left, whose state the app is not told of, or that the system
    /// refused to monitor or range; `nil` for other events.
    package var region: BeaconRegion?
    /// The device that was connected, read or lost, by its address as the app knows it; `nil` for
    /// other events.
    package var device: DeviceAddress?
    /// The rule that delayed or changed the event; `nil` if no rule did.
    package var rule: SystemRule?
    /// The reason why the app's scan finds nothing from then on; `nil` for other events.
    package var obstacle: NotDeliveredReason?
    /// The basis of the event; `nil` if unknown.
    package var basis: Basis?
  }

  /// The basis of an app's event.
  package enum Basis: Hashable, Sendable {
    /// The first packet of a region, received at this time.
    case firstPacket(Instant)
    /// The last packet of a region, received at this time.
    case lastPacket(Instant)
    /// A number of packets received since a time, for a ranging event.
    case packets(Int, since: Instant)
    /// The app had been awake since this time.
    case awake(since: Instant)
    /// The app had been asleep since this time.
    case asleep(since: Instant)
    /// The level; `nil` if the radio did not report it.
    case level(PowerLevel?)
    /// A connection ended for this reason.
    case ending(DisconnectionReason)
  }

  /// Packets that were not delivered to an app for the same reason.
  package struct PacketsNotDelivered: Hashable, Sendable {
    /// The reason.
    package var reason: NotDeliveredReason
    /// The number of packets.
    package var count: Int
    /// The time of the newest packet.
    package var newest: Instant
  }

  /// Creates the account of a phone at a time, from its diary.
  ///
  /// - Parameter events: The events of the diary. They take long to compute, so they are computed
  ///   once for all times.
  package init(of diary: PhoneDiary, _ events: [Event], at time: Instant) {
    self.time = time
    let notes = diary.notes.prefix { $0.time <= time }
    activity =
      notes.reversed().lazy.compactMap { note in
        if case .does(let activity) = note.kind { (activity, note.time) } else { nil }
      }.first
    var newest: [Event] = []
    for event in events.reversed() where event.time <= time {
      let isKnown = newest.contains {
        $0.word == event.word && $0.region == event.region && $0.device == event.device
      }
      guard !isKnown else { continue }
      newest.append(event)
    }
    self.events = newest
    pending = events.filter { $0.time > time && $0.basis?.packet.map { $0 <= time } == true }
    notDelivered = Self.notDelivered(in: notes)
    regionsNotDelivered = Self.newest(of: diary.regionsNotDelivered.filter { $0.time <= time })
    let left = Set(pending.filter { $0.word == .left }.compactMap(\.region))
    awaited = diary.exitsAwaited(at: time).filter { $0.region.map { !left.contains($0) } ?? true }
  }

  /// Creates the account of a phone at a time, from its diary.
  package init(of diary: PhoneDiary, at time: Instant) {
    self.init(of: diary, diary.events, at: time)
  }

  private static func newest(of changes: [DiaryUndeliveredRegion]) -> [DiaryUndeliveredRegion] {
    var newest: [DiaryUndeliveredRegion] = []
    for change in changes.reversed() where !newest.contains(where: { $0.change == change.change }) {
      newest.append(change)
    }
    return newest
  }

  private static func notDelivered(in notes: ArraySlice<PhoneNote>) -> [PacketsNotDelivered] {
    var all: [PacketsNotDelivered] = []
    for note in notes {
      guard case .notDelivered(let reason) = note.kind else { continue }
      if let index = all.firstIndex(where: { $0.reason == reason }) {
        all[index].count += 1
        all[index].newest = note.time
      } else {
        all.append(PacketsNotDelivered(reason: reason, count: 1, newest: note.time))
      }
    }
    let order = all.indices.sorted { (all[$1].count, $0) < (all[$0].count, $1) }
    return order.map { all[$0] }
  }
}

extension PhoneAccount.Basis {
  /// The time of the packet of a region; `nil` for any other basis.
  var packet: Instant? {
    switch self {
    case .firstPacket(let packet), .lastPacket(let packet): packet
    case .packets, .awake, .asleep, .level, .ending: nil
    }
  }
}
