import BLE
import Documents
import EngineFiles
import Explaining
import FloorPlans
import Recordings
import Scenarios

/// The report that explains an engine's decision on a recording.
///
/// A recording does not contain the terms of the packets' levels, or the effect of moving a beacon.
/// Both need the radio of a scenario.
package struct ReplayExplainReport: ExplanationReport, Sendable {
  private let playback: Playback
  private let decision: DecisionAccount?
  /// The newest packet behind each piece of evidence, in the order of the evidence.
  private let packets: [Sighting]
  private let moment: DecisionMoment?
  /// The phones that have a system, at the time of the decision or at the requested time.
  private let phones: [PhoneSection]
  /// The smallest changes that avoid the decision; `nil` without a search.
  package private(set) var changes: NearestChanges?

  /// Explains one of the decisions on a recording.
  ///
  /// - Parameters:
  ///   - number: The number of the decision in order of time, counted over all subjects; starts at
  ///     1.
  ///   - plan: The plan of the recording; `nil` if unknown.
  /// - Throws: `outOfRange` if there is no such decision.
  package init(
    on playback: Playback, plan: FloorPlanFile?, decision number: Int
  ) throws(InputError) {
    let history = EngineHistory(of: playback, on: plan?.plan)
    guard let account = DecisionAccount(of: number, in: history, by: playback.engine) else {
      let count = history.decisions.count
      throw .outOfRange(
        InputPlace("--decision"), given: "\(number)",
        allowed: count > 0
          ? "1 ... \(count)" : "\(playback.recording.source), which has no decisions")
    }
    self.init(on: playback, account, in: history, moment: nil)
  }

  /// Explains the newest decision on a recording up to a given time.
  ///
  /// - Parameter plan: The plan of the recording; `nil` if unknown.
  /// - Throws: `outOfRange` if the time is outside the recording.
  package init(
    on playback: Playback, plan: FloorPlanFile?, at time: Instant
  ) throws(InputError) {
    let recording = playback.recording
    guard time >= recording.start, time <= recording.end else {
      throw .outOfRange(
        InputPlace("--at"), given: "\(time.seconds) s",
        allowed: "\(recording.start.seconds) s ... \(recording.end.seconds) s")
    }
    let history = EngineHistory(of: playback, on: plan?.plan)
    let next = history.next(after: time).map {
      playback.decisions.line(of: $0.decision, by: history.subjects[$0.subject])
    }
    let packets = history.heard.flatMap(\.self).filter { $0.time <= time }.map(\.advertisement)
    let heard = playback.anchors.map { anchor in
      (recording.name(of: anchor), packets.count { anchor.isHeard(in: $0) })
    }
    self.init(
      on: playback,
      history.number(at: time).flatMap {
        DecisionAccount(of: $0, in: history, by: playback.engine)
      }, in: history, moment: DecisionMoment(time: time, heard: heard, next: next))
  }

  private init(
    on playback: Playback, _ account: DecisionAccount?, in history: EngineHistory,
    moment: DecisionMoment?
  ) {
    self.playback = playback
    decision = account
    self.moment = moment
    phones =
      (moment?.time ?? account?.entry.decision.time).map { time in
        history.phoneSections(about: account?.entry.subject, at: time)
      } ?? []
    packets =
      account.map { account in
        let past = DecisionContext(of: account.number, in: history)
        return account.entry.decision.evidence.compactMap(past.packet(behind:))
      } ?? []
  }

  /// Searches for the smallest changes of settings that avoid the decision, if there is one. If the
  /// task is cancelled, the search ends soon with the changes found so far.
  ///
  /// - Parameter progress: Receives the number of settings tried, and their total.
  package mutating func findChanges(progress: (Int, Int) -> Void) {
    guard let decision else { return }
    var search = ChangeSearch(
      about: decision.question, of: playback.engine,
      on: RecordingRerun(of: playback, subject: decision.question.subject))
    search.perform(progress: progress)
    changes = search.found
  }

  private var section: DecisionSection? {
    decision.map { decision in
      DecisionSection(
        account: decision, changes: changes,
        subject: playback.name(ofSubject: decision.entry.subject), whole: "recording",
        decisions: playback.decisions, phones: phones, beacon: { "beacon \($0)" })
    }
  }
}

/// The report as text and as JSON.
extension ReplayExplainReport {
  /// The full report as text.
  package var text: String {
    var parts = [playback.heading.joined(separator: "\n")]
    parts += section?.parts ?? moment.map { $0.parts + phones.map(\.part) } ?? []
    if !packets.isEmpty { parts.append(table.joined(separator: "\n")) }
    parts.append(
      "a recording has no terms of levels and no moves of beacons; a scenario has both")
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var table: [String] {
    var table = TextTable(indentation: 2)
    for packet in packets {
      let advertisement = packet.advertisement
      table.add([
        "\(packet.time.seconds.with(6)) s",
        "\(name(advertisement.transmitter)) to \(name(advertisement.receiver))",
        advertisement.channel.map { "channel \($0.rawValue)" } ?? "",
        advertisement.rssi.map { "\($0.dBm.with(0)) dBm" } ?? "RSSI not reported",
      ])
    }
    return table.lines
  }

  /// The full report as a JSON object.
  package var json: JSON {
    [
      "recording": .text(playback.recording.source),
      "engine": playback.engine.json,
      "phone": playback.phone.map { ["word": .text($0.word), "seed": JSON($0.seed)] } ?? .null,
      "warnings": JSON(playback.warnings),
      "atS": JSON(moment?.time.seconds),
      "decision": section?.json ?? .null,
      "told": .list(phones.map(\.json)),
      "changes": section?.changesJSON ?? .null,
      "packets": .list(
        packets.map { packet in
          [
            "timeS": JSON(packet.time.seconds),
            "transmitter": .text(name(packet.advertisement.transmitter)),
            "receiver": .text(name(packet.advertisement.receiver)),
            "channel": packet.advertisement.channel.map { JSON($0.rawValue) } ?? .null,
            "rssiDBm": JSON(packet.advertisement.rssi?.dBm),
          ]
        }),
      "notInRecording": ["packets[].terms", "changes.moves"],
    ]
  }

  private func name(_ device: DeviceAddress) -> String { playback.recording.names[device] }
}
