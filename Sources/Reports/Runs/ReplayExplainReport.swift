import BLE
import Documents
import EngineFiles
import Explaining
import FloorPlans
import Recordings
import Scenarios
import Scoring

/// The report that explains an engine's decision on a recording.
///
/// A recording does not contain the terms of the packets' levels, or the effect of moving a beacon.
/// Both need the radio of a scenario.
package struct ReplayExplainReport: ExplanationReport, Sendable {
  private let playback: Playback
  private let decision: DecisionAccount?
  /// The newest packet or ranging event behind each piece of evidence, in the order of the
  /// evidence.
  private let readings: [Reading]
  private var moment: MomentSection?
  /// The states, at the time of the decision or at the requested time, of the phones that have an
  /// operating system.
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
    guard let account = DecisionAccount(of: number, in: history) else {
      let count = history.decisions.count
      throw .outOfRange(
        InputPlace(option: .decision), given: "\(number)",
        allowed: count > 0
          ? "1 ... \(count)" : "\(playback.recording.source), which has no decisions")
    }
    self.init(on: playback, account, in: history, moment: nil)
  }

  /// Explains the newest decision on a recording up to a given time if the decision is near, or
  /// else the state of the engines.
  ///
  /// - Parameter plan: The plan of the recording; `nil` if unknown.
  /// - Throws: `outOfRange` if the time is outside the recording.
  package init(
    on playback: Playback, plan: FloorPlanFile?, at time: Instant
  ) throws(InputError) {
    let recording = playback.recording
    guard time >= recording.start, time <= recording.end else {
      throw .outOfRange(
        InputPlace(option: .at), given: "\(time.seconds) s",
        allowed: "\(recording.start.seconds) s ... \(recording.end.seconds) s")
    }
    let history = EngineHistory(of: playback, on: plan?.plan)
    let next = history.next(after: time).map {
      playback.decisions.line(of: $0.decision, by: history.subjects[$0.subject])
    }
    let heard = history.subjects.indices.flatMap {
      MomentSection.Heard.all(bySubject: $0, of: playback, upTo: time, in: history)
    }
    let account = history.number(near: time).flatMap { DecisionAccount(of: $0, in: history) }
    var standings =
      account == nil
      ? history.standingSections(
        about: history.subjects.indices, at: time, naming: playback.decisions,
        whole: "recording", device: { "device \($0)" }) : []
    for index in standings.indices {
      let subject = standings[index].account.subject
      standings[index].addConnections(in: history) {
        .recorded($0.packetsRecorded(by: subject, until: time, in: history))
      }
    }
    self.init(
      on: playback, account, in: history,
      moment: MomentSection(
        time: time, heard: heard, next: next, standings: standings))
  }

  private init(
    on playback: Playback, _ account: DecisionAccount?, in history: EngineHistory,
    moment: MomentSection?
  ) {
    self.playback = playback
    decision = account
    self.moment = moment
    phones =
      (moment?.time ?? account?.entry.decision.time).map { time in
        history.phoneSections(about: account?.entry.subject, at: time)
      } ?? []
    readings =
      account.map { account in
        let past = GroundsContext(of: account.number, in: history)
        return account.entry.decision.evidence.compactMap { evidence in
          past.event(behind: evidence).map { Reading(anchor: evidence.anchor, event: $0) }
        }
          + history.packets(behindRegionsOf: account.entry).map {
            Reading(anchor: .device($0.advertisement.transmitter), event: EngineInputEvent($0))
          }
      } ?? []
  }

  /// Searches for the smallest changes of settings that avoid the decision or, without a decision,
  /// for those that bring about each pending decision. If the task is cancelled, the search ends
  /// soon and keeps the changes found so far.
  ///
  /// - Parameter progress: Receives the count of settings tried so far, and the count of all.
  package mutating func findChanges(progress: (Int, Int) -> Void) {
    guard let decision else {
      moment?.standings.findChanges(
        of: playback.engines,
        on: { [playback] in RecordingRerun(of: playback, subject: $0) }, progress: progress)
      return
    }
    var search = ChangeSearch(
      about: decision.question, of: playback.engines[decision.question.subject],
      on: RecordingRerun(of: playback, subject: decision.question.subject))
    search.perform(progress: progress)
    changes = search.found
  }

  package var isPartial: Bool {
    changes?.isPartial == true || moment?.standings.contains(where: \.isPartial) == true
  }

  private var section: DecisionSection? {
    decision.map { decision in
      DecisionSection(
        account: decision,
        changes: changes.map {
          ChangesSection(
            changes: $0, question: decision.question, whole: "recording", errors: nil,
            device: { "device \($0)" })
        },
        subject: playback.name(ofSubject: decision.entry.subject), whole: "recording",
        decisions: playback.decisions, change: nil, phones: phones)
    }
  }
}

/// The report as text and as JSON.
extension ReplayExplainReport {
  package var text: String {
    var parts = [playback.heading.joined(separator: "\n")]
    parts += section?.parts ?? moment.map { $0.parts + phones.map(\.part) } ?? []
    if !readings.isEmpty {
      parts += [DecisionSection.packetHeading, table.joined(separator: "\n")]
    }
    parts.append("a recording has no terms of levels and no moves of devices; a scenario has both")
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var table: [String] {
    var table = TextTable(indentation: 2)
    for reading in readings {
      table.add([
        "\(reading.event.time.seconds.with(6)) s", link(of: reading), channel(of: reading),
        reading.rssi.map { "\($0.dBm.with(0)) dBm" } ?? "RSSI not reported",
      ])
    }
    return table.lines
  }

  package var json: JSON {
    var members: [String: JSON] = [
      "recording": .text(playback.recording.source),
      "engine": playback.engine.json,
      "phone": playback.phone.map { ["word": .text($0.word), "seed": JSON($0.seed)] } ?? .null,
      "warnings": JSON(playback.warnings),
      "atS": JSON(moment?.time.seconds),
      "decision": section?.json ?? .null,
      "delivered": .list(phones.map(\.json)),
      "changes": section?.changes?.json ?? .null,
      "packets": .list(
        readings.compactMap { reading in
          guard let packet = reading.packet else { return nil }
          return [
            "timeS": JSON(reading.event.time.seconds),
            "transmitter": .text(name(packet.transmitter)),
            "receiver": .text(name(packet.receiver)),
            "channel": packet.channel.map { JSON($0.rawValue) } ?? .null,
            "rssiDBm": JSON(packet.rssi?.dBm),
          ]
        }),
      "notInRecording": ["packets[].terms", "changes.moves"],
    ]
    let engine = decision.map { playback.engines[$0.entry.subject] } ?? playback.engine
    if engine.description.readings == .ranging { members["ranged"] = reports { $0.isRanged } }
    if engine.description.readings == .connections {
      members["readings"] = reports { $0.event.isOverConnection }
    }
    members["engines"] = playback.ownEnginesJSON
    return .object(members.merging(moment?.json ?? [:]) { $1 })
  }

  /// Returns those events behind the decision that are no packets of their own: reports of ranging,
  /// or levels read over connections.
  private func reports(_ isMeant: (Reading) -> Bool) -> JSON {
    .list(
      readings.filter(isMeant).map { reading in
        [
          "timeS": JSON(reading.event.time.seconds),
          "beacon": .text(playback.recording.name(of: reading.anchor)),
          "rssiDBm": JSON(reading.rssi?.dBm),
        ]
      })
  }

  private func link(of reading: Reading) -> String {
    guard let packet = reading.packet else {
      return playback.recording.name(of: reading.anchor).withShortServices
    }
    return "\(name(packet.transmitter)) to \(name(packet.receiver))"
  }

  private func channel(of reading: Reading) -> String {
    if reading.event.isOverConnection { return "read over a connection" }
    guard let packet = reading.packet else { return "ranged, a mean of about a second" }
    return packet.channel.map { "channel \($0.rawValue)" } ?? ""
  }

  private func name(_ device: DeviceAddress) -> String { playback.recording.names[device] }
}

/// A packet, a ranging event or a level read over a connection, behind the evidence of an anchor.
private struct Reading {
  var anchor: Anchor
  var event: EngineInputEvent

  /// The packet; `nil` for a ranging event, and for a level read over a connection.
  var packet: Advertisement? { event.packet }

  /// `true` for a ranging event.
  var isRanged: Bool { if case .ranged = event.event { true } else { false } }

  /// The level of the anchor; `nil` if it was not reported.
  var rssi: PowerLevel? {
    if case .advertisement(let packet) = event.event { return packet.rssi }
    if case .reading(let level) = Hearing(of: anchor, in: event.event) { return level }
    return nil
  }
}
