import BLE
import Phones
import Sim

extension Run {
  /// The beacons that can be connected, as indices into the world's beacons, by their names to the app
  /// of a walker; empty without an app.
  package func peripherals(toAppOf walker: Int) -> [DeviceAddress: Int] {
    let peripherals = world.beacons.indices.filter { world.isConnectable($0) }
    guard !peripherals.isEmpty, let phone = world.walkers[walker].phone, let use = phone.use else {
      return [:]
    }
    let key = Chance(seed: seed).identifierKey(of: RandomStream(phone.name))
    let system = PhoneSystem(use.settings, identifierKey: key, at: .start)
    return Dictionary(
      peripherals.map { (system.identifier(of: world.beacons[$0].address), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
