import BLE
import Buildings
import Sim

/// The expected readings of a world's beacons by its phones, and of its tags by its receivers: the
/// terms that the plan and the environment determine, without drawn antenna patterns, bystanders,
/// shadowing and fading.
///
/// Doors are closed.
public struct MeanLevels: Sendable {
  private let world: World
  private let bodies: [Body]
  private let closedDoors: OpenDoors
  private let atOneMetre = PathLoss.atOneMetre(on: .channel38)

  /// Creates the means of a world.
  public init(of world: World) {
    self.world = world
    bodies = world.walkers.map { Body(carrying: $0.carriage) }
    closedDoors = OpenDoors(closed: world.plan.doors.count)
  }

  /// Returns the level at which a walker's phone reads a beacon from a pose, or at which a receiver
  /// reads the walker's tag, on channel 38.
  ///
  ///     transmit power + antenna gain + relative gain - distance loss - wall loss - body loss
  ///     + receive offset
  ///
  /// - Parameters:
  ///   - device: The beacon or the receiver, as an index into the world's devices.
  ///   - walker: An index into the world's walkers.
  ///   - pose: The walker's pose.
  /// - Precondition: The device is at the other end of one of the walker's links, and is not a tag.
  public func level(from device: Int, to walker: Int, at pose: Pose) -> PowerLevel {
    guard let source = world.beacon(device, heardBy: walker) else {
      preconditionFailure("\(world.name(of: device)) has no link to a fixed place")
    }
    let phone = world.walkers[walker].phone
    let depth = source.antennaDepth + world.walkers[walker].antennaDepth
    let body = bodies[walker]
    let place = position(of: walker, at: pose)
    let distance = source.position.distance(to: place)
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

  /// Returns the distance between a beacon or a receiver and a walker's device, in metres.
  ///
  /// - Precondition: The device is not a tag.
  public func distance(from device: Int, to walker: Int, at pose: Pose) -> Double {
    guard let place = world.position(of: device) else {
      preconditionFailure("\(world.name(of: device)) has no fixed place")
    }
    return place.distance(to: position(of: walker, at: pose))
  }

  private func position(of walker: Int, at pose: Pose) -> Position {
    Position(pose.point, height: world.walkers[walker].phoneHeight)
  }
}
