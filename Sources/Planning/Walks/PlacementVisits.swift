/// The walks of trials on a floor, and the obstructions along them, each found once.
///
/// A walk depends on the floor, the motion, the seed and the habits of a person. It serves all
/// placements, methods and phones. The obstructions from the mounting points take longest to find.
/// They are kept for the walks that were used last.
actor PlacementVisits {
  /// The ways of a resident; `nil` if the motion is another one.
  nonisolated let ways: FloorWays?
  private var walks: [Key: PlacementWalk] = [:]
  private var visits: [Key: PlacementVisit] = [:]
  /// The keys of the visits, those used last at the end.
  private var order: [Key] = []

  /// A walk.
  struct Key: Hashable, Sendable {
    let seed: UInt64
    let habits: PlacementPerson.Habits
  }

  /// The limits of memory. An obstruction is a mounting point and a stretch of about half a metre,
  /// and takes some 2 kB in a flat of many rooms.
  struct Limits: Sendable {
    /// The maximum number of obstructions that are found at a time.
    var found = 100_000
    /// The minimum number of seeds that are tried at a time, so that cores have work.
    var seeds = 8
    /// The maximum number of obstructions to keep.
    var kept = 200_000
    /// The maximum number of walks to keep.
    var walks = 2000
  }

  /// The limits of memory, which change no outcome.
  nonisolated let limits: Limits

  /// Creates walks on the floor of a setting.
  init(in setting: PlacementSetting, limits: Limits = Limits()) {
    self.limits = limits
    ways = setting.motion == .resident ? FloorWays(of: setting.personPlan) : nil
  }

  /// Returns the walks that are known.
  func walks(of keys: [Key]) -> [PlacementWalk?] { keys.map { walks[$0] } }

  /// Returns the visits that are known from all of some mounting points.
  func visits(of keys: [Key], from spots: [Int]) -> [PlacementVisit?] {
    keys.map { key in
      guard let visit = visits[key], spots.allSatisfy(visit.spots.contains) else { return nil }
      return visit
    }
  }

  /// Keeps walks.
  func keep(_ new: [(Key, PlacementWalk)]) {
    if walks.count + new.count > limits.walks { walks = [:] }
    for (key, walk) in new { walks[key] = walk }
  }

  /// Keeps visits, and forgets those that were not used for the longest time.
  func keep(_ used: [(Key, PlacementVisit)]) {
    let keys = Set(used.map(\.0))
    order.removeAll { keys.contains($0) }
    for (key, visit) in used {
      visits[key] = visit
      order.append(key)
    }
    var sum = order.reduce(0) { $0 + (visits[$1]?.size ?? 0) }
    while sum > limits.kept, let first = order.first {
      sum -= visits.removeValue(forKey: first)?.size ?? 0
      order.removeFirst()
    }
  }
}
