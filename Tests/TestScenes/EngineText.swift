import EngineFiles
import Documents
import Engines
import Scenarios

/// Descriptions of engines, as in a file.
package enum EngineText {
  /// The engine that a text describes, with some settings replaced.
  package static func choice(_ text: String, set options: [String] = []) throws -> EngineChoice {
    let overrides = try options.map { try SettingOverride($0) }
    let json = try JSON.parse(Array(text.utf8), source: "e.json")
    return try EngineFile(json, at: InputPlace("e.json"), overrides: overrides).choice
  }

  /// The settings of the door lock that a text describes.
  package static func doorLock(_ text: String, set options: [String] = []) throws
    -> DoorLockSettings
  {
    guard
      let description = try choice(text, set: options).description as? DoorLockDescription
    else {
      throw InputError.unusable(InputPlace("e.json"), "it is no door lock")
    }
    return description.settings
  }

  /// The sentence of the error that reading throws; empty without an error.
  package static func sentence(_ text: String, set options: [String] = []) -> String {
    do {
      _ = try choice(text, set: options)
      return ""
    } catch {
      return "\(error)"
    }
  }
}
