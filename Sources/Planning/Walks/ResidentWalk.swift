import BLE
import Buildings
import Documents
import Scenarios
import Sim

/// The walk of a person who lives on a floor: stays in its rooms, and the ways between them.
///
/// The rooms come in an order of their own in each round through all of them. The places of the
/// stays, their lengths and the headings are drawn. The walk depends on the plan and a seed alone,
/// so all placements are tried on the same walks.
///
/// The doors on the way are opened, and close behind the person. A person to whose room no way
/// leads passes the walls, and one whose way leads through a door with a lock passes that door.
/// Then all doors stay closed. On the plan of `PlacementSetting`, a resident has all keys, and no
/// door has a lock.
struct ResidentWalk: Sendable {
  /// The walk.
  private(set) var walk: Walk
  /// The time until the end of the last stay.
  private(set) var duration: Duration
  /// The number of stays.
  let stays: Int
  /// The number of whole seconds of the walk.
  var seconds: Int { Int(duration.inSeconds) }

  /// The shortest and the longest stay, in seconds.
  static let stay = 60.0...90.0
  /// The number of stays, within which each room is visited if there are not more rooms.
  private static let visits = 6...12
  /// The number of headings in a stay, for equal times.
  private static let turns = 3

  /// Draws the walk of a seed.
  ///
  /// - Parameters:
  ///   - stay: The shortest and the longest stay, in seconds.
  ///   - names: The rooms in which the person stays; empty for all rooms.
  /// - Throws: `unusable` if none of the rooms has a place for a person.
  init(
    on ways: FloorWays, seed: UInt64, stay: ClosedRange<Double> = Self.stay,
    in names: [String] = [], at place: InputPlace
  ) throws(InputError) {
    let rooms = ways.rooms.indices.filter { names.isEmpty || names.contains(ways.names[$0]) }
      .map { ways.rooms[$0] }
    guard !rooms.isEmpty else {
      throw .unusable(
        place,
        names.isEmpty
          ? "no room has space for a person"
          : "none of the rooms \(names.listed()) has space for a person")
    }
    var draws = Draws(seed: seed)
    stays = min(max(rooms.count, Self.visits.lowerBound), Self.visits.upperBound)
    let cells = Self.order(of: stays, among: rooms.count, by: &draws).map { room in
      rooms[room][draws.integer(below: rooms[room].count)]
    }
    let start = ways.centre(cells[0])
    var trace = [TracePoint(at: .start, start)]
    var waypoints: [Waypoint] = []
    var isStopped = false
    var (here, now) = (start, Instant.start)
    for (index, cell) in cells.enumerated() {
      if index > 0, cell != cells[index - 1] {
        let way = ways.way(from: cells[index - 1], to: cell)
        for corner in way ?? [ways.centre(cell)] {
          let leg = Segment(from: here, to: corner)
          let doors =
            ways.plan.doors(along: leg).map(\.door)
            + [here, corner].compactMap { ways.plan.door(at: $0) }
          isStopped =
            isStopped || way == nil || ways.plan.obstacle(along: leg) != nil
            || doors.contains { ways.plan.doors[$0].kind.hasLock }
          waypoints.append(.walk(to: corner, speed: PlacementDoorstep.speed))
          now = now.advanced(by: .seconds(leg.length / PlacementDoorstep.speed))
          trace.append(TracePoint(at: now, corner))
          here = corner
        }
      }
      let longer = stay.upperBound - stay.lowerBound
      let length = stay.lowerBound + draws.fraction() * longer
      for _ in 0..<Self.turns {
        let facing = Vector(headingDegrees: 360 * draws.fraction())
        let part = Duration.seconds(length / Double(Self.turns))
        waypoints.append(.stand(part, facing: facing))
        trace.append(TracePoint(at: now, here, facing: facing))
        now = now.advanced(by: part)
        trace.append(TracePoint(at: now, here, facing: facing))
      }
    }
    duration = Instant.start.duration(to: now)
    let walked = isStopped ? nil : try? Walk(from: start, through: waypoints, on: ways.plan)
    walk = walked ?? Walk(tracing: trace)
  }

  /// Draws the walk of a seed for a person with given habits.
  ///
  /// - Throws: `unusable` if none of the rooms has a place for a person.
  init(
    on ways: FloorWays, seed: UInt64, of person: Person?, at place: InputPlace
  ) throws(InputError) {
    try self.init(
      on: ways, seed: seed, stay: person?.stay ?? Self.stay, in: person?.rooms ?? [], at: place)
    guard let person else { return }
    walk = person.walked(walk, on: ways.plan)
    if person.speed != nil { duration = walk.duration }
  }

  /// Returns rooms for a number of stays, as indices: in each round all of them in another order,
  /// and none twice in succession if there are several.
  private static func order(of stays: Int, among rooms: Int, by draws: inout Draws) -> [Int] {
    var order: [Int] = []
    while order.count < stays {
      var round = Array(0..<rooms)
      for index in round.indices.dropFirst().reversed() {
        round.swapAt(index, draws.integer(below: index + 1))
      }
      if rooms > 1, round[0] == order.last { round.swapAt(0, rooms - 1) }
      order += round
    }
    return Array(order.prefix(stays))
  }

  /// Random numbers of a seed, one after the other.
  private struct Draws {
    private let key: SIMD2<UInt32>
    private var index: UInt32 = 0

    init(seed: UInt64) { key = SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(seed >> 32)) }

    /// The next number in 0 ..< 1, a multiple of 2^-32.
    mutating func fraction() -> Double {
      defer { index += 1 }
      // The last word distinguishes these draws from those of `PlacementSearch`.
      return Double(Philox.block(counter: SIMD4(index, 0, 0, 1), key: key)[0]) * 0x1p-32
    }

    /// The next integer in 0 ..< `bound`.
    mutating func integer(below bound: Int) -> Int {
      min(Int(fraction() * Double(bound)), bound - 1)
    }
  }
}
