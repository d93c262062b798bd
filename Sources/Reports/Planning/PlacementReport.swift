import BLE
import Documents
import EngineFiles
import Links
import Planning
import Sim

/// The report of a placement study, as text, JSON, CSV or a picture.
package struct PlacementReport: TabledReport, Sendable {
  package let study: PlacementStudy
  package let costs: PlacementCosts
  package let name: String
  private let spotsInWords: String

  /// Creates a report of a study.
  ///
  /// - Parameters:
  ///   - name: The name of the plan.
  ///   - spots: A description of the mounting points, such as `along walls, 1 m apart`.
  package init(
    _ study: PlacementStudy, of name: String, spots: String, costing costs: PlacementCosts
  ) {
    self.study = study
    self.costs = costs
    self.name = name
    spotsInWords = spots
  }

  package var goal: PlacementGoal { study.setting.goal }

  /// The kinds of both ends of the links.
  package var roles: RadioPathRoles { study.setting.roles }

  /// The word for a mounted device.
  package var mounted: String { roles.fixed.rawValue }

  /// The word for the engine that the scores are based on; `nil` for the default engine.
  private var engine: String? { study.setting.engineWord }

  /// The description of the study, in lines.
  package var headlines: [String] {
    let goal =
      switch study.setting.goal {
      case .error: "the least mean error, by \(study.setting.method.words)"
      case .room: "the correct room, by \(engine ?? study.setting.method.words)"
      case .door:
        "the side of '\(study.separation?.door.name ?? "")'" + (engine.map { ", by \($0)" } ?? "")
      case .reception:
        "reception \(roles == .beacons ? "of" : "by") at least \(study.setting.heardAtLeast) in 3 s"
      }
    let (all, fixed) = (study.spots.all.count, study.spots.fixedCount)
    return [
      "\(name.plain): \(mounted)s for \(goal)",
      "\((all - fixed).counted("mounting point")) \(spotsInWords)\(leftOutInWords); "
        + "\(fixed.counted(mounted)) fixed",
      "seed \(study.chance.first); search: \(study.chance.choosing.counted("other seed")), "
        + "score: "
        + "\(study.chance.scoring.counted("held-out seed")), \(trialsInWords) each; "
        + "ranges are 95 % CIs",
      motionLine,
    ].map(\.onOneLine) + [methodLine, unvisitedLine].compactMap(\.self)
      + [
        carryLine,
        "heard by: of \(study.advice.places.counted("point")) of the plan, by mean level"
          + surveyorNote,
        "battery: \(costs.cell.name) in a \(roles.sender.rawValue) with \(costs.chip.name); cost: "
          + "\(costs.price.inFewDigits) per \(mounted)"
          + (roles == .beacons ? " and \(costs.cellPrice.inFewDigits) per battery" : ""),
      ].map(\.onOneLine) + [wifiNote].compactMap(\.self)
  }

  /// A sentence about Wi-Fi, which the simulated scores include and the predictions leave out;
  /// `nil` without Wi-Fi.
  private var wifiNote: String? {
    let count = study.setting.environment.accessPoints.count
    return count == 0
      ? nil
      : "\(count.counted("Wi-Fi access point")): in the scores, but left out of the shortlist, the "
        + "worst point and 'heard by'"
  }

  /// The number of points left out, with the reasons.
  private var leftOutInWords: String {
    let leftOut = study.spots.leftOut
    let reasons = [
      (leftOut.outsidePlan, "outside the plan"), (leftOut.inNoRoom, "in no room"),
      (leftOut.inWalls, "within a wall"),
      (leftOut.nearOthers, "nearer than \(Spots.nearest.inFewDigits) m to another"),
    ].filter { $0.0 > 0 }
    guard !reasons.isEmpty else { return "" }
    return ", \(leftOut.count) left out ("
      + reasons.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + ")"
  }

  /// The line about the person on whom placements are tried: moving or still, and with the device
  /// of a survey or without one.
  package var motionLine: String {
    let setting = study.setting
    let motion =
      switch setting.motion {
      case .still: "stands still for 3 s at each point"
      case .resident:
        "lives there: \(hasOwnHabits ? "stays in rooms as stated" : "stays of 60 to 90 s in rooms"), "
          + "and walks between them through the doors"
      case .door: "walks past the door on both sides, and through it"
      }
    let device = roles.carried.rawValue
    let isUnknown = setting.person.offset == .unknown
    let whose =
      peopleInWords
      ?? (isUnknown
        ? "one person with a \(device) of any model (standard deviation "
          + "\(DoorSeparation.deviceDeviation.inFewDigits) dB from the survey's)"
        : "one person with one \(device)")
    let survey =
      !setting.hasSurvey
      ? "; no survey"
      : setting.goal == .reception
        ? "; error and correct room assume a survey with \(household == nil ? "the same" : "one") \(device)"
        : isUnknown || household != nil
          ? "; the building was surveyed with one \(device)"
          : "; the building was surveyed with the same \(device)"
    return "scores are for \(whose), who \(motion)" + survey
  }

  /// The line about the choice of the method; `nil` if there was none.
  private var methodLine: String? {
    guard let best = study.methods.first else { return nil }
    func words(_ tried: TriedMethod) -> String {
      "\(tried.method.words) (\(tried.score.with(1)) \(goal.unit))"
    }
    let next = study.methods.dropFirst().first.map { "; the next is \(words($0))" } ?? ""
    return "method: \(words(best)), the best of \(PlacementMethod.candidates.count) in the search"
      + next
  }

  /// The line about rooms in which no resident stays; `nil` if there are none.
  private var unvisitedLine: String? {
    guard !study.unvisited.isEmpty else { return nil }
    return
      "never visited, as no resident has space there, other rooms cover it or nobody stays there: "
      + study.unvisited.map(\.onOneLine.quoted).joined(separator: ", ")
  }

  /// The line about the carried and the listening device: those of the survey, and of people of a
  /// household as far as they state nothing else.
  private var carryLine: String {
    let (setting, link) = (study.setting, study.setting.link)
    func milliseconds(_ time: Duration) -> String { (time.inSeconds * 1000).inFewDigits }
    return (household == nil ? "" : "the survey, and people who state nothing else: ")
      + "\(roles.carried.rawValue) carried: \(setting.carriage.rawValue), "
      + "\(setting.height.inFewDigits) m high; \(roles.listener.rawValue): sensitivity "
      + "\(link.sensitivity.dBm.inFewDigits) dBm, RSSI offset \(link.receiveOffset.value.inFewDigits) "
      + "dB, listens for \(milliseconds(link.scanner.window)) of "
      + "\(milliseconds(link.scanner.interval)) ms"
  }

  private var trialsInWords: String {
    let each = study.advice.outcomes.first?.trials ?? 0
    return switch study.setting.motion {
    case .door: "\(each) s at the door"
    case .resident: (study.advice.outcomes.first?.stays ?? each).counted("stay")
    case .still: "\(each) points"
    }
  }

  package var text: String {
    var lines = headlines + [""]
    lines += table.lines + [""] + shelfLifeLines
    if study.demand != nil {
      // The demand recommends, and not the knee.
    } else if let knee = study.knee {
      lines.append(
        "knee: \(study.results[knee].spots.count.counted(mounted)), in the search farthest from the "
          + "straight line between the first row and the last")
    } else {
      lines.append(
        "no knee: no row is better than the straight line between the first and the last")
    }
    lines +=
      demandLines + bargainLines + peopleLines + separationLines + [""] + adviceLines + changeLines
    lines += hangingLines + [""] + scenarioLines
    return lines.map { $0 + "\n" }.joined()
  }

  package var table: TextTable {
    typealias Column = (head: String, cell: (PlacementResult) -> String)
    let fixed = study.spots.fixedCount
    var columns: [Column] = [
      ("\(mounted)s", { "\($0.spots.count)" }),
      ("power dBm", { $0.broadcast.power.dBm.inFewDigits }),
      ("interval ms", { ($0.broadcast.interval.inSeconds * 1000).inFewDigits }),
      ("\(goal.words) \(goal.unit)", { $0.score.mean.with(2) }),
      ("", { $0.score.range }),
    ]
    if goal == .room || goal == .reception {
      columns.append(("error m", { $0.error?.with(2) ?? "-" }))
    }
    if goal == .error || goal == .reception {
      columns.append(("correct room %", { $0.rightRoom?.with(1) ?? "-" }))
    }
    columns += [
      ("heard by \(study.setting.heardAtLeast) %", { (100 * $0.coverage).with(1) }),
      (
        "\(roles == .beacons ? "" : "tag ")battery months",
        { [costs] in costs.months(of: $0.broadcast)?.with(0) ?? "-" }
      ),
      ("cost", { [costs] in costs.cost(of: $0, fixed: fixed).inFewDigits }),
    ]
    var table = TextTable(header: columns.map(\.head) + [""])
    for (index, result) in study.results.enumerated() {
      let remark =
        index == study.knee ? "knee" : result.isExhaustive ? "exhaustive search" : ""
      table.add(columns.map { $0.cell(result) } + [remark])
    }
    return table
  }

  /// The line that says that some rows have the shelf life of their cells, if so.
  private var shelfLifeLines: [String] {
    let limit = costs.cell.chemistry.shelfLife / .month
    guard study.results.contains(where: { costs.months(of: $0.broadcast) == limit }) else {
      return []
    }
    return [
      "battery life: at most \(limit.inFewDigits) months, limited by the shelf life of "
        + "\(costs.cell.chemistry.withArticle) cell"
    ]
  }

  /// The verdict on the demand, in a line.
  package var demandLines: [String] {
    guard let demand = study.demand else { return [] }
    let advice = study.advice
    let score =
      "\(advice.spots.count.counted(mounted)), \(advice.score.mean.with(2)) % (\(advice.score.range))"
    let counts = study.results.map(\.spots.count)
    let (first, last) = (counts.first ?? 0, counts.last ?? 0)
    return [
      study.isDemandMet
        ? "the fewest with \(demand.words): \(score)"
        : "none within \(first == last ? "\(first)" : "\(first)..\(last)") meets "
          + "\(demand.words)"
          + (advice.tradeOff.isOfAllRows ? " with one power and interval for all rows" : "")
          + "; the best is \(score)"
    ]
  }

  /// The score that the recommended setting gives up for battery life, or for being that of all
  /// rows, on the seeds of the search.
  private var bargainLines: [String] {
    let tradeOff = study.advice.tradeOff
    guard !tradeOff.isBest else { return [] }
    let best = tradeOff.bestBroadcast
    let months = costs.months(of: study.advice.broadcast).flatMap { taken in
      costs.months(of: best).map { (taken - $0).with(0) }
    }
    let lasts = roles == .beacons ? "last" : "the tag lasts"
    let loss =
      "\(study.advice.spots.count.counted(mounted)) score "
      + "\(tradeOff.loss.with(1)) \(goal == .error ? "%" : "percentage points") worse than at "
      + "\(best.power.dBm.inFewDigits) dBm, "
      + "\((best.interval.inSeconds * 1000).inFewDigits) ms (the best tried)"
    guard tradeOff.isOfAllRows else {
      return [
        "chosen for battery life: \(loss), and \(lasts) "
          + (months.map { "\($0) months more" } ?? "longer")
      ]
    }
    // The best setting of a row may have the longer life.
    let more = months.flatMap { Double(decimal: $0) ?? 0 > 0 ? $0 : nil }
    return [
      "one power and interval for all rows: \(loss)"
        + (more.map { ", and \(lasts) \($0) months more" } ?? "")
        + "; --mixed-settings chooses for each row"
    ]
  }

  private var adviceLines: [String] {
    let advice = study.advice
    let seeds = study.chance.losingOne
    let fewer = seeds < study.chance.scoring ? " (\(seeds.counted("seed")))" : ""
    var lines = [
      "\(advice.spots.count.counted(mounted)), with the \(goal.words) when each is off\(fewer):"
    ]
    var table = TextTable(indentation: 2)
    for (number, spot) in advice.spots.enumerated() {
      let loss = study.losses.indices.contains(number) ? study.losses[number] : nil
      table.add([
        "\(number + 1)", spot.name.onOneLine,
        "(\(spot.position.point.x.with(2)), \(spot.position.point.y.with(2)))",
        "\(spot.position.height.inFewDigits) m high",
        advice.placement.spots[number] < study.spots.fixedCount ? "fixed" : "",
        loss.map { "\($0.mean.with(2)) \(goal.unit)" } ?? "", loss?.range ?? "",
      ])
    }
    lines += table.lines
    if let weakest = study.map.weakest {
      lines.append(
        "worst point: (\(weakest.centre.x.with(2)), \(weakest.centre.y.with(2)))"
          + (weakest.room.map { " in \($0.onOneLine)" } ?? "")
          + ", \(study.map.words) \(weakest.value.with(1)) \(study.map.unit)")
    }
    return lines
  }

  /// The lines to paste into a scenario: the mounted devices, and the tag of its walkers.
  package var scenarioLines: [String] {
    let tag = study.scenarioTag.map { ["// in each of walkers:", "tag: \($0.line),"] } ?? []
    return ["\(mounted)s: ["] + study.scenarioDevices.map { "  \($0.line)," } + ["],"] + tag
  }
}

extension PlacementScore {
  /// The confidence interval, such as `1.27 ... 1.39`.
  package var range: String { "\(lower.with(2)) ... \(upper.with(2))" }
}
