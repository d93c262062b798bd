import EventInput

/// The visits in the decisions of a nurse's app, which tells its arrival, and then each item that
/// turns present or absent.
///
/// Items of one time are one report, which is complete when a later line comes. When a visit ends,
/// the app says that all items are absent; that is no report, because the nurse is not there any
/// longer. The removal of a sole item looks the same, so it stays unreported; the visit goes on.
struct RunVisits {
  /// A report of a visit.
  struct Complete {
    let walker: String
    /// The number of the report among those of the walker, from 1 on.
    let number: Int
    /// The patient's name.
    let name: String
    /// Seconds since the start of the run.
    let atS: Double
    let visit: Visit
  }

  /// A visit that goes on.
  private struct Current {
    let name: String
    let patient: String
    var present: [String] = []
    var missing: [String] = []
    /// The time of what is not reported yet.
    var changedAtS: Double?
    /// True if an item was present in the last report.
    var hadItems = false

    mutating func take(_ item: String, isPresent: Bool, atS: Double) {
      present.removeAll { $0 == item }
      missing.removeAll { $0 == item }
      if isPresent { present.append(item) } else { missing.append(item) }
      changedAtS = atS
    }
  }

  private let patients: [String: String]
  private var visits: [String: Current] = [:]
  private var reports: [String: Int] = [:]

  /// Creates a reader of visits.
  ///
  /// - Parameter patients: The beacons of the patients by their names.
  init(to patients: [String: String] = [:]) { self.patients = patients }

  /// Takes what a decision says of a visit.
  mutating func take(_ line: DecisionLine) {
    switch line.decision {
    case .notify(let text):
      guard let patient = patients.first(where: { text == "Visit: \($0.key)" }) else { return }
      visits[line.walker] = Current(name: patient.key, patient: patient.value)
    case .item(let name, let isPresent):
      visits[line.walker]?.take(name, isPresent: isPresent, atS: line.timeS)
    default: return
    }
  }

  /// The reports of items before a time; none if it is nil.
  mutating func complete(beforeS timeS: Double?) -> [Complete] {
    guard !visits.isEmpty, let timeS else { return [] }
    var complete: [Complete] = []
    for (walker, visit) in visits.sorted(by: { $0.key < $1.key }) {
      guard let atS = visit.changedAtS, atS < timeS else { continue }
      visits[walker]?.changedAtS = nil
      let hasItems = !visit.present.isEmpty
      guard hasItems || !visit.hadItems else { continue }
      visits[walker]?.hadItems = hasItems
      reports[walker, default: 0] += 1
      complete.append(
        Complete(
          walker: walker, number: reports[walker, default: 0], name: visit.name, atS: atS,
          visit: Visit(patient: visit.patient, present: visit.present, missing: visit.missing)))
    }
    return complete
  }
}
