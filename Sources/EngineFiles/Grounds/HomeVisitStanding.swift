import BLE
import Documents
import Engines

/// The account of a home visit's state: the visit with its equipment, and what keeps the next visit
/// from beginning and each piece of equipment from becoming present or absent.
struct HomeVisitStanding {
  let engine: HomeVisit
  let time: Instant

  private var settings: HomeVisitSettings { engine.settings }

  /// The account of the engine's state.
  var standing: Standing {
    Standing(state, pending: arrivals + equipment)
  }

  private var state: String {
    guard let visit = engine.visit else { return "no visit" }
    let home = "visit to \(settings.patients[visit.patient].name.onOneLine)"
    guard visit.record != nil else { return "\(home), record not known" }
    let items = visit.items.map { item in
      let name = item.name.onOneLine
      return switch item.isPresent {
      case true: "\(name) present"
      case false: "\(name) absent"
      case nil: "\(name) not known"
      }
    }
    return ([home] + items).joined(separator: ", ")
  }

  // MARK: The visit

  private var arrivals: [Standing.Pending] {
    zip(settings.patients.indices, engine.evidence(at: time)).map { index, master in
      let greeting = HomeVisit.greeting(of: settings.patients[index].name)
      return Standing.Pending(
        "notify \(greeting.quoted)", awaits: .verdict(.notify(greeting)),
        rule: "a visit begins when the master beacon of a patient is heard at nearRSSI, and the "
          + "visit before it is over",
        before(index) + [level(of: master, isForgotten: engine.isForgotten(index, at: time))],
        judgedAt: "the next reading of the master beacon")
    }
  }

  /// The end of the present visit, which must come before another visit.
  private func before(_ index: Int) -> [Ground] {
    guard let visit = engine.visit else { return [] }
    let name = settings.patients[visit.patient].name.onOneLine
    return [
      visit.patient == index
        ? overdue("\(name) not heard for", since: visit.lastHeard)
        : overdue("\(name) not near for", since: visit.lastNear)
    ]
  }

  private func overdue(_ name: String, since start: Instant) -> Ground {
    Ground(
      name, start.duration(to: time).inSeconds, "s",
      Ground.Requirement(.atLeast, settings.leave.inSeconds, "leaveS"))
  }

  private func level(of master: Evidence, isForgotten: Bool) -> Ground {
    guard !isForgotten, let level = master.level else {
      return Ground(
        "level", words: isForgotten ? "not heard for leaveS" : "not heard", isMet: false)
    }
    return Ground(
      "level", level.dBm, "dBm",
      Ground.Requirement(.atLeast, settings.nearRSSI.dBm, "nearRSSI"),
      words: settings.smoothing.words)
  }

  // MARK: The equipment

  private var equipment: [Standing.Pending] {
    guard let visit = engine.visit else { return [] }
    guard visit.record != nil else { return [unrecorded(visit)] }
    return visit.items.flatMap { item in
      (item.isPresent == true ? [] : [presence(of: item)])
        + (item.isPresent == false ? [] : [absence(of: item, in: visit)])
    }
  }

  private func unrecorded(_ visit: Visit) -> Standing.Pending {
    let retry = visit.fetchDue.map {
      Ground.remaining(
        "asked again in", from: time, until: $0,
        words: "retryS, \(settings.retry.inSeconds.inFewDigits)")
    }
    return Standing.Pending(
      "equipment present or absent", awaits: .anyItem,
      rule: "no equipment is known before the server's record",
      [Ground("record", words: "not received", isMet: false)] + [retry].compactMap(\.self),
      judgedAt: Standing.nextRun)
  }

  private func presence(of item: Visit.Item) -> Standing.Pending {
    Standing.Pending(
      "\(item.name) present".onOneLine, awaits: .verdict(.item(item.name, isPresent: true)),
      rule: "present once its beacon is heard during a visit",
      [
        item.isHearable
          ? Ground(
            "not heard for", item.quietSince.duration(to: time).inSeconds, "s",
            words: "a packet is needed", isMet: false)
          : Ground("identifier", words: "none of a beacon", isMet: false)
      ], judgedAt: "the next packet of its beacon")
  }

  private func absence(of item: Visit.Item, in visit: Visit) -> Standing.Pending {
    let silence = Ground(
      "not heard for", item.quietSince.duration(to: time).inSeconds, "s",
      Ground.Requirement(.atLeast, settings.item.inSeconds, "itemS"))
    let end = overdue("master not heard for", since: visit.lastHeard)
    // The end of a visit makes only present equipment absent.
    let figures = item.isPresent == true ? [silence, end] : [silence]
    return Standing.Pending(
      "\(item.name) absent".onOneLine, awaits: .verdict(.item(item.name, isPresent: false)),
      rule: "absent if its beacon is not heard for itemS, or the visit is over", figures,
      isDue: figures.contains { $0.isMet == true }, judgedAt: Standing.nextRun)
  }
}
