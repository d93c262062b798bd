import BLE
import Buildings
import Documents
import EngineFiles
import EventLines
import FloorPlans
import Recordings
import Scenarios
import Scoring

/// The report of an engine on a recording.
package struct ReplayReport: Report, Sendable {
  private let playback: Playback
  private let parts: [Part]

  /// The decisions of an engine about one subject, with their scores.
  private struct Part {
    var replay: Replay
    /// `true` if the engine decides sides.
    var decidesSides: Bool
    /// The score of the sides; `nil` if the recording has no ground truth, or the engine decides no
    /// sides.
    var score: SideScore?
    /// The score of the rooms; `nil` if the recording has no ground truth, or the engine decides no
    /// rooms.
    var rooms: RoomScore?

    /// The number of decisions about the side.
    var sideChanges: Int {
      replay.decisions.count { if case .side = $0.verdict { true } else { false } }
    }
  }

  /// Creates the report of an engine's replays of a recording.
  ///
  /// - Throws: The errors of `SideScore` and `RoomScore`; also the error of the plan in the
  ///   recording's folder.
  package init(on playback: Playback) throws(InputError) {
    let recording = playback.recording
    let known = try recording.floorPlan()?.plan.rooms.map(\.name) ?? []
    var parts: [Part] = []
    for (subject, replay) in playback.replays.enumerated() {
      let engine = playback.engines[subject]
      let score =
        recording.truth == nil || !engine.decides(.side)
        ? nil : try SideScore(of: replay, against: recording)
      let rooms =
        recording.truth == nil || !engine.decides(.rooms)
        ? nil
        : try RoomScore(
          of: replay, against: recording,
          without: engine.description.areas.filter { !known.contains($0) })
      parts.append(
        Part(
          replay: replay, decidesSides: engine.decides(.side), score: score, rooms: rooms))
    }
    self.playback = playback
    self.parts = parts
  }

  package var text: String {
    let recording = playback.recording
    var lines = playback.heading
    for part in parts {
      let name = recording.names[part.replay.subject]
      lines += ["", name] + decisionLines(of: part) + (app(of: part)?.lines ?? [])
      if let rooms = part.rooms {
        lines.append("  \(rooms.sentence ?? "room: not in the ground truth")")
      }
      guard part.decidesSides else { continue }
      lines += part.score.map { Self.lines(of: $0) } ?? ["  side: no ground truth"]
      lines.append("  decided side changes: \(part.sideChanges)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSON {
    var members: [String: JSON] = [
      "recording": .text(playback.recording.source),
      "engine": playback.engine.json,
      "phone": playback.phone.map { ["word": .text($0.word), "seed": JSON($0.seed)] } ?? .null,
      "warnings": JSON(playback.warnings),
      "subjects": .list(
        parts.map { part in
          let name = playback.recording.names[part.replay.subject]
          return [
            "name": .text(name),
            "decisions": .list(
              part.replay.decisions.map { playback.decisions.json(of: $0, by: name) }),
            "app": app(of: part)?.json ?? .null,
            "sideChanges": JSON(part.sideChanges),
            "score": part.score.map { Self.json(of: $0) } ?? .null,
            "rooms": part.rooms.map { Self.json(of: $0) } ?? .null,
          ]
        }),
    ]
    members["engines"] = playback.ownEnginesJSON
    return .object(members)
  }

  /// The report of a subject's phone; `nil` for a bare radio.
  private func app(of part: Part) -> AppReport? {
    part.replay.diary(in: playback.recording).map {
      AppReport(
        on: $0, counting: $0.counts, packets: part.replay.packets, from: playback.recording.start,
        to: part.replay.end)
    }
  }

  private func decisionLines(of part: Part) -> [String] {
    var table = TextTable(indentation: 2)
    let name = playback.recording.names[part.replay.subject]
    for decision in part.replay.decisions {
      table.add(playback.decisions.row(of: decision, by: name))
    }
    return table.lines
  }

  private static func lines(of score: SideScore) -> [String] {
    func seconds(_ duration: Duration?) -> String {
      duration.map { "\($0.inSeconds.with(1)) s" } ?? "-"
    }
    guard let right = score.rightFraction, let unknown = score.unknownFraction else {
      return ["  side: not in the ground truth"]
    }
    let longest = score.wrongRuns.map(\.duration).max()
    let wrong = longest.map { "\(score.wrongRuns.count), longest \(seconds($0))" } ?? "none"
    return [
      "  side: correct \((right * 100).with(1)) %, unknown \((unknown * 100).with(1)) %"
        + " (of \(seconds(score.scored)))",
      "  wrong side for 2 s or more: \(wrong)",
      "  crossings: \(score.crossings.count), missed \(score.missedCrossings); delay median "
        + "\(seconds(score.delay(quantile: 0.5))), p90 \(seconds(score.delay(quantile: 0.9)))",
    ]
  }

  private static func json(of score: RoomScore) -> JSON {
    [
      "scoredS": JSON(seconds: score.scored),
      "rightFraction": JSON(score.rightFraction),
      "wrongFraction": JSON(score.wrongFraction),
      "flips": JSON(score.flips),
      "arrivals": JSON(score.arrivals),
      "missedArrivals": JSON(score.missedArrivals),
    ]
  }

  private static func json(of score: SideScore) -> JSON {
    [
      "scoredS": JSON(seconds: score.scored),
      "rightFraction": JSON(score.rightFraction),
      "unknownFraction": JSON(score.unknownFraction),
      "wrongRuns": .list(
        score.wrongRuns.map {
          ["startS": JSON($0.start.seconds), "durationS": JSON(seconds: $0.duration)]
        }),
      "crossings": .list(
        score.crossings.map {
          [
            "timeS": JSON($0.time.seconds), "side": .text($0.side.word),
            "delayS": JSON($0.delay?.inSeconds),
          ]
        }),
      "missedCrossings": JSON(score.missedCrossings),
      "delayMedianS": JSON(score.delay(quantile: 0.5)?.inSeconds),
      "delay90S": JSON(score.delay(quantile: 0.9)?.inSeconds),
    ]
  }
}
