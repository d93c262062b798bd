import Documents
import Sim

/// A beacon, a receiver or a tag of a scenario, whose keys can be varied by its name.
struct VariationDevice {
  /// The name; for a tag, the name of its walker.
  let name: String
  /// `true` for a beacon or a tag, which have a transmit power and an interval.
  let sends: Bool
  private let steps: [JSONPath.Step]

  /// The path to one of the device's keys in the scenario's file.
  func path(to key: String) -> JSONPath { JSONPath(steps + [.key(key)]) }

  /// The devices of a world, beacons first.
  ///
  /// - Parameter description: The contents of the scenario's file.
  static func all(in world: World, describedAs description: JSON) -> [VariationDevice] {
    let beacons = world.beacons.enumerated().map { number, beacon in
      VariationDevice(name: beacon.name, sends: true, steps: [.key("beacons"), .index(number)])
    }
    let receivers = world.receivers.enumerated().map { number, receiver in
      VariationDevice(
        name: receiver.name, sends: false, steps: [.key("receivers"), .index(number)])
    }
    let tags = world.tagged.map { walker in
      VariationDevice(
        name: world.walkers[walker].name, sends: true,
        steps: [.key("walkers"), .index(walker)] + keys(ofTagOf: walker, describedAs: description))
    }
    return beacons + receivers + tags
  }

  /// Returns the keys that lead from a walker to the tag: `tag`, or, if the tag is a phone with an
  /// app that advertises, the keys that lead to the app's advertising.
  private static func keys(
    ofTagOf walker: Int, describedAs description: JSON
  ) -> [JSONPath.Step] {
    guard case .list(let walkers)? = description["walkers"], walkers[walker]["phone"] != nil else {
      return [.key("tag")]
    }
    return [.key("phone"), .key("advertises")]
  }
}
