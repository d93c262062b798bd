import BLE

/// Puts placements to the test by the engine, several at a time, all with the same seeds.
struct PlacementTrials: Sendable {
  private let setting: PlacementSetting
  private let spots: [Spot]
  private let separation: DoorSeparation?
  private let sideBySide: SideBySide

  /// Beacons at some of the spots.
  struct Placement: Hashable, Sendable {
    var spots: [Int]
    var beacons: BeaconSetting
  }

  init(
    of spots: [Spot], in setting: PlacementSetting, telling separation: DoorSeparation?,
    sideBySide: SideBySide
  ) {
    self.setting = setting
    self.spots = spots
    self.separation = separation
    self.sideBySide = sideBySide
  }

  /// What comes of placements: one by one, with one seed after the other, and each of those that are
  /// dead; `nil` where the task was cancelled.
  func marks(
    of placements: [Placement], seeds: [UInt64], dead: [Int?] = [nil]
  ) async throws(InputError) -> [[[PlacementMarks]]]? {
    var judges: [any PlacementJudge] = []
    for placement in placements { judges.append(try judge(of: placement)) }
    let asked = judges
    var marks: [[[PlacementMarks]]] = Array(repeating: [], count: placements.count)
    var taken = 0
    let count = placements.count * seeds.count
    let done = try await sideBySide.fold(count) { number throws(InputError) in
      try asked[number / seeds.count].marks(seed: seeds[number % seeds.count], dead: dead)
    } take: {
      marks[taken / seeds.count].append($0)
      taken += 1
    }
    return done == count ? marks : nil
  }

  /// The placement that does best, with its mean score; `nil` where the task was cancelled.
  ///
  /// All meet an eighth of the seeds; the better half of them goes on to a quarter, the better half of
  /// those to a half, and the better half of those to all.
  ///
  /// - Precondition: There is a placement, and a seed.
  func best(
    of placements: [Placement], seeds: [UInt64]
  ) async throws(InputError) -> (placement: Placement, score: Double)? {
    var racing = placements.map { (placement: $0, sum: 0.0) }
    var met = 0
    for part in [8, 4, 2, 1] {
      let end = max(seeds.count / part, 1)
      guard
        let marks = try await marks(of: racing.map(\.placement), seeds: Array(seeds[met..<end]))
      else { return nil }
      for (index, marks) in marks.enumerated() {
        racing[index].sum += marks.reduce(0) { $0 + $1[0].score }
      }
      met = end
      let order = racing.indices.sorted { one, other in
        setting.goal.isBetter(racing[one].sum, than: racing[other].sum)
          || racing[one].sum == racing[other].sum && one < other
      }
      racing = order.prefix(part == 1 ? 1 : max((order.count + 1) / 2, 2)).map { racing[$0] }
    }
    return (racing[0].placement, racing[0].sum / Double(met))
  }

  private func judge(of placement: Placement) throws(InputError) -> any PlacementJudge {
    let beacons = placement.beacons.beacons(at: placement.spots.map { spots[$0] })
    guard let separation else { return try PlacementTrial(of: beacons, in: setting) }
    return DoorTrial(of: beacons, at: placement.spots, by: separation, in: setting)
  }
}
