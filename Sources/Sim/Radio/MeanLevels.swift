import BLE

/// What phones of a world read of its beacons in the mean over all chance: the terms that a plan
/// and a setting decide, without shadowing and fading.
///
/// Doors are closed.
public struct MeanLevels: Sendable {
  private let propagation: Propagation
  private let closedDoors: OpenDoors
  private let sources: [Position]
  private let heights: [Double]

  /// The means of a world.
  public init(of world: World) {
    propagation = Propagation(in: world, chance: Chance(seed: 0))
    closedDoors = OpenDoors(closed: world.plan.doors.count)
    sources = world.beacons.map { $0.position }
    heights = world.walkers.map { $0.phoneHeight }
  }

  /// The level at which a walker's phone reads a beacon from a pose.
  ///
  ///     transmit power + antenna gain - distance loss - wall loss - body loss + receive offset
  ///
  /// - Parameters:
  ///   - beacon: An index into the world's beacons.
  ///   - walker: An index into the world's walkers.
  ///   - pose: Where the walker is.
  public func level(from beacon: Int, to walker: Int, at pose: Pose) -> PowerLevel {
    let budget = propagation.budget(
      from: beacon, on: .channel38, to: walker, at: pose, openDoors: closedDoors)
    return budget.transmitPower + budget.antennaGain - budget.distanceLoss - budget.wallLoss
      - budget.bodyLoss + budget.receiveOffset
  }

  /// The distance between a beacon and a walker's phone, in metres.
  public func distance(from beacon: Int, to walker: Int, at pose: Pose) -> Double {
    sources[beacon].distance(to: Position(pose.point, height: heights[walker]))
  }
}
