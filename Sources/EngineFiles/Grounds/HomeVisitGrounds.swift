import BLE
import Engines

/// The rule and the facts behind a decision of `HomeVisit`.
struct HomeVisitGrounds {
  let settings: HomeVisitSettings
  let context: GroundsContext

  var grounds: Grounds? {
    switch context.decision.verdict {
    case .notify(let text):
      Grounds(
        rule: "a visit begins when the master beacon of a patient is heard at nearRSSI",
        figures: level(behind: text))
    case .item(_, isPresent: true):
      Grounds(rule: "present once its beacon is heard during a visit", figures: [])
    case .item(_, isPresent: false):
      Grounds(
        rule: "absent if its beacon is not heard for itemS, or the visit is over",
        figures: [Ground("itemS", settings.item.inSeconds, "s")])
    default: nil
    }
  }

  private func level(behind text: String) -> [Ground] {
    let patients = settings.patients
    guard let index = patients.firstIndex(where: { HomeVisit.greeting(of: $0.name) == text }),
      context.decision.evidence.indices.contains(index),
      let level = context.decision.evidence[index].level
    else { return [] }
    return [
      Ground(
        "level", level.dBm, "dBm", .init(.atLeast, settings.nearRSSI.dBm, "nearRSSI"),
        words: settings.smoothing.words)
    ]
  }
}
