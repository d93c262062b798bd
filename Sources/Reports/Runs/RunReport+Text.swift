import BLE
import Buildings
import Documents
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim

extension RunReport {
  package var text: String {
    var sections = [heading]
    if !scenario.engines.areListeners { sections.append(decisions) }
    sections += [doors, deviceChanges]
    sections += walkerSections.map { section in
      [section.name] + section.lines.map { "  \($0)" }
    }
    sections += [
      packets.lines, ConnectionsReport(on: run).lines, readings.table.lines,
    ]
    if !outcomes.isEmpty { sections.append(["expectations"] + expectations.lines) }
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private var heading: [String] {
    [
      "\(scenario.name.inVariant(variant)): \(scenario.title.onOneLine)",
      "seed \(run.seed), \(run.world.duration.inSeconds.inFewDigits) s"
        + scenario.personInHeading,
    ]
  }

  private var decisions: [String] {
    guard !run.journal.decisions.isEmpty else { return ["decisions", "  none"] }
    var table = TextTable(header: ["decisions", "walker", "decision", "levels (readings)"])
    for entry in run.journal.decisions {
      var row = decisionReport.row(of: entry.decision, by: run.world.walkers[entry.walker].name)
      row[0] = "  " + row[0]
      table.add(row)
    }
    return table.lines
  }

  private var doors: [String] {
    guard !run.world.plan.doors.isEmpty else { return [] }
    var table = TextTable(indentation: 2)
    for change in run.journal.doors {
      let door = run.world.plan.doors[change.door]
      var state = change.state.isOpen ? "open" : "closed"
      if door.kind.hasLock { state += change.state.isLocked ? ", locked" : ", unlocked" }
      table.add(["\(change.time.seconds.with(3)) s", door.name, state])
    }
    let lines = table.lines
    return ["doors"] + (lines.isEmpty ? ["  none moved"] : lines)
  }

  private var deviceChanges: [String] {
    let changes = run.world.deviceChanges
    guard !changes.isEmpty else { return [] }
    var table = TextTable(indentation: 2)
    for change in changes { table.add(change.row(naming: run.world.name(of: change.device))) }
    return ["devices"] + table.lines
  }

  /// The scores of one walker: the name, and lines for text and pages.
  package typealias WalkerSection = (name: String, lines: [String])

  /// The scores of the walkers. Without an engine, a bare radio has nothing to report, unless its
  /// walker was locked out.
  ///
  /// - Complexity: If a lock stayed locked beside its owner, the cost of passing all input to the
  ///   engines once more, and the cost of another run if the run has dropped its packets.
  package var walkerSections: [WalkerSection] {
    let stillLocked = StillLockedReport.all(in: run, of: scenario, on: basis, scores: scores)
    return run.world.subjects.filter {
      scenario.engines[$0] != .listener || scores[$0].lockedOut != nil || app(of: $0) != nil
    }.map { (run.world.walkers[$0].name, lines(ofWalker: $0, stillLocked: stillLocked[$0])) }
  }

  /// The measures of the walkers' decisions, for each walker and in total: counts and events are
  /// summed, and the other measures are averaged over the walkers who have a value. Empty for a
  /// single walker.
  package var totals: TextTable {
    let walkers = run.world.subjects.filter { scenario.engines[$0] != .listener }
    let names = walkers.map { run.world.walkers[$0].name }
    var table = TextTable(header: ["measure"] + names + ["in all"])
    guard walkers.count > 1 else { return table }
    for measure in Measure.ofRuns where measure.isOfDecisions {
      let values = walkers.map { scores[$0].value(of: measure) }
      let known = values.compactMap(\.self)
      guard !known.isEmpty else { continue }
      let sum = known.reduce(0, +)
      let isSum = measure.isCount || measure.definition.kind == .event
      table.add(
        [measure.rawValue] + values.map { $0.map(measure.inWords) ?? "" }
          + [measure.inWords(isSum ? sum : sum / Double(known.count))])
    }
    return table
  }

  private func lines(ofWalker walker: Int, stillLocked: StillLockedReport?) -> [String] {
    let score = scores[walker]
    var lines: [String] = []
    if let door = score.door {
      if score.worksDoor { lines.append(Self.unlocks(of: door)) }
      if let distance = door.unlockDistance {
        let delay = door.unlockDelay.map { ", \($0.inSeconds.with(1)) s after arrival" }
        lines.append("unlock: \(distance.with(1)) m from the door\(delay ?? "")")
      }
      if door.openings > 0 {
        let crossers = crossers(ofDoorOf: walker).map { "; crossed by \($0)" } ?? ""
        lines.append(
          "door: opened \(door.openings.inTimes), closed \(door.closings.inTimes)\(crossers)")
      }
    }
    if let locking = score.locking, isOfInterest(locking, ofWalker: walker) {
      lines.append(locking.sentence)
      lines += [stillLocked?.sentence].compactMap(\.self)
    }
    if let lockedOut = score.lockedOut {
      let reason = lockedOut.reason(isWorked: score.worksDoor)
      let place = lockedOut.place(on: run.world.plan)
      lines.append("stood \(place) \(lockedOut.time); \(reason)")
    }
    if let contest = score.contest {
      let shares = exteriorStrongerShares(of: walker).map {
        "\($0.room) \(($0.share * 100).with(0)) %"
      }
      let rooms = shares.isEmpty ? "" : "; in \(shares.joined(separator: ", "))"
      lines.append("1 s means: exterior \(contest.lead)\(rooms)")
    }
    if let sides = score.sides { lines.append("smoothed: exterior \(sides.lead)") }
    lines += score.roomLines
    lines += [score.changeSentence].compactMap(\.self)
    lines += score.appLines
    if let positions = score.positions {
      lines.append(
        "\(positions.errors.count) \(positions.errors.count == 1 ? "fix" : "fixes"): median error "
          + "\(positions.error(at: 0.5).with(2)) m, p95 \(positions.error(at: 0.95).with(2)) m; "
          + "room correct \((positions.rightRoomShare * 100).with(1)) %")
      if let rests = positions.rests { lines.append(rests.sentence) }
    } else if let right = score.sides?.rightFraction, let unknown = score.sides?.unknownFraction {
      lines.append(
        "side: correct \((right * 100).with(1)) %, unknown \((unknown * 100).with(1)) %")
    }
    lines += (app(of: walker)?.lines ?? []).map { String($0.dropFirst(2)) }
    return lines.isEmpty ? ["nothing to score"] : lines
  }

  /// Returns `true` if a walker's block reports the times near the lock: if the engine locks, if
  /// the walker has no score at a door, or if the lock stayed locked during these times.
  private func isOfInterest(_ locking: LockingScore, ofWalker walker: Int) -> Bool {
    locking.locks > 0 || scores[walker].door == nil || locking.staysLocked
      || locking.nearTime > .zero && !scenario.engines[walker].decides(.side)
  }

  /// Returns the walkers who went through the door that a walker has a key to, as `resident, guest
  /// (no key)`; `nil` if nobody did.
  private func crossers(ofDoorOf walker: Int) -> String? {
    let door = run.world.walkers[walker].key
    let crossers = run.journal.crossings.filter { $0.door == door }.map(\.walker)
    let people = run.world.walkers.enumerated().filter { crossers.contains($0.offset) }.map {
      $0.element.key == door ? $0.element.name : "\($0.element.name) (no key)"
    }
    return people.isEmpty ? nil : people.joined(separator: ", ")
  }

  /// The report of a walker's phone; `nil` for a bare radio.
  func app(of walker: Int) -> AppReport? {
    run.diary(of: walker).map {
      AppReport(
        on: $0, counting: run.journal.appCounts(of: walker), from: .start,
        to: .start.advanced(by: run.world.duration))
    }
  }

  private static func unlocks(of door: DoorScore) -> String {
    let (unlocks, falsely) = (door.unlocks, door.falseUnlocks)
    guard unlocks > 0 else { return "no unlock" }
    let all = unlocks.counted("unlock")
    guard falsely > 0 else { return "\(all), from outside" }
    return "\(all), \(unlocks == 1 ? "" : "\(falsely) ")false: walker inside"
  }

  /// The packets by outcome, for each link of each subject that has an engine.
  package var packets: TextTable {
    var table = TextTable(
      header: ["packets", "sent"] + PacketOutcome.allCases.map(\.words))
    for walker in run.world.subjects {
      for device in run.world.devices(linkedTo: walker) {
        let link = run.journal.radio.links[walker][device]
        let row = [link.sent] + PacketOutcome.allCases.map { link[$0] }
        table.add(["  " + name(ofLink: device, walker)] + row.map(String.init))
      }
    }
    return table
  }

  private func name(ofLink device: Int, _ walker: Int) -> String {
    let (name, person) = (run.world.name(of: device), run.world.walkers[walker].name)
    return run.world.walkers[walker].phone == nil ? "\(person) to \(name)" : "\(name) to \(person)"
  }

  /// The times for which radios listened, by phone and mode; empty without phones with a system.
  package var radio: TextTable {
    var table = TextTable(header: ["radio", "mode", "listening s", "in the mode s"])
    for walker in run.world.subjects {
      for part in app(of: walker)?.radio ?? [] {
        table.add([
          run.world.walkers[walker].name, part.mode.words, part.listening.inSeconds.with(1),
          part.time.inSeconds.with(1),
        ])
      }
    }
    return table
  }

  /// The expectations with their outcomes.
  package var expectations: TextTable {
    var table = TextTable(indentation: 2)
    for (expectation, outcome) in outcomes { table.add(expectation.row(of: outcome)) }
    return table
  }

  /// Returns the rooms in which the exterior's 1 s mean was higher, each with its share of the time
  /// for which that mean was higher.
  func exteriorStrongerShares(of walker: Int) -> [(room: String, share: Double)] {
    run.world.plan.rooms.compactMap { room in
      guard let share = scores[walker].contest?.share(in: room.name), share > 0 else { return nil }
      return (room.name, share)
    }
  }
}

extension Measure {
  /// `true` for a measure that judges, and for a count of what an engine decided to do.
  fileprivate var isOfDecisions: Bool {
    definition.better != nil
      || isCount && [.lock, .notifications, .alerts, .reports].contains(definition.basis)
  }
}

extension Scenario {
  /// The person who lives in the scenario, as the end of a heading; empty for its own walkers.
  var personInHeading: String { person.map { ", \($0.name.onOneLine)" } ?? "" }
}
