import BLE
import Documents
import Explaining
import Phones
import Recordings

/// The section of a report about a phone with a system at a time: the events delivered to its app
/// by then, the rules that delayed them, and the events that were not delivered.
package struct PhoneSection: Sendable {
  private let account: PhoneAccount
  private let name: String
  private let beacons: [Anchor: String]

  /// Creates the section from an account of the phone of the subject with the given name.
  ///
  /// - Parameter beacons: The names of the beacons that are known by their identifiers.
  package init(_ account: PhoneAccount, of name: String, beacons: [Anchor: String] = [:]) {
    self.account = account
    self.name = name
    self.beacons = beacons
  }

  /// The section as a paragraph of text.
  var part: String {
    var table = TextTable(indentation: 2)
    for row in rows { table.add(row) }
    return ([heading.wrapped] + table.lines).joined(separator: "\n")
  }

  /// The events, each with its time, basis, rule and region: those still to come, the exits that
  /// come if nothing else is heard, and those delivered; then the events that were not delivered.
  package var rows: [[String]] {
    account.pending.map { row(of: $0, "still to come: ") }
      + account.awaited.map { event in
        var row = row(of: event, "not yet: ")
        row[1] = ""
        return row
      }
      + account.events.map { row(of: $0) }
      + account.regionsNotDelivered.map { region in
        [
          "not delivered: \(DeliveredWord(region.change).rawValue)",
          "\(region.time.seconds.with(3)) s",
          "", region.reason.words, words(for: region.change.region),
        ]
      }
      + account.notDelivered.map { packets in
        [
          "not delivered: \(packets.count.counted("packet"))",
          "\(packets.newest.seconds.with(3)) s",
          "the newest", packets.reason.words,
        ]
      }
  }

  /// The state of the app and of its radio.
  package var heading: String {
    let start = "app of \(name.onOneLine) at \(account.time.seconds.with(3)) s"
    guard let (now, since) = account.activity else { return start }
    return "\(start): \(now.app.words), radio \(now.radioWords); since \(since.seconds.with(3)) s"
  }

  private func row(of event: PhoneAccount.Event, _ prefix: String = "") -> [String] {
    [
      "\(prefix)\(event.word.rawValue)", "\(event.time.seconds.with(3)) s",
      event.basis.map { words(of: $0, at: event.time) } ?? "", event.reason ?? "",
      event.region.map(words(for:)) ?? event.device.map(words(for:)) ?? "",
    ]
  }

  private func words(for device: DeviceAddress) -> String {
    beacons[.device(device)]?.onOneLine ?? device.description
  }

  /// Returns the name of a region's only beacon, if the region has just one; otherwise the
  /// identifiers of the region.
  private func words(for region: BeaconRegion) -> String {
    region.beacon.flatMap { beacons[.beacon($0)] }?.onOneLine ?? region.description
  }

  private func words(of basis: PhoneAccount.Basis, at time: Instant) -> String {
    func span(since start: Instant) -> String { "\(start.duration(to: time).inSeconds.with(1)) s" }
    return switch basis {
    case .firstPacket(let packet):
      "\(span(since: packet)) after the first packet, at \(packet.seconds.with(3)) s"
    case .lastPacket(let packet):
      "\(span(since: packet)) after the last packet, at \(packet.seconds.with(3)) s"
    case .packets(let count, let since):
      "of \(count.counted("packet")) since \(since.seconds.with(3)) s"
    case .awake(let since): "after \(span(since: since)) awake"
    case .asleep(let since): "after \(span(since: since)) asleep"
    case .level(let level?): "\(level.dBm.inFewDigits) dBm"
    case .level(nil): "no level"
    case .ending(let reason): reason.description
    }
  }

  /// The section as JSON.
  var json: JSON {
    [
      "walker": .text(name),
      "atS": JSON(account.time.seconds),
      "app": account.activity.map { .text($0.now.app.words) } ?? .null,
      "radio": account.activity.map { .text($0.now.radioWords) } ?? .null,
      "sinceS": JSON(account.activity?.since.seconds),
      "events": .list(account.events.map(json(of:))),
      "pending": .list(account.pending.map(json(of:))),
      "awaited": .list(account.awaited.map(json(of:))),
      "notDelivered": .list(
        account.notDelivered.map {
          [
            "reason": .text($0.reason.words), "packets": JSON($0.count),
            "newestS": JSON($0.newest.seconds),
          ]
        }),
      "regionsNotDelivered": .list(
        account.regionsNotDelivered.map {
          [
            "event": .text(DeliveredWord($0.change).rawValue), "timeS": JSON($0.time.seconds),
            "region": .text($0.change.region.description), "reason": .text($0.reason.words),
          ]
        }),
    ]
  }

  private func json(of event: PhoneAccount.Event) -> JSON {
    [
      "event": .text(event.word.rawValue), "timeS": JSON(event.time.seconds),
      "region": event.region.map { .text($0.description) } ?? .null,
      "device": event.device.map { .text(words(for: $0)) } ?? .null,
      "rule": event.reason.map { .text($0) } ?? .null,
      "basis": event.basis.map { .text(words(of: $0, at: event.time)) } ?? .null,
    ]
  }
}

extension PhoneAccount.Event {
  /// The rule that delayed or changed the event, or why a scan finds nothing, in words.
  fileprivate var reason: String? { rule?.name ?? obstacle?.ruleWord }
}

extension EngineHistory {
  /// Returns the sections about the phones at a time; none for bare radios.
  ///
  /// - Parameter subject: The only subject whose phone is reported; `nil` for the phones of all
  ///   subjects.
  func phoneSections(about subject: Int?, at time: Instant) -> [PhoneSection] {
    subjects.indices.filter { subject == nil || $0 == subject }.compactMap { index in
      phone(ofSubject: index, at: time).map {
        PhoneSection($0, of: subjects[index], beacons: names)
      }
    }
  }
}
