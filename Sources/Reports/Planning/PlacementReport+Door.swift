import Documents
import Planning
import Sim

extension PlacementReport {
  /// The separation of a door's sides at the chosen mounting points, and whether one of them is
  /// enough.
  var separationLines: [String] {
    let chosen = study.advice.placement.spots
    guard let separation = study.separation, let advice = separation.advice(among: chosen) else {
      return []
    }
    let lines = [
      "",
      "separation: level \(PlacementDoorstep.distance.inFewDigits) m inside minus level "
        + "\(PlacementDoorstep.distance.inFewDigits) m outside, at the chosen mounting points:",
    ]
    var table = TextTable(indentation: 2)
    for spot in chosen.sorted(by: { separation.separations[$0] > separation.separations[$1] }) {
      table.add([study.spots.all[spot].name.onOneLine, inDecibels(separation.separations[spot])])
    }
    return lines + table.lines + verdict(of: separation, advice)
  }

  private func verdict(
    of separation: DoorSeparation,
    _ advice: (single: Int, pair: (interior: Int, exterior: Int)?, isOneEnough: Bool)
  ) -> [String] {
    let scatter =
      "standard deviations: \(separation.scatter.with(1)) dB for a 1 s mean, "
      + "\(DoorSeparation.deviceDeviation.inFewDigits) dB between \(roles.carried.rawValue)s"
    let single = study.spots.all[advice.single].name.onOneLine
    let one = separation.deviationsApart([advice.single])
    guard !advice.isOneEnough else {
      return [
        scatter,
        "one \(mounted) is enough: '\(single)' separates the sides by \(one.with(1)) sigma "
          + "(\(DoorSeparation.needed.inFewDigits) needed)",
      ]
    }
    let short =
      "one \(mounted) is not enough: '\(single)' separates the sides by \(one.with(1)) sigma "
      + "(\(DoorSeparation.needed.inFewDigits) needed)"
    guard let pair = advice.pair else {
      return [
        scatter, short,
        hasOtherSide(separation, than: advice.single)
          ? "none of them is stronger on the other side; choose more \(mounted)s"
          : "no mounting point is stronger on the other side; add mounting points there",
      ]
    }
    let two = separation.deviationsApart([pair.interior, pair.exterior])
    let difference = separation.separations[pair.interior] - separation.separations[pair.exterior]
    let names = [pair.interior, pair.exterior].map { study.spots.all[$0].name.onOneLine }
    let change =
      "'\(names[0])' minus '\(names[1])' changes by \(inDecibels(difference)), \(two.with(1)) sigma"
    return [
      scatter, short,
      two < DoorSeparation.needed
        ? "two, one per side, are not enough either: \(change) "
          + "(\(DoorSeparation.needed.inFewDigits) needed); add mounting points nearer to the door, "
          + "or average for longer"
        : "use two, one per side: \(change)",
    ]
  }

  /// `true` if a mounting point is stronger on the other side of the door than a given one.
  private func hasOtherSide(_ separation: DoorSeparation, than spot: Int) -> Bool {
    let isInside = separation.separations[spot] > 0
    return separation.separations.contains { isInside ? $0 < 0 : $0 > 0 }
  }

  private func inDecibels(_ value: Double) -> String { "\(value.with(1)) dB" }
}
