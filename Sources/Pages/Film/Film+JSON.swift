import BLE
import Buildings
import Documents
import EngineFiles
import EventLines
import Explaining
import Measurements
import Reports
import Scenarios
import Sim

extension Film {
  /// The film as data for the scripts.
  ///
  /// Long series are columns: integers in a string, separated by spaces, which is much smaller than
  /// a list. In columns, times are in microseconds since the start of the film, positions in
  /// centimetres, and levels in hundredths of a dBm; `x` stands for an unknown value. `waits` has
  /// the times between successive sends; `connected` has starts and ends in turn. Positions outside
  /// columns are in metres. Frequent texts are indices into `phrases`. Bent paths are indices into
  /// `bends`; each element has the corners of a path from the device to the person.
  var json: JSON {
    var (phrases, bends) = (Register<String>(), Register<[Bend.Corner]>())
    let links = links.map { json(of: $0, &phrases, &bends) }
    return [
      "startS": JSON(start.seconds),
      "end": JSON(max(1, micros(end))),
      "columnS": resolution.width.map { JSON(Double($0) / 1e9) } ?? .null,
      "devices": .list(devices.map(json(of:))),
      "people": .list(people.map(json(of:))),
      "links": .list(links),
      "doors": .list(doors.map(json(of:))),
      "marks": .list(marks.map(json(of:))),
      "phrases": JSON(phrases.all),
      "bends": .list(
        bends.all.map { corners in
          .list(corners.map { ["at": json(of: $0.point), "wall": .text($0.wall)] })
        }),
    ]
  }

  private func micros(_ time: Instant) -> Int64 {
    (time.nanoseconds - start.nanoseconds + 500) / 1000
  }

  private func json(of device: Device) -> JSON {
    var last: Int64 = 0
    let waits = device.sends?.map { send -> Int64 in
      defer { last = micros(send) }
      return micros(send) - last
    }
    return [
      "name": .text(device.name), "role": .text(device.role), "at": json(of: device.place),
      "waits": waits.map { .column($0) } ?? .null,
      "thresholds": .list(
        device.thresholds.map { ["name": .text($0.name), "dBm": JSON($0.level.dBm)] }),
    ]
  }

  private func json(of place: Point?) -> JSON { place.map { [JSON($0.x), JSON($0.y)] } ?? .null }

  private func json(of person: Person) -> JSON {
    [
      "name": .text(person.name), "carries": .text(person.carries),
      "isHeld": .flag(person.isHeld),
      "track": [
        "times": .column(person.track.map { micros($0.time) }),
        "x": .column(person.track.map { ($0.pose.point.x * 100).whole }),
        "y": .column(person.track.map { ($0.pose.point.y * 100).whole }),
        "headings": .column(person.track.map { $0.pose.heading.headingDegrees.whole }),
      ],
      "truth": json(of: person.truth), "state": person.state.map(json(of:)) ?? .null,
      "phone": person.phone.map(json(of:)) ?? .null,
      "held": .list(
        person.held.map { held in
          [
            "name": .text(held.name), "device": held.device.map { JSON($0) } ?? .null,
            "times": .column(held.levels.kept.map { micros($0.time) }),
            "levels": .column(held.levels.kept.map { $0.element.map { ($0.dBm * 100).whole } }),
          ]
        }),
    ]
  }

  private func json(of lane: FilmPhone) -> JSON {
    [
      "app": json(of: lane.app), "radio": lane.radio.map(json(of:)) ?? .null,
      "delivered": .list(lane.delivered.map(json(of:))),
      "notDelivered": .list(lane.notDelivered.map(json(of:))),
      "regionsNotDelivered": .list(lane.regionsNotDelivered.map(json(of:))),
    ]
  }

  private func json(of row: FilmPhone.Row) -> JSON {
    [
      "name": .text(row.name), "count": JSON(row.count),
      "times": .column(row.times.map { micros($0) }),
    ]
  }

  private func json(of band: Band) -> JSON {
    [
      "name": .text(band.name),
      "times": .column(band.steps.kept.map { micros($0.time) }),
      "kinds": JSON(band.steps.kept.map(\.element.kind)),
      "texts": JSON(band.steps.kept.map(\.element.text)),
    ]
  }

  private func json(
    of link: Link, _ phrases: inout Register<String>, _ bends: inout Register<[Bend.Corner]>
  ) -> JSON {
    let accounts = link.packets.map { packet in
      packet.account.map { account(of: $0, packet, &phrases, &bends) } ?? ""
    }
    let reasons = link.missed.map { missed in
      missed.reasons.map { String(phrases.number(of: $0)) }.joined(separator: " ")
    }
    return [
      "person": JSON(link.person), "device": JSON(link.device),
      "times": .column(link.packets.map { micros($0.time) }),
      "channels": .column(link.packets.map { $0.channel.map { Int64($0.rawValue) } }),
      "outcomes": .column(link.packets.map { Int64($0.outcome.filmNumber) }),
      "levels": .column(link.packets.map { $0.level.map { ($0.dBm * 100).whole } }),
      "accounts": .text(accounts.joined(separator: ";")),
      "missed": .column(link.missed.map { micros($0.time) }),
      "missedReasons": .text(reasons.joined(separator: ";")),
      "connected": .column(
        link.connected.flatMap { [micros($0.lowerBound), micros($0.upperBound)] }),
    ]
  }

  /// Returns the explanation of a packet as integers: the position in centimetres, the sum, the
  /// index of the reason, the index of the bend, and for each term the index of its name, its value
  /// and the index of its detail. Index -1 means that there is no such element. The sum is in
  /// thousandths of a dBm and the values are in thousandths of a decibel, so that they can be added
  /// up by hand.
  private func account(
    of account: PacketAccount, _ packet: Packet, _ phrases: inout Register<String>,
    _ bends: inout Register<[Bend.Corner]>
  ) -> String {
    let point = account.reception.pose.point
    let bend = account.bend.map { bends.number(of: $0.corners) } ?? -1
    var numbers: [Int64] = [
      (point.x * 100).whole, (point.y * 100).whole, ((account.sum?.dBm ?? 0) * 1000).whole,
      packet.reason.map { Int64(phrases.number(of: $0)) } ?? -1,
      Int64(bend),
    ]
    for term in account.terms {
      numbers.append(Int64(phrases.number(of: term.cause.name)))
      numbers.append((term.value * 1000).whole)
      numbers.append(Int64(phrases.number(of: term.cause.detail)))
    }
    return numbers.map(String.init).joined(separator: " ")
  }

  private func json(of mark: Mark) -> JSON {
    var fix: Point?
    if case .position(let position) = mark.decision.verdict { fix = position.point }
    return [
      "time": JSON(micros(mark.decision.time)), "person": JSON(mark.person),
      "verdict": .text(mark.decision.verdict.word), "words": .text(mark.decision.verdict.words),
      "at": json(of: mark.place), "fix": json(of: fix),
      "truth": mark.truth.map { .text($0.words) } ?? .null,
      "isRight": mark.isRight.map { .flag($0) } ?? .null,
      "evidence": .list(zip(mark.decision.evidence, zip(mark.anchors, mark.packets)).map(evidence)),
      "number": mark.number.map { JSON($0) } ?? .null,
      "rule": mark.account.map { .text($0.grounds?.rule ?? "") } ?? .null,
      "grounds": .list(mark.account?.figures.map { JSON($0.row) } ?? []),
      "changes": mark.account.flatMap { changes(of: mark, about: $0.question) } ?? .null,
      "silences": mark.silences.map { silences in
        [
          "heading": .text(SilenceSection.heading),
          "rows": .list(silences.rows.map { JSON($0) }),
        ] as JSON
      } ?? .null,
      "delivered": mark.phone.map { phone in
        ["heading": .text(phone.heading), "rows": .list(phone.rows.map { JSON($0) })] as JSON
      } ?? .null,
    ]
  }

  private func changes(of mark: Mark, about question: DecisionInQuestion) -> JSON? {
    guard let changes = mark.changes else { return nil }
    return [
      "heading": .text(changes.heading(about: question, in: "run")),
      "rows": .list(changes.rows { devices[$0].name }.map { JSON($0) }),
      "effort": .text(changes.effort),
    ]
  }

  private func evidence(
    _ evidence: Evidence, behind: (name: String, packet: (link: Int, time: Instant)?)
  ) -> JSON {
    [
      "name": .text(behind.name), "dBm": JSON(evidence.level?.dBm),
      "samples": JSON(evidence.samples),
      "newest": evidence.newest.map { JSON(micros($0)) } ?? .null,
      "link": behind.packet.map { JSON($0.link) } ?? .null,
    ]
  }
}

/// Frequent elements, each stored once.
private struct Register<Element: Hashable> {
  private(set) var all: [Element] = []
  private var numbers: [Element: Int] = [:]

  mutating func number(of element: Element) -> Int {
    if let number = numbers[element] { return number }
    numbers[element] = all.count
    all.append(element)
    return all.count - 1
  }
}

extension PacketAccount {
  /// The path of the packet around edges; `nil` for the direct path.
  fileprivate var bend: Bend? {
    for case .bend(let bend, _) in terms.map(\.cause) { return bend }
    return nil
  }
}

extension JSON {
  fileprivate static func column(_ numbers: [Int64?]) -> JSON {
    .text(numbers.map { $0.map(String.init) ?? "x" }.joined(separator: " "))
  }
}

extension Double {
  /// The nearest integer.
  fileprivate var whole: Int64 { Int64(rounded()) }
}
