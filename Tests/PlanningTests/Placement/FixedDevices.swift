import FloorPlans
@testable import Planning

/// Mounting points as the devices of a list.
enum FixedDevices {
  static func of(_ spots: [Spot]) -> [FixedDevice] {
    spots.map { FixedDevice(name: $0.name, position: $0.position) }
  }
}
