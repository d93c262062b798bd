import BLE
import Documents
import Planning

extension PlacementReport {
  /// The separation of a door's sides at the best mounting points, and whether one beacon is
  /// enough.
  var separationLines: [String] {
    guard let separation = study.separation, let advice = separation.advice else { return [] }
    let lines = [
      "",
      "separation: how much louder \(Doorstep.distance.inFewDigits) m inside than "
        + "\(Doorstep.distance.inFewDigits) m outside; the best spots on either side:",
    ]
    let order = separation.separations.indices.sorted {
      separation.separations[$0] < separation.separations[$1]
    }
    var table = TextTable(indentation: 2)
    var shown = Set(order.prefix(3) + order.suffix(3))
    for spot in order.reversed() where shown.remove(spot) != nil {
      table.add([study.spots.all[spot].name.onOneLine, inDecibels(separation.separations[spot])])
    }
    return lines + table.lines + verdict(of: separation, advice)
  }

  private func verdict(
    of separation: DoorSeparation,
    _ advice: (single: Int, pair: (interior: Int, exterior: Int)?, isOneEnough: Bool)
  ) -> [String] {
    let scatter =
      "a second's mean scatters by \(separation.scatter.with(1)) dB, and phones differ by "
      + "\(DoorSeparation.phoneDeviation.inFewDigits) dB"
    let single = study.spots.all[advice.single].name.onOneLine
    let one = separation.deviationsApart([advice.single])
    guard !advice.isOneEnough else {
      return [
        scatter,
        "one beacon can do it: '\(single)' sets the sides \(one.with(1)) deviations apart, at "
          + "least \(DoorSeparation.enough.inFewDigits)",
      ]
    }
    let short =
      "one beacon cannot do it: '\(single)' sets the sides \(one.with(1)) deviations apart, "
      + "\(DoorSeparation.enough.inFewDigits) are needed"
    guard let pair = advice.pair else {
      return [scatter, short, "no spot is louder on the other side: look for spots there"]
    }
    let two = separation.deviationsApart([pair.interior, pair.exterior])
    let difference = separation.separations[pair.interior] - separation.separations[pair.exterior]
    let names = [pair.interior, pair.exterior].map { study.spots.all[$0].name.onOneLine }
    return [
      scatter, short,
      "take two, one on either side: '\(names[0])' less '\(names[1])' changes by "
        + "\(inDecibels(difference)) and sets the sides \(two.with(1)) deviations apart"
        + (two < DoorSeparation.enough ? ", which is still too few" : ""),
    ]
  }

  private func inDecibels(_ value: Double) -> String { "\(value.with(1)) dB" }
}
