import BLE

/// A visit to a patient.
package struct Visit: Hashable {
  /// The index of the patient in the settings.
  package let patient: Int
  /// The identity under which the server knows the patient.
  private(set) var identity: VisitTagIdentity
  /// The record; `nil` before it has been fetched.
  package private(set) var record: CareRecord?
  /// The items of equipment, in the order of the care record.
  package private(set) var items: [Item] = []
  /// The tasks that were not ticked off.
  private(set) var openTasks: [String] = []
  /// The time at which the master was last heard.
  package internal(set) var lastHeard: Instant
  /// The time at which the master was last heard near.
  package internal(set) var lastNear: Instant
  /// The time at which the record is fetched next; `nil` once the record is known.
  package private(set) var fetchDue: Instant?

  /// A piece of equipment.
  package struct Item: Hashable {
    package let name: String
    /// The identity of the item's beacon; `nil` if the identifier is not one of a beacon. Such an
    /// item is never heard.
    let identity: VisitTagIdentity?
    /// `true` while the item is present, `false` while it is absent; `nil` before either is known.
    package internal(set) var isPresent: Bool?
    /// The time from which the item's silence counts.
    package internal(set) var quietSince: Instant

    /// `true` if the identifier of the item is one of a beacon.
    package var isHearable: Bool { identity != nil }
  }

  init(to patient: Int, known identity: VisitTagIdentity, at now: Instant) {
    self.patient = patient
    self.identity = identity
    lastHeard = now
    lastNear = now
    fetchDue = now
  }

  /// Replaces the identity of the master with another identity, if that is better.
  mutating func take(_ other: VisitTagIdentity, at now: Instant) {
    guard other.better(than: identity) else { return }
    identity = other
    if record == nil { fetchDue = now }
  }

  /// Begins to listen again, in an app that was launched again.
  mutating func listen(from now: Instant) {
    lastHeard = now
    for index in items.indices { items[index].quietSince = now }
    if record == nil { fetchDue = now }
  }

  /// Asks for the record, if it is time.
  mutating func fetch(at now: Instant, retry: Duration) -> Inquiry? {
    guard let due = fetchDue, due <= now else { return nil }
    fetchDue = now.advanced(by: retry)
    return .record(of: identity.text)
  }

  /// Stores the record of a patient; if there is none, waits for the next attempt to fetch it.
  mutating func take(_ record: CareRecord?, of id: String, at now: Instant) {
    guard self.record == nil, id == identity.text, let record else { return }
    self.record = record
    fetchDue = nil
    openTasks = record.tasks
    for item in record.items {
      items.append(
        Item(name: item.name, identity: VisitTagIdentity(item.id), isPresent: nil, quietSince: now))
    }
  }

  /// Removes a task that was ticked off; of equal ones, the first.
  mutating func tick(_ task: String) {
    guard let index = openTasks.firstIndex(of: task) else { return }
    openTasks.remove(at: index)
  }

  /// Processes the devices that are heard. Returns the names of the equipment that becomes present.
  mutating func hear(_ heard: [VisitTagIdentity], at now: Instant) -> [String] {
    var present: [String] = []
    for index in items.indices {
      guard let identity = items[index].identity, heard.contains(identity) else { continue }
      items[index].quietSince = now
      if items[index].isPresent != true { present.append(items[index].name) }
      items[index].isPresent = true
    }
    return present
  }

  /// Returns the names of the equipment that becomes absent, because it has not been heard for
  /// `silence`.
  mutating func passTime(to now: Instant, silence: Duration) -> [String] {
    var absent: [String] = []
    for index in items.indices
    where items[index].isPresent != false && items[index].quietSince.advanced(by: silence) <= now {
      items[index].isPresent = false
      absent.append(items[index].name)
    }
    return absent
  }

  /// The time at which something is due.
  func nextDue(_ settings: HomeVisitSettings) -> Instant? {
    var due = Instant.earlier(lastHeard.advanced(by: settings.leave), fetchDue)
    for item in items where item.isPresent != false {
      due = Instant.earlier(due, item.quietSince.advanced(by: settings.item))
    }
    return due
  }
}
