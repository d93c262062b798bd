import BLE
import Documents
import Phones
import Recordings

/// The report of a phone with a system in a run or a replay: the events delivered to its app, the
/// events not delivered, and the time for which its radio listened.
struct AppReport {
  /// The count of the app's events of each kind, in the order of `DeliveredWord`.
  private let events: [(word: DeliveredWord, count: Int)]
  /// The packets of a recording at the phone; `nil` in a run, whose report already has the packets.
  private let packets: PhoneTally?
  /// The reasons for which packets were not delivered, most frequent first; equally frequent
  /// reasons are in alphabetical order.
  private let notDelivered: [(reason: String, count: Int)]
  /// The counts of changes of regions that were not delivered, by kind and reason, in the order in
  /// which each combination first occurs.
  private let regionsNotDelivered: [(word: DeliveredWord, reason: String, count: Int)]
  /// The times for which the radio listened, by mode.
  let radio: [DiaryRadioTime]
  /// The length of the run or the replay.
  private let length: Duration
  /// `false` for a recording that has only the events of the app.
  private let isComplete: Bool

  /// Creates the report of a phone.
  ///
  /// - Parameters:
  ///   - diary: The diary of the phone, of which only the states and regions are used.
  ///   - counts: The counts of the events and of the packets.
  ///   - packets: The packets of a recording at the phone.
  ///   - start: The start of the run or the replay.
  init(
    on diary: PhoneDiary, counting counts: PhoneAppCounts, packets: PhoneTally? = nil,
    from start: Instant, to end: Instant
  ) {
    events = DeliveredWord.allCases.compactMap { word in counts.events[word].map { (word, $0) } }
    self.packets = packets
    var regions: [(word: DeliveredWord, reason: String, count: Int)] = []
    for region in diary.regionsNotDelivered {
      let (word, reason) = (DeliveredWord(region.change), region.reason.words)
      if let index = regions.firstIndex(where: { ($0.word, $0.reason) == (word, reason) }) {
        regions[index].count += 1
      } else {
        regions.append((word, reason, 1))
      }
    }
    notDelivered = Dictionary(
      counts.notDelivered.map { ($0.key.words, $0.value) }, uniquingKeysWith: +
    )
    .map { (reason: $0.key, count: $0.value) }
    .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    regionsNotDelivered = regions
    radio = diary.radioTimes(until: end)
    length = start.duration(to: end)
    isComplete = !diary.notes.isEmpty
  }

  private var packetsDelivered: Int { events.first { $0.word == .advertisement }?.count ?? 0 }

  /// The report as lines.
  var lines: [String] {
    func list(_ events: [String]) -> String {
      events.isEmpty ? "nothing" : events.joined(separator: ", ")
    }
    let life = events.filter(\.word.isLife).map { "\($0.word.rawValue) \($0.count.inTimes)" }
    let delivered = events.filter(\.word.isDelivered).map { "\($0.word.rawValue) \($0.count)" }
    var lines = ["  app: \(list(life))", "  delivered: \(list(delivered))"]
    let count = notDelivered.map(\.count).reduce(0, +)
    if let packets {
      lines.append(
        "  packets: \(packets.total), delivered \(packetsDelivered), "
          + "not listening \(packets.unheard), not delivered \(count)")
    } else if count > 0 {
      lines.append("  packets not delivered: \(count)")
    }
    lines += notDelivered.map { "    \($0.reason): \($0.count)" }
    if !regionsNotDelivered.isEmpty {
      lines.append(
        "  regions not delivered: "
          + regionsNotDelivered.map { "\($0.word.rawValue) \($0.count), \($0.reason)" }
          .joined(separator: "; "))
    }
    return lines + radioLines
  }

  private var radioLines: [String] {
    guard !radio.isEmpty, length > .zero else { return [] }
    let listening = radio.map(\.listening).reduce(.zero, +)
    let parts = radio.map { "\($0.mode.words) \($0.listening.inText)" }
    return [
      "  radio: listened \((listening / length * 100).with(1)) % of \(length.inText): "
        + parts.joined(separator: ", ")
    ]
  }

  /// The report as JSON.
  var json: JSON {
    [
      "events": .object(
        Dictionary(uniqueKeysWithValues: events.map { ($0.word.rawValue, JSON($0.count)) })),
      "packets": isComplete
        ? [
          "delivered": JSON(packetsDelivered),
          "notListening": packets.map { JSON($0.unheard) } ?? .null,
          "notDelivered": .object(
            Dictionary(uniqueKeysWithValues: notDelivered.map { ($0.reason, JSON($0.count)) })),
        ] : .null,
      "regionsNotDelivered": .list(
        regionsNotDelivered.map {
          ["event": .text($0.word.rawValue), "reason": .text($0.reason), "count": JSON($0.count)]
        }),
      "radio": .list(
        radio.map {
          [
            "mode": .text($0.mode.words), "timeS": JSON(seconds: $0.time),
            "listeningS": JSON(seconds: $0.listening),
          ]
        }),
    ]
  }
}

extension Duration {
  fileprivate var inText: String { "\(inSeconds.with(1)) s" }
}
