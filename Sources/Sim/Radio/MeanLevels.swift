import BLE

/// What phones of a world read of its beacons in the mean over all chance: the terms that a plan
/// and a setting decide, without shadowing and fading.
///
/// Doors are closed.
public struct MeanLevels: Sendable {
  private let plan: FloorPlan
  private let environment: RadioEnvironment
  private let closedDoors: OpenDoors
  private let beacons: [Beacon]
  private let walkers: [Walker]
  private let bodies: [Body]

  /// The means of a world.
  public init(of world: World) {
    plan = world.plan
    environment = world.environment
    closedDoors = OpenDoors(closed: plan.doors.count)
    beacons = world.beacons
    walkers = world.walkers
    bodies = walkers.map { Body(carrying: $0.carriage) }
  }

  /// The level at which a walker's phone reads a beacon from a pose, on channel 38.
  ///
  ///     transmit power + antenna gain - distance loss - wall loss - body loss + receive offset
  ///
  /// - Parameters:
  ///   - beacon: An index into the world's beacons.
  ///   - walker: An index into the world's walkers.
  ///   - pose: Where the walker is.
  public func level(from beacon: Int, to walker: Int, at pose: Pose) -> PowerLevel {
    let source = beacons[beacon]
    let distance = distance(from: beacon, to: walker, at: pose)
    let toBeacon = (source.position.point - pose.point).unit ?? Vector(dx: 0, dy: 0)
    let body = bodies[walker]
    let directGain = body.directGain(
      bearing: body.bearing(heading: pose.heading), towards: toBeacon)
    let received =
      source.transmitPower + source.antennaGain - PathLoss.atOneMetre(on: .channel38)
      - PathLoss.beyondOneMetre(distance: distance, exponent: environment.pathLossExponent)
      - plan.loss(between: source.position.point, and: pose.point, openDoors: closedDoors)
      - body.loss(directGain: directGain, kFactor: environment.kFactor(at: distance))
    return received + (walkers[walker].phone?.receiveOffset ?? .zero)
  }

  /// The distance between a beacon and a walker's phone, in metres.
  public func distance(from beacon: Int, to walker: Int, at pose: Pose) -> Double {
    beacons[beacon].position.distance(
      to: Position(pose.point, height: walkers[walker].phoneHeight))
  }
}
