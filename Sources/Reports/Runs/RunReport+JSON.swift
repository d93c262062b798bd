import BLE
import Buildings
import Documents
import EngineFiles
import Explaining
import Scenarios
import Scoring
import Sim

extension RunReport {
  package var json: JSON {
    let changes = run.world.deviceChanges
    var members = members
    // Only runs in which devices change have this member, and only runs as a person the other.
    if !changes.isEmpty {
      members["deviceChanges"] = .list(
        changes.map { $0.json(naming: run.world.name(of: $0.device)) })
    }
    if let person = scenario.person { members["person"] = .text(person.name) }
    return .object(members)
  }

  private var members: [String: JSON] {
    [
      "scenario": .text(scenario.name),
      "variant": variant.map { .text($0) } ?? .null,
      "seed": JSON(run.seed),
      "durationS": JSON(seconds: run.world.duration),
      "decisions": .list(run.journal.decisions.map(json(of:))),
      "doors": .list(run.journal.doors.map(json(of:))),
      "crossings": .list(run.journal.crossings.map(json(of:))),
      "walkers": .list(run.world.subjects.map(json(ofWalker:))),
      "beacons": senders(of: .beacon), "tags": senders(of: .tag),
      "connections": ConnectionsReport(on: run).json, "readings": readings.json,
      "expectations": .list(outcomes.map { $0.expectation.json(of: $0.outcome) }),
    ]
  }

  /// The decisions as JSON, one per line, as in the lines of events.
  package var decisionLines: String {
    run.journal.decisions.map { json(of: $0).line + "\n" }.joined()
  }

  private func senders(of kind: RadioPathEnd) -> JSON {
    .list(
      run.journal.radio.sent.enumerated().filter { run.world.kind(of: $0.offset) == kind }.map {
        ["name": .text(run.world.name(of: $0.offset)), "packetsSent": JSON($0.element)]
      })
  }

  private func json(of entry: Journal.Entry) -> JSON {
    decisionReport.json(of: entry.decision, by: run.world.walkers[entry.walker].name)
  }

  private func json(of change: Journal.DoorChange) -> JSON {
    [
      "timeS": JSON(change.time.seconds),
      "door": .text(run.world.plan.doors[change.door].name),
      "open": .flag(change.state.isOpen),
      "locked": .flag(change.state.isLocked),
    ]
  }

  private func json(of crossing: Journal.DoorCrossing) -> JSON {
    let walker = run.world.walkers[crossing.walker]
    return [
      "timeS": JSON(crossing.time.seconds),
      "door": .text(run.world.plan.doors[crossing.door].name),
      "walker": .text(walker.name),
      "out": .flag(crossing.isOut),
      "key": .flag(walker.key == crossing.door),
    ]
  }

  private func json(ofWalker walker: Int) -> JSON {
    let score = scores[walker]
    // Without an engine, only the received packets can be scored.
    let measures = Measure.ofRuns.filter {
      !$0.parameters.values.contains(true)
        && (scenario.engines[walker] != .listener
          || [.phone, .connections].contains($0.definition.basis))
        && (score.changes != nil || $0.definition.basis != .changes)
        && (score.positions?.errorAfterChange != nil
          || $0.definition.basis != .fixesAfterChange)
    }.map {
      ($0.rawValue, score.value(of: $0))
    }
    let links = run.world.devices(linkedTo: walker).map { device in
      let link = run.journal.radio.links[walker][device]
      var members = [run.world.kind(of: device).rawValue: JSON.text(run.world.name(of: device))]
      for outcome in PacketOutcome.allCases { members[outcome.key] = JSON(link[outcome]) }
      return JSON.object(members)
    }
    let rooms = exteriorStrongerShares(of: walker).map { ($0.room, JSON($0.share)) }
    let members: [String: JSON] = [
      "name": .text(run.world.walkers[walker].name),
      "score": .object(Dictionary(uniqueKeysWithValues: measures.map { ($0, JSON($1)) })),
      "positions": score.positions.map { positions in
        [
          "count": JSON(positions.errors.count),
          "errorM": [
            "p50": JSON(positions.error(at: 0.5)), "p95": JSON(positions.error(at: 0.95)),
          ],
          "rightRoomShare": JSON(positions.rightRoomShare),
          "rests": positions.rests?.json ?? .null,
        ] as JSON
      } ?? .null,
      "exteriorStrongerShares": .object(Dictionary(uniqueKeysWithValues: rooms)),
      "roomOrder": score.roomOrder?.json ?? .null,
      "smoothedOutsideS": JSON(score.sides?.outside.inSeconds),
      "lockedOut": score.lockedOut.map { lockedOut in
        [
          "door": .text(run.world.plan.doors[lockedOut.door].name),
          "fromS": JSON(lockedOut.start.seconds),
          "lockedAgainS": JSON(lockedOut.lockedAgain?.seconds),
        ] as JSON
      } ?? .null,
      "packets": .list(links),
      "app": app(of: walker)?.json ?? .null,
    ]
    return .object(members.merging(JSON.never(among: measures)) { $1 })
  }
}
