import Documents
import Studies

/// Trials of placements by the engine, several in parallel, all with the same seeds.
package struct PlacementTrials: Sendable {
  private let setting: PlacementSetting
  private let spots: [Spot]
  private let separation: DoorSeparation?
  private let sideBySide: ParallelRuns
  /// The ways of a resident; `nil` if the motion is another one.
  private let ways: FloorWays?

  /// A placement: devices at some of the mounting points, and their setting.
  package struct Placement: Hashable, Sendable {
    package var spots: [Int]
    package var broadcast: PlacementBroadcastSetting
  }

  /// A placement with its mean score over the seeds that it has run.
  package struct Tried: Hashable, Sendable {
    var placement: Placement
    var score: Double
    /// The results with all seeds, in their order; empty for a mean over several placements.
    var outcomes: [PlacementOutcome] = []
    /// The mounting points of the other placements that ran all seeds, best first.
    var rivals: [[Int]] = []
  }

  init(
    of spots: [Spot], in setting: PlacementSetting, separation: DoorSeparation?,
    sideBySide: ParallelRuns
  ) {
    self.setting = setting
    self.spots = spots
    self.separation = separation
    self.sideBySide = sideBySide
    ways = setting.motion == .resident ? FloorWays(of: setting.personPlan) : nil
  }

  /// Returns the outcomes by placement, then by seed, then by dead device; `nil` if the task was
  /// cancelled.
  ///
  /// - Parameter trial: Called after each trial, which tests one placement with one seed.
  package func outcomes(
    of placements: [Placement], seeds: [UInt64], dead: [Int?] = [nil],
    after trial: () -> Void = {}
  ) async throws(InputError) -> [[[PlacementOutcome]]]? {
    var judges: [any PlacementJudge] = []
    for placement in placements { judges.append(try judge(of: placement)) }
    let asked = judges
    guard let walks = try await walks(of: seeds) else { return nil }
    var outcomes: [[[PlacementOutcome]]] = Array(repeating: [], count: placements.count)
    var taken = 0
    let count = placements.count * seeds.count
    let done = try await sideBySide.fold(count) { number throws(InputError) in
      let seed = number % seeds.count
      return try asked[number / seeds.count].outcomes(
        seed: seeds[seed], along: walks[seed], dead: dead)
    } take: {
      outcomes[taken / seeds.count].append($0)
      taken += 1
      trial()
    }
    return done == count ? outcomes : nil
  }

  /// Returns the walk of each seed, which is `nil` unless the motion is that of a resident. Returns
  /// `nil` if the task was cancelled.
  private func walks(of seeds: [UInt64]) async throws(InputError) -> [ResidentWalk?]? {
    guard let ways else { return seeds.map { _ in nil } }
    let place = setting.planPlace
    var walks: [ResidentWalk?] = []
    let done = try await sideBySide.fold(seeds.count) { number throws(InputError) in
      try ResidentWalk(on: ways, seed: seeds[number], at: place)
    } take: {
      walks.append($0)
    }
    return done == seeds.count ? walks : nil
  }

  /// Returns the placement with the best mean score; `nil` if the task was cancelled.
  ///
  /// The method is successive halving: all placements are tried with an eighth of the seeds. The
  /// better half of the placements continues to a quarter of the seeds, the better half of these
  /// placements to one half of the seeds, and the better half of those placements to all seeds.
  ///
  /// - Parameter trial: Called after each trial, which tests one placement with one seed.
  /// - Precondition: There is at least one placement and one seed.
  func best(
    of placements: [Placement], seeds: [UInt64], after trial: () -> Void
  ) async throws(InputError) -> Tried? {
    var racing = placements.map { (placement: $0, sum: 0.0, outcomes: [PlacementOutcome]()) }
    for (number, round) in Self.rounds(seeds.count).enumerated() {
      if number > 0 { racing = Array(racing.prefix(Self.staying(of: racing.count))) }
      guard
        let outcomes = try await outcomes(
          of: racing.map(\.placement), seeds: Array(seeds[round]), after: trial)
      else { return nil }
      for (index, outcomes) in outcomes.enumerated() {
        racing[index].sum += outcomes.reduce(0) { $0 + $1[0].score }
        racing[index].outcomes += outcomes.map { $0[0] }
      }
      let order = racing.indices.sorted { one, other in
        setting.goal.isBetter(racing[one].sum, than: racing[other].sum)
          || racing[one].sum == racing[other].sum && one < other
      }
      racing = order.map { racing[$0] }
    }
    return Tried(
      placement: racing[0].placement, score: racing[0].sum / Double(seeds.count),
      outcomes: racing[0].outcomes, rivals: racing.dropFirst().map(\.placement.spots))
  }

  /// Returns the number of trials to find the best of `placements` placements.
  package static func count(among placements: Int, seeds: Int) -> Int {
    var (trials, racing) = (0, placements)
    for round in rounds(seeds) {
      trials += racing * round.count
      racing = staying(of: racing)
    }
    return trials
  }

  /// The seeds of each round, as ranges of indices.
  static func rounds(_ seeds: Int) -> [Range<Int>] {
    var ends = [8, 4, 2].map { max(seeds / $0, 1) } + [seeds]
    ends.insert(0, at: 0)
    return zip(ends, ends.dropFirst()).map { $0..<$1 }
  }

  /// The number of placements that stay after a round.
  static func staying(of racing: Int) -> Int { min(racing, max((racing + 1) / 2, 2)) }

  private func judge(of placement: Placement) throws(InputError) -> any PlacementJudge {
    let devices = setting.link.devices(
      at: placement.spots.map { spots[$0] }, sending: placement.broadcast)
    if let separation {
      return try DoorPlacementTrial(of: devices, at: placement.spots, by: separation, in: setting)
    }
    guard let engine = setting.engine else { return try PlacementTrial(of: devices, in: setting) }
    let rooms = placement.spots.map { spots[$0].room }
    return try RoomPlacementTrial(of: devices, in: rooms, by: engine, in: setting)
  }
}
