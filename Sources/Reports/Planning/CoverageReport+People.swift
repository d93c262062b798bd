import Documents
import Planning
import Scenarios
import Sim

extension CoverageReport {
  /// The name of the person whose map is shown; `nil` without a household.
  var shownPerson: String? { people.map { $0.household.people[$0.worst].name } }

  /// The line about the person whose map is shown; `nil` without a household.
  package var peopleLine: String? {
    guard let people, let shownPerson else { return nil }
    let count = people.household.people.count
    let name = people.household.name.quoted
    return count == 1
      ? "for \(shownPerson.quoted) of \(name)"
      : "for \(shownPerson.quoted), the worst of the \(count) people of \(name)"
  }

  /// The figures of each person, then the mean; `nil` without a household.
  package var peopleTable: TextTable? {
    guard let people else { return nil }
    let hasValues = !map.kind.isOfBeacons
    let share = Self.shares[Self.shares.count - 1]
    let few = "fewer than \(CoverageMap.fewestBeacons) \(fixed)s %"
    let values =
      hasValues
      ? [
        "\(map.kind.unit), in \(share.inPercent) of the area, or "
          + (map.kind.isLowerBetter ? "less" : "more")
      ] : []
    var table = TextTable(header: ["person", few, "\(fixed)s heard"] + values)
    for (person, map) in zip(people.household.people, people.maps) {
      table.add(
        [person.name.onOneLine]
          + [map.shareWithFewBeacons.map { 100 * $0 }, map.meanHeard].map { $0?.with(1) ?? "-" }
          + (hasValues
            ? [value(in: share, of: map).map { $0.with(map.kind.decimals) } ?? "none"] : []))
    }
    func mean(_ values: [Double?]) -> String {
      let known = values.compactMap { $0 }
      return known.isEmpty ? "-" : (known.reduce(0, +) / Double(known.count)).with(1)
    }
    table.add(
      [
        "mean", mean(people.maps.map { map in map.shareWithFewBeacons.map { 100 * $0 } }),
        mean(people.maps.map(\.meanHeard)),
      ] + (hasValues ? [""] : []))
    return table
  }

  /// The figures of each person; null without a household.
  var peopleJSON: JSON {
    guard let people else { return .null }
    let few = map.roles == .beacons ? "shareWithFewBeacons" : "shareWithFewReceivers"
    return .list(
      zip(people.household.people, people.maps).map { person, map in
        [
          "name": .text(person.name), few: JSON(map.shareWithFewBeacons),
          "heardMean": JSON(map.meanHeard),
          "figures": map.kind.isOfBeacons ? .null : figuresJSON(of: map),
        ]
      })
  }
}
