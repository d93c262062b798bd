import BLE
import Documents

extension Recording {
  /// Checks that the true positions lie on a plan.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the plan, in metres.
  ///   - subject: The subject whose positions are checked; `nil` means all subjects.
  ///   - reach: The distance by which a position may lie outside, in metres; `nil` means 1 m.
  /// - Throws: `unusable` at `truth.csv` with the number of positions outside, their extent, and
  ///   the time of the first one.
  package func checkPositions(
    within bounds: Bounds, of subject: DeviceAddress? = nil, reach: Double? = nil
  ) throws(InputError) {
    let rows = (truth ?? []).filter { $0.position != nil && (subject ?? $0.subject) == $0.subject }
    let off = RecordedPointsOffPlan(
      rows.compactMap(\.position), within: bounds,
      reach: reach ?? RecordedPointsOffPlan.defaultReach)
    guard let off,
      let first = rows.first(where: { $0.position.map { off.contains($0) } ?? false })
    else { return }
    throw .unusable(
      InputPlace("\(source)/\(Self.truthFile)"),
      off.sentence(about: "position", "; the first at \(DecimalSeconds.text(first.time)) s"))
  }
}
