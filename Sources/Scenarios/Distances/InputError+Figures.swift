import Documents
import EngineFiles

extension InputError {
  /// Returns the error for engines that hold no figures of devices.
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
      "no level or distance of devices is held by \(words.joined(separator: ", ")); use "
        + "\(kinds.joined(separator: ", ")), listener with devices, or positioning by "
        + MethodSetting.distance.methods)
  }
}

extension EngineChoice {
  /// The kind of the engine; for a positioning engine, also its method.
  fileprivate var wordOfFigures: String {
    positioning.map { "positioning by \($0.method.word)" } ?? kind
  }
}
