import BLE
import Documents
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

  /// The distance by the engine minus the true one, in metres; `nil` if either is unknown.
  package var error: Double? {
    guard let distance = estimate.distance, let truth else { return nil }
    return distance - truth
  }

  /// The distance by the engine as a fraction of the true one; `nil` if either is unknown, or if the
  /// true one is zero.
  package var ratio: Double? {
    guard let distance = estimate.distance, let truth, truth > 0 else { return nil }
    return distance / truth
  }

  /// The time since the device was last heard; `nil` if it was not.
  package var age: Duration? { estimate.evidence.newest?.duration(to: time) }
}

extension EngineUnderTest {
  /// Returns a sample of each device of which the engine holds a figure, in the order of its
  /// settings.
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

extension InputError {
  /// The error for engines of which none holds figures of devices.
  static func holdNoFigures(_ engines: [EngineChoice], at place: InputPlace) -> InputError {
    let kinds = [
      AssetTrackerDescription.kind, DoorLockDescription.kind, PresenceDescription.kind,
      WelcomeHomeDescription.kind,
    ]
    let words = engines.map(\.wordOfFigures).reduce(into: [String]()) { words, word in
      if !words.contains(word) { words.append(word) }
    }
    return .unusable(
      place,
      "\(words.joined(separator: " and ")) has no level or distance of devices; "
        + "\(kinds.joined(separator: ", ")), and positioning by \(MethodSetting.distance.methods) have"
    )
  }
}

extension EngineChoice {
  /// The kind, with the method of a positioning engine.
  fileprivate var wordOfFigures: String {
    positioning.map { "positioning by \($0.method.word)" } ?? kind
  }
}
