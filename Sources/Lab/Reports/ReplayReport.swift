import BLE

/// What there is to say of an engine on a recording.
public struct ReplayReport: Report, Sendable {
  private let recording: Recording
  private let engine: EngineChoice
  private let parts: [Part]
  /// What is doubtful in the recording, or keeps the engine from deciding.
  public let warnings: [InputWarning]

  /// What an engine decided about one subject.
  private struct Part {
    var replay: Replay
    /// `nil` where the recording has no truth, or the engine knows no sides.
    var score: SideScore?
    /// `nil` where the recording has no truth, or the engine tells no rooms.
    var rooms: RoomScore?

    /// How often the engine changed its mind about the side.
    var sideChanges: Int {
      replay.decisions.count { if case .side = $0.verdict { true } else { false } }
    }
  }

  /// Replays a recording to a new engine for each subject.
  ///
  /// - Parameter place: Where the engine is described.
  public init(
    on recording: Recording, of subjects: [DeviceAddress], to engine: EngineChoice,
    describedAt place: InputPlace
  ) throws(InputError) {
    let basis = try engine.basis(at: place)
    let new = try engine.makeEngine(from: basis)
    var parts: [Part] = []
    for subject in subjects {
      let replay = Replay(of: recording, subject: subject, to: new)
      let score =
        recording.truth == nil || !engine.knowsSides
        ? nil : try SideScore(of: replay, against: recording)
      let rooms =
        recording.truth == nil || !engine.tellsRooms
        ? nil : try RoomScore(of: replay, against: recording)
      parts.append(Part(replay: replay, score: score, rooms: rooms))
    }
    self.recording = recording
    self.engine = engine
    self.parts = parts
    warnings =
      recording.warnings
      + UnheardAnchors.all(of: engine, from: basis, in: recording, of: subjects)
      .map { $0.warning(in: recording) }
  }

  /// The report as text for people.
  public var text: String {
    let length = recording.start.duration(to: recording.end).inSeconds
    var lines = [
      "\(recording.source): \(recording.sightings.count.counted("packet")) in \(length.with(1)) s",
      "engine \(engine.json.line)",
    ]
    lines += warnings.map { "warning: \($0)" }
    for part in parts {
      let name = recording.names[part.replay.subject]
      lines += ["", name] + decisionLines(of: part)
      if let rooms = part.rooms {
        lines.append("  \(rooms.sentence ?? "the truth never tells the room")")
      }
      guard engine.knowsSides else { continue }
      lines += part.score.map { Self.lines(of: $0) } ?? ["  no truth to score against"]
      lines.append("  changes of side: \(part.sideChanges)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The whole report as one JSON object.
  public var json: JSON {
    [
      "recording": .text(recording.source),
      "engine": engine.json,
      "warnings": JSON(warnings),
      "subjects": .list(
        parts.map { part in
          let name = recording.names[part.replay.subject]
          return [
            "name": .text(name),
            "decisions": .list(
              part.replay.decisions.map { decisions.json(of: $0, by: name) }),
            "sideChanges": JSON(part.sideChanges),
            "score": part.score.map { Self.json(of: $0) } ?? .null,
            "rooms": part.rooms.map { Self.json(of: $0) } ?? .null,
          ]
        }),
    ]
  }

  private var decisions: DecisionReport {
    let names = recording.names
    return DecisionReport { anchor in
      switch anchor {
      case .device(let address): names[address]
      case .beacon(let identifier): identifier.description
      }
    }
  }

  private func decisionLines(of part: Part) -> [String] {
    var table = TextTable(indentation: 2)
    let name = recording.names[part.replay.subject]
    for decision in part.replay.decisions {
      table.add(decisions.row(of: decision, by: name))
    }
    return table.lines
  }

  private static func lines(of score: SideScore) -> [String] {
    func seconds(_ duration: Duration?) -> String {
      duration.map { "\($0.inSeconds.with(1)) s" } ?? "none"
    }
    guard let right = score.rightFraction, let unknown = score.unknownFraction else {
      return ["  the truth never tells the side"]
    }
    let longest = score.wrongRuns.map(\.duration).max()
    let wrong =
      longest.map { "\(score.wrongRuns.count), the longest \(seconds($0))" } ?? "none"
    return [
      "  right side \((right * 100).with(1)) % of \(seconds(score.scored)),"
        + " unknown \((unknown * 100).with(1)) %",
      "  wrong-side runs of 2 s and more: \(wrong)",
      "  passages: \(score.passages.count), missed: \(score.missedPassages); delay median "
        + "\(seconds(score.delay(quantile: 0.5))), 90 % \(seconds(score.delay(quantile: 0.9)))",
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
      "passages": .list(
        score.passages.map {
          [
            "timeS": JSON($0.time.seconds), "side": .text($0.side.word),
            "delayS": JSON($0.delay?.inSeconds),
          ]
        }),
      "missedPassages": JSON(score.missedPassages),
      "delayMedianS": JSON(score.delay(quantile: 0.5)?.inSeconds),
      "delay90S": JSON(score.delay(quantile: 0.9)?.inSeconds),
    ]
  }
}
