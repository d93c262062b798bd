import BLE
import EngineFiles

/// The figures that an engine holds of a device at a time, beside the true distance.
package struct DistanceSample: Hashable, Sendable {
  /// The time.
  package var time: Instant
  /// The subject of the engine, as an index into the walkers of a run or the subjects of a replay.
  package var subject: Int
  /// The figures of the engine.
  package var estimate: DeviceEstimate
  /// The true distance from the device to the subject's phone or tag, in metres; `nil` if unknown.
  package var truth: Double?

  /// The distance that the engine estimates minus the true one, in metres; `nil` if either is
  /// unknown.
  package var error: Double? {
    guard let distance = estimate.distance, let truth else { return nil }
    return distance - truth
  }

  /// The distance that the engine estimates, divided by the true one; `nil` if either is unknown,
  /// or if the true one is zero.
  package var ratio: Double? {
    guard let distance = estimate.distance, let truth, truth > 0 else { return nil }
    return distance / truth
  }
}

extension AnyEngine {
  /// Returns a sample for each device of which the engine holds a figure, in the order of the
  /// engine's settings.
  ///
  /// - Parameter truth: Returns the true distance of a device, in metres; `nil` if unknown.
  func samples(
    at time: Instant, about subject: Int, truth: (Anchor) -> Double?
  ) -> [DistanceSample] {
    (estimates(at: time) ?? []).filter { !$0.isEmpty }.map {
      DistanceSample(time: time, subject: subject, estimate: $0, truth: truth($0.anchor))
    }
  }
}
