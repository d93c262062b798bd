import BLE
import Sim

/// What there is to say of a decision.
extension ExplainReport {
  /// As text, in paragraphs.
  var decisionParts: [String] {
    guard let decision else { return moment.map(parts(on:)) ?? [] }
    return [
      "decision \(decision.number)\n  \(world.row(of: decision.entry))\n  \(holding(of: decision))",
      lines(of: decision), truth(of: decision),
    ] + (changes.map { [text(of: $0, about: decision)] } ?? []) + ["the newest packets behind it"]
  }

  /// What there is to say of a moment up to which nothing has been decided.
  private func parts(on moment: Moment) -> [String] {
    let heard = zip(world.beacons, moment.heard).map { "\($0.name.onOneLine) \($1)" }
    let next = moment.next.map { ["the next decision is\n  \($0)"] } ?? []
    return [
      "nothing has been decided up to \(time(moment.time))",
      "packets received up to then: \(heard.joined(separator: ", "))".wrapped,
    ] + next
  }

  private func time(_ time: Instant) -> String { "\(time.seconds.with(3)) s" }

  private func holding(of decision: DecisionAccount) -> String {
    guard decision.entry.decision.verdict.matter != .position else { return "held to the next" }
    return "held to " + (decision.heldUntil.map(time) ?? "the end of the run")
  }

  private func lines(of decision: DecisionAccount) -> String {
    var table = TextTable(indentation: 2)
    for ground in decision.grounds { table.add(ground.row) }
    return (["the rule: \(decision.rule)".wrapped] + table.lines).joined(separator: "\n")
  }

  private func truth(of decision: DecisionAccount) -> String {
    let truth = decision.truth
    let room = truth.whereabouts.room.map { ", in \($0.quoted)" } ?? ""
    var sentence =
      "the truth: \(world.walkers[decision.entry.walker].name.onOneLine) was at "
      + "\(truth.point.inMetres), \(truth.whereabouts.side.word)\(room)"
    if let error = truth.error { sentence += "; the position is \(error.with(2)) m off" }
    if let isRight = truth.isRight {
      sentence += "; the decision was \(isRight ? "right" : "wrong")"
    }
    return sentence.wrapped
  }

  private func text(of changes: NearestChanges, about decision: DecisionAccount) -> String {
    var table = TextTable(indentation: 2)
    for row in changes.rows(naming: { world.beacons[$0].name }) { table.add(row) }
    let found = table.lines.isEmpty ? ["  none was found"] : table.lines
    let heading = changes.heading(about: decision.question).wrapped
    return ([heading] + found + ["  \(changes.effort)"]).joined(separator: "\n")
  }
}

/// The same as JSON.
extension ExplainReport {
  func json(of decision: DecisionAccount) -> JSON {
    let truth = decision.truth
    let entry = decision.entry
    let fallen = DecisionReport(name: world.name(of:)).json(
      of: entry.decision, by: world.walkers[entry.walker].name)
    let account: JSON = [
      "number": JSON(decision.number),
      "heldUntilS": JSON(decision.heldUntil?.seconds),
      "rule": .text(decision.rule),
      "grounds": .list(decision.grounds.map(\.json)),
      "truth": [
        "at": [JSON(truth.point.x), JSON(truth.point.y)],
        "side": .text(truth.whereabouts.side.word),
        "room": truth.whereabouts.room.map { .text($0) } ?? .null,
        "isRight": truth.isRight.map { .flag($0) } ?? .null,
        "errorM": JSON(truth.error),
      ],
    ]
    guard case .object(let members) = fallen, case .object(let others) = account else {
      return account
    }
    return .object(members.merging(others) { $1 })
  }

  func json(of changes: NearestChanges) -> JSON {
    [
      "settings": .list(
        changes.settings.map {
          [
            "setting": .text($0.key), "from": JSON($0.old), "to": JSON($0.new),
            "by": JSON($0.amount), "share": JSON($0.share), "half": JSON($0.half),
          ]
        }),
      "moves": .list(
        changes.moves.map {
          [
            "beacon": .text(world.beacons[$0.beacon].name),
            "from": [JSON($0.old.x), JSON($0.old.y)], "to": [JSON($0.new.x), JSON($0.new.y)],
            "metres": JSON($0.distance), "direction": .text($0.direction.rawValue),
            "half": [JSON($0.half.x), JSON($0.half.y)],
          ]
        }),
      "fromS": JSON(decision?.question.from.seconds),
      "untilS": JSON(decision?.question.until.seconds),
      "settingsTried": JSON(changes.settingsTried),
      "beaconsTried": JSON(changes.beaconsTried),
      "runs": JSON(changes.runs),
      "partial": .flag(changes.isPartial),
    ]
  }
}

extension Ground {
  fileprivate var json: JSON {
    var members: [String: JSON] = ["fact": .text(name)]
    if let value {
      members["value"] = JSON(value)
      if !unit.isEmpty { members["unit"] = .text(unit) }
    }
    if !demands.isEmpty { members["asked"] = .list(demands.map(\.json)) }
    if !words.isEmpty { members["words"] = .text(words) }
    return .object(members)
  }
}

extension Ground.Demand {
  fileprivate var json: JSON {
    [
      "relation": .text(relation.rawValue), "bound": JSON(bound),
      "setting": setting.isEmpty ? .null : .text(setting),
    ]
  }
}

extension String {
  /// The words in lines of at most 100 characters, as far as words allow.
  fileprivate var wrapped: String {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + word.count < 100 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
