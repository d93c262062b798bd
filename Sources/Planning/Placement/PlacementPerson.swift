import BLE
import Buildings
import Scenarios
import Sim

/// The person for whom placements are scored, as far as the person differs from the surveyor.
package struct PlacementPerson: Hashable, Sendable {
  /// The RSSI offset of the carried device, relative to the surveyor's.
  package var offset: Offset
  /// The carry position; `nil` for the surveyor's.
  package var carriage: CarryPosition?
  /// The motion; `nil` for that of the goal, the engine or the method.
  package var motion: PlacementMotion?
  /// `true` if all doors stand open, which were closed in the survey.
  package var hasDoorsOpen = false
  /// `true` if each room has a bookshelf that was not there in the survey.
  package var hasNewBookshelves = false
  /// The person of a household, with a phone, a carriage and habits; `nil` without a household.
  package var lived: Person?

  /// An RSSI offset.
  package enum Offset: Hashable, Sendable {
    /// The same for each seed.
    case fixed(Decibels)
    /// Drawn for each seed, as if each were another person with a phone of any model.
    case unknown
  }

  /// The surveyor, with the surveying device.
  package static let surveyor = PlacementPerson()

  /// Creates a person; by default, the surveyor.
  package init(
    offset: Offset = .fixed(.zero), carriage: CarryPosition? = nil, motion: PlacementMotion? = nil,
    hasDoorsOpen: Bool = false
  ) {
    self.offset = offset
    self.carriage = carriage
    self.motion = motion
    self.hasDoorsOpen = hasDoorsOpen
  }

  /// The habits of a person on a walk that is drawn.
  struct Habits: Hashable, Sendable {
    var speed: Double?
    var stay: ClosedRange<Double>?
    var rooms: [String] = []
    var leavesDoorsOpen = false
  }

  /// Returns the habits that matter to a motion: none while standing still, and the speed alone at
  /// a door.
  func habits(in motion: PlacementMotion) -> Habits {
    guard let lived, motion != .still else { return Habits() }
    guard motion == .resident else { return Habits(speed: lived.speed) }
    return Habits(
      speed: lived.speed, stay: lived.stay, rooms: lived.rooms,
      leavesDoorsOpen: lived.leavesDoorsOpen)
  }

  /// Returns the RSSI offset with a seed. If it is unknown, 20 successive seeds have the medians of
  /// 20 equal parts of a normal distribution with the standard deviation of
  /// `DoorSeparation.deviceDeviation`. An even seed and the next one have opposite offsets, so a
  /// few seeds have phones of all kinds, and a mean of zero if their number is even.
  package func offset(seed: UInt64) -> Decibels {
    switch offset {
    case .fixed(let offset): offset
    case .unknown:
      Decibels(
        DoorSeparation.deviceDeviation * (seed % 2 == 0 ? 1 : -1)
          * Self.upperMedians[(Int(seed % 20) / 2 * 3 + 5) % 10])
    }
  }

  /// The quantiles 0.525, 0.575 ... 0.975 of the standard normal distribution.
  private static let upperMedians = [
    0.062707, 0.189118, 0.318639, 0.453762, 0.597760, 0.755415, 0.934589, 1.150349, 1.439531,
    1.959964,
  ]
}

extension FloorPlan {
  /// Returns the plan with doors for a resident, who has all keys: no door is locked. If all doors
  /// stand open, they are doorways.
  func forResidents(openingDoors isOpen: Bool) -> FloorPlan {
    guard doors.contains(where: { isOpen || $0.kind.hasLock }) else { return self }
    var walls = walls
    for wall in walls.indices {
      walls[wall].openings = walls[wall].openings.map { opening in
        guard opening.door != nil else { return opening }
        guard !isOpen else {
          return Opening(doorway: opening.name, offset: opening.offset, width: opening.width)
        }
        var unlocked = opening
        unlocked.door?.hasLock = false
        return unlocked
      }
    }
    return changed(to: walls)
  }

  /// Returns the plan with walls that have other doors or materials, or with further ones.
  func changed(to walls: [Wall]) -> FloorPlan {
    do {
      return try FloorPlan(bounds: bounds, walls: walls, rooms: rooms, snap: snap)
    } catch { preconditionFailure("the walls of a plan are not a plan: \(error)") }
  }
}
