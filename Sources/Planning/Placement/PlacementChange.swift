import BLE
import Buildings
import Sim

/// A change that may turn out to be true after the beacons hang: of the person, or of the building.
package enum PlacementChange: Hashable, Sendable {
  /// A carried device with this RSSI offset, relative to the surveyor's.
  case offset(Decibels)
  /// Another motion.
  case motion(PlacementMotion)
  /// Another carry position.
  case carriage(CarryPosition)
  /// Doors that all stand open.
  case openDoors
  /// A full bookshelf in each room.
  case bookshelves
  /// The walls, doors and windows lose this many times as much as drawn, head-on.
  case wallLoss(factor: Double)
  /// The standard deviation of shadowing is larger by this much.
  case shadowing(by: Decibels)

  /// Returns the changes to try: each differs from the setting in one thing. The people of a
  /// household are known, so only the building changes for them.
  package static func all(of setting: PlacementSetting) -> [PlacementChange] {
    let deviation = Decibels(DoorSeparation.deviceDeviation)
    guard setting.people.household == nil else { return ofBuilding(of: setting) }
    var changes: [PlacementChange] = []
    if setting.person.offset == .unknown { changes.append(.offset(.zero)) }
    changes += [.offset(.zero - deviation), .offset(deviation)]
    if setting.isByMethod, !setting.method.choice.keepsState {
      let other: PlacementMotion = setting.motion == .still ? .resident : .still
      // A point away from walls is enough to stand at, but not to live there.
      if other == .still || !FloorWays(of: setting.personPlan).rooms.isEmpty {
        changes.append(.motion(other))
      }
    }
    changes.append(.carriage(setting.carriage == .trouser ? .hand : .trouser))
    return changes + ofBuilding(of: setting)
  }

  private static func ofBuilding(of setting: PlacementSetting) -> [PlacementChange] {
    var changes: [PlacementChange] = []
    if !setting.plan.doors.isEmpty, setting.goal != .door { changes.append(.openDoors) }
    if !setting.plan.rooms.isEmpty { changes.append(.bookshelves) }
    if !setting.plan.walls.isEmpty { changes += [.wallLoss(factor: 0.7), .wallLoss(factor: 1.3)] }
    if setting.environment.noise == .spatial, setting.environment.shadowingDeviation > 0 {
      let less = PlacementChange.shadowing(by: Decibels(-1))
      if setting.environment.shadowingDeviation >= 1 { changes.append(less) }
      changes.append(.shadowing(by: Decibels(1)))
    }
    return changes
  }

  /// `true` if devices can hang at some mounting points with the change: at none where a bookshelf
  /// is.
  func leavesFree(_ spots: [Spot], in setting: PlacementSetting) -> Bool {
    guard self == .bookshelves else { return true }
    let floor = applied(to: setting).personPlan
    return !spots.contains { floor.wall(at: $0.position.point) != nil }
  }

  /// Returns the setting with the change. A survey meets changes of the building, but not those of
  /// the person, nor open doors and bookshelves.
  func applied(to setting: PlacementSetting) -> PlacementSetting {
    switch self {
    case .offset(let offset):
      setting.with(people: setting.people.changed { $0.offset = .fixed(offset) })
    case .motion(let motion): setting.with(people: setting.people.changed { $0.motion = motion })
    case .carriage(let carriage):
      setting.with(people: setting.people.changed { $0.carriage = carriage })
    case .openDoors: setting.with(people: setting.people.changed { $0.hasDoorsOpen = true })
    case .bookshelves:
      setting.with(people: setting.people.changed { $0.hasNewBookshelves = true })
    case .wallLoss(let factor): setting.with(plan: setting.plan.losing(factor))
    case .shadowing(let change):
      setting.with(environment: setting.environment.shadowing(by: change))
    }
  }
}

extension FloorPlan {
  /// Returns the plan with walls, windows and doors that lose `factor` times as much head-on.
  fileprivate func losing(_ factor: Double) -> FloorPlan {
    var walls = walls
    for wall in walls.indices {
      walls[wall].material = walls[wall].material.losing(factor)
      for opening in walls[wall].openings.indices {
        walls[wall].openings[opening].material =
          walls[wall].openings[opening].material?.losing(factor)
      }
    }
    return changed(to: walls)
  }
}

extension Material {
  fileprivate func losing(_ factor: Double) -> Material {
    with(loss: Decibels(factor * loss.value))
  }
}

extension RadioEnvironment {
  /// Returns the environment with another deviation of shadowing.
  fileprivate func shadowing(by change: Decibels) -> RadioEnvironment {
    RadioEnvironment(
      pathLossExponent: pathLossExponent,
      shadowingDeviation: shadowingDeviation + change.value,
      decorrelationDistance: decorrelationDistance, kFactor: kFactor,
      kFactorExponent: kFactorExponent, antennaDeviation: antennaDeviation,
      movingShare: movingShare, movingTime: movingTime, noise: noise, captureRatio: captureRatio,
      interference: interference, accessPoints: accessPoints)
  }
}
