import BLE
import Documents
import Planning
import Sim
import Statistics

extension PlacementReport {
  /// The scores of the recommended placement under changes, beside the best of the shortlist, in
  /// lines.
  var changeLines: [String] {
    guard !study.changes.isEmpty else { return [] }
    let meets = study.setting.hasSurvey ? "; a survey meets other walls and shadowing" : ""
    return [
      "",
      "what would change the advice, on \(study.chance.losingOne.counted("held-out seed"))\(meets):",
    ] + changeTable.lines
  }

  /// The scores under changes, with a header. The first row has the score without a change, on the
  /// same seeds. The best other is that of the shortlist which was better in the search.
  package var changeTable: TextTable {
    var table = TextTable(header: [
      "with", "\(goal.words) \(goal.unit)", "", "best other", "", "",
    ])
    table.add([
      "no change", unchanged.mean.with(2), unchanged.range, "", "", "",
    ])
    for changed in study.changes {
      let score = [words(of: changed.change), changed.score.mean.with(2), changed.score.range]
      guard let rival = changed.rival else {
        table.add(score + ["", "", "none"])
        continue
      }
      let isGain = goal.isLowerBetter ? rival.gain.mean < 0 : rival.gain.mean > 0
      table.add(
        score + [
          rival.score.mean.with(2), rival.score.range,
          rival.isBetter(for: goal)
            ? "better" : isGain ? "better, perhaps by chance" : "no better",
        ])
    }
    return table
  }

  /// The score of the recommended placement without a change, on the seeds of the changes.
  private var unchanged: PlacementScore {
    PlacementScore(of: Array(study.advice.outcomes.prefix(study.chance.losingOne)), for: goal)
  }

  /// The scores under changes as a CSV table with a header. The first row has the score without a
  /// change. The fields of another placement are empty if none of the shortlist was better.
  var changesCSV: String {
    var table = CSVTable(columns: [
      "change", "score", "lower95", "upper95", "seeds", "other_score", "other_lower95",
      "other_upper95", "gain", "is_better", "other_spots",
    ])
    let seeds = "\(study.chance.losingOne)"
    func fields(_ score: PlacementScore) -> [String] {
      [score.mean, score.lower, score.upper].map { $0.with(3) }
    }
    let none = Array(repeating: "", count: 6)
    table.add(["no change"] + fields(unchanged) + [seeds] + none)
    for changed in study.changes {
      let other = changed.rival.map { rival in
        fields(rival.score) + [
          rival.gain.mean.with(3), "\(rival.isBetter(for: goal))",
          rival.spots.map(\.name).joined(separator: "; "),
        ]
      }
      table.add(
        [words(of: changed.change)] + fields(changed.score) + [seeds] + (other ?? none))
    }
    return table.text
  }

  var changesJSON: JSON {
    .list(
      study.changes.map { changed in
        let (key, value) = keyAndValue(of: changed.change)
        return [
          "change": .text(words(of: changed.change)), "key": .text(key), "value": value,
          "seeds": JSON(study.chance.losingOne), "score": JSON(changed.score.mean),
          "lower95": JSON(changed.score.lower), "upper95": JSON(changed.score.upper),
          "other": changed.rival.map(object(of:)) ?? .null,
        ]
      })
  }

  private func object(of rival: ChangedPlacement.Rival) -> JSON {
    [
      "spots": JSON(rival.spots.map(\.name)), "score": JSON(rival.score.mean),
      "lower95": JSON(rival.score.lower), "upper95": JSON(rival.score.upper),
      "gain": JSON(rival.gain.mean), "isBetter": .flag(rival.isBetter(for: goal)),
    ]
  }

  /// A change in words.
  package func words(of change: PlacementChange) -> String {
    let carried = roles.carried.rawValue
    func more(_ value: Double) -> String { value < 0 ? "less" : "more" }
    switch change {
    case .offset(let offset):
      guard offset != .zero else { return "the surveying \(carried)" }
      return "a \(carried) that \(roles == .beacons ? "reads" : "sends") "
        + "\(abs(offset.value).inFewDigits) dB \(more(offset.value))"
    case .motion(.resident): return "a resident, who stays and walks"
    case .motion: return "a person who stands at points"
    case .carriage(let carriage): return "the \(carried) carried: \(carriage.rawValue)"
    case .openDoors:
      return "all doors open" + (study.setting.hasSurvey ? " since the survey" : "")
    case .bookshelves:
      return "a full bookshelf in each room" + (study.setting.hasSurvey ? " since the survey" : "")
    case .wallLoss(let factor):
      return "walls that lose \((100 * abs(factor - 1)).with(0)) % \(more(factor - 1))"
    case .shadowing(let change):
      return "shadowing \(abs(change.value).inFewDigits) dB \(more(change.value))"
    }
  }

  private func keyAndValue(of change: PlacementChange) -> (String, JSON) {
    switch change {
    case .offset(let offset): ("receiveOffsetDB", JSON(offset.value))
    case .motion(let motion): ("motion", .text(motion.rawValue))
    case .carriage(let carriage): ("carried", .text(carriage.rawValue))
    case .openDoors: ("doorsOpen", .flag(true))
    case .bookshelves: ("bookshelves", .flag(true))
    case .wallLoss(let factor): ("wallLossFactor", JSON(factor))
    case .shadowing(let change): ("shadowingChangeDB", JSON(change.value))
    }
  }
}
