import Documents
import Scenarios
import Sim

extension Scenario {
  /// Checks that no phone has a system. Engines that share a phone's radio would share its app, too,
  /// and start anew together, although each would have asked the system for something else.
  ///
  /// - Throws: `unusable` for the first walker whose phone has one.
  func requireBareRadios() throws(InputError) {
    guard let walker = world.walkers.firstIndex(where: { $0.phone?.use != nil }) else { return }
    throw .unusable(
      place.key("walkers")[walker].key("phone").key("system"),
      "engines are compared on bare radios: 'raw', without app, screen and schedule")
  }
}
