import BLE
import Phones
import Sim

extension World {
  /// Returns the connectable beacons, as indices into the world's beacons. Their keys are the
  /// addresses under which the walker's app knows the beacons in a run with the given seed. Empty
  /// without an app.
  package func peripherals(toAppOf walker: Int, seed: UInt64) -> [DeviceAddress: Int] {
    let peripherals = beacons.indices.filter { isConnectable($0) }
    guard !peripherals.isEmpty, let phone = walkers[walker].phone, let use = phone.use else {
      return [:]
    }
    let key = Chance(seed: seed).identifierKey(of: RandomStream(phone.name))
    let system = PhoneSystem(use.settings, identifierKey: key, at: .start)
    return Dictionary(
      peripherals.map { (system.identifier(of: beacons[$0].address), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
