import Buildings
import FloorPlans
import Sim

extension FixedDevice {
  /// Returns a world's beacons and receivers as devices.
  package static func all(_ beacons: [Beacon], _ receivers: [Receiver] = []) -> [FixedDevice] {
    beacons.map { FixedDevice(name: $0.name, position: $0.position) }
      + receivers.map { FixedDevice(name: $0.name, position: $0.position) }
  }
}

extension FloorPlanFile {
  /// Creates a plan whose devices are a world's beacons and receivers.
  package init(plan: FloorPlan, beacons: [Beacon], receivers: [Receiver] = []) {
    self.init(
      plan: plan, materials: Materials(all: Material.known),
      devices: FixedDevice.all(beacons, receivers))
  }

  /// Creates a world's plan, whose devices are the world's beacons and receivers.
  package init(of world: World) {
    self.init(plan: world.plan, beacons: world.beacons, receivers: world.receivers)
  }
}
