import BLE
import Buildings
import Sim

/// The expected readings of a world's beacons by its phones: the terms that the plan and the
/// environment determine, without drawn antenna patterns, bystanders, shadowing and fading.
///
/// Doors are closed.
public struct MeanLevels: Sendable {
  private let world: World
  private let bodies: [Body]
  private let closedDoors: OpenDoors
  private let atOneMetre = PathLoss.atOneMetre(on: .channel38)

  /// The means of a world.
  public init(of world: World) {
    self.world = world
    bodies = world.walkers.map { Body(carrying: $0.carriage) }
    closedDoors = OpenDoors(closed: world.plan.doors.count)
  }

  /// The level at which a walker's phone reads a beacon from a pose, on channel 38.
  ///
  ///     transmit power + antenna gain + relative gain - distance loss - wall loss - body loss
  ///     + receive offset
  ///
  /// - Parameters:
  ///   - beacon: An index into the world's beacons.
  ///   - walker: An index into the world's walkers.
  /// - pose: The walker's pose.
  public func level(from beacon: Int, to walker: Int, at pose: Pose) -> PowerLevel {
    let source = world.beacons[beacon]
    let distance = distance(from: beacon, to: walker, at: pose)
    let phone = world.walkers[walker].phone
    let depth = source.antennaDepth + (phone?.antennaDepth ?? Phone.usualAntennaDepth)
    let body = bodies[walker]
    let place = position(of: walker, at: pose)
    let toBeacon = Direction(from: place, to: source.position)
    let directGain = body.directGain(
      bearing: body.bearing(heading: pose.heading), towards: toBeacon)
    return source.transmitPower + source.antennaGain - atOneMetre
      - PathLoss.beyondOneMetre(distance: distance, depth: depth, in: world.environment)
      - world.plan.loss(between: source.position.point, and: pose.point, openDoors: closedDoors)
      - body.loss(
        directGain: directGain, kFactor: world.environment.kFactor(at: distance, depth: depth),
        towards: toBeacon)
      + (phone?.receiveOffset ?? .zero)
      + source.relativeGain(towards: place)
  }

  /// The distance between a beacon and a walker's phone, in metres.
  public func distance(from beacon: Int, to walker: Int, at pose: Pose) -> Double {
    world.beacons[beacon].position.distance(to: position(of: walker, at: pose))
  }

  private func position(of walker: Int, at pose: Pose) -> Position {
    Position(pose.point, height: world.walkers[walker].phoneHeight)
  }
}
