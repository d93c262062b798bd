import BLE
import FloorPlans
import Links
import Phones
import Sim

extension World {
  /// The connection timings that iPhones refuse, in the order of the walkers.
  package var refusedConnections: [RefusedConnection] {
    walkers.compactMap { walker in
      guard let phone = walker.phone, let use = phone.use, use.settings.accessoryRules else {
        return nil
      }
      return RefusedConnection(
        of: phone.connecting.parameters, by: walker.name, at: walker.walk.start)
    }
  }
}
