import BLE
import FloorPlans
import Recordings
import Sim

/// The positions over time of the devices that the subjects of a recording hear.
struct RecordedDevices {
  private let recording: Recording
  /// The positions on the plan, by the names of the devices.
  private let positions: [String: Position]
  /// The world of the recorded run; `nil` if it is unknown.
  private let world: World?
  /// The devices of the world, by their names.
  private let devices: [String: Int]
  /// The paths of walkers who carry a device, by their indices; `nil` for an unknown path.
  private var paths: [Int: Trajectory?] = [:]

  /// Creates the positions.
  ///
  /// - Parameters:
  ///   - plan: The plan with the devices, which is used if the world is unknown; `nil` if the plan
  ///     is unknown.
  ///   - world: The world of the recorded run; `nil` if it is unknown.
  init(in recording: Recording, on plan: FloorPlanFile?, in world: World?) {
    self.recording = recording
    self.world = world
    positions = Dictionary(
      (plan?.devices ?? []).map { ($0.name, $0.position) }, uniquingKeysWith: { first, _ in first })
    devices = Dictionary(
      (world?.deviceNames ?? []).enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the position of an anchor's device at a time; `nil` if it is unknown.
  mutating func position(of anchor: Anchor, at time: Instant) -> Position? {
    let name = recording.name(of: anchor)
    guard let world, let device = devices[name] else { return positions[name] }
    guard let walker = world.carrier(of: device) else {
      return world.position(of: device, at: time)
    }
    let path =
      paths[walker]
      ?? (try? Trajectory(of: DeviceNames.address(of: name), in: recording))
    paths[walker] = .some(path)
    return path?.pose(at: time).map {
      Position($0.point, height: world.walkers[walker].phoneHeight)
    }
  }
}

extension World {
  /// Returns the height of a walker's phone or tag above the floor, in metres; `nil` if there is no
  /// such walker.
  func height(ofDeviceOf name: String) -> Double? {
    walkers.first { $0.name == name }?.phoneHeight
  }
}
