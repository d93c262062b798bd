import BLE

/// A period in which a device stays at one point for 5 s or longer.
package struct DeviceRest: Hashable, Sendable {
  /// The time at which the device comes to the point.
  package let start: Instant
  /// The time at which the device leaves the point, or at which the ground truth ends.
  package let end: Instant
  /// The point.
  package let point: Point

  /// The minimum duration of a rest.
  private static let least = Duration.seconds(5)

  /// Returns the rests of a path, in order.
  ///
  /// - Parameter track: Points between which the path is straight, in order of time.
  package static func all(in track: some Sequence<(time: Instant, point: Point)>) -> [DeviceRest] {
    var stays: [DeviceRest] = []
    for (time, point) in track {
      if let last = stays.last, last.point == point {
        stays[stays.count - 1] = DeviceRest(start: last.start, end: time, point: point)
      } else {
        stays.append(DeviceRest(start: time, end: time, point: point))
      }
    }
    return stays.filter { $0.start.duration(to: $0.end) >= least }
  }
}
