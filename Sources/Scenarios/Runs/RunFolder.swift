import Documents
import FloorPlans

/// The folder of files that a run writes: a recording, and the scenario that it is of.
public enum RunFolder {
  /// What was decided.
  package static let decisionsFile = "decisions.jsonl"
  /// With what seed the scenario was run, and which of its variants.
  package static let runFile = "run.json"

  /// Sees to it that a run does not replace a scenario or a plan that was not written by a run, and
  /// which may be the only copy.
  ///
  /// - Throws: `unwritable`, with the folder's path as the user gave it.
  public static func check(_ folder: String) throws(InputError) {
    func has(_ name: String) -> Bool { InputFile.isFile("\(folder)/\(name)") }
    guard !has(decisionsFile) else { return }
    for name in [ScenarioFile.fileName, FloorPlanFile.fileName] where has(name) {
      throw .unwritable(
        path: folder,
        reason: "it has a \(name) that is not from a run, and is not replaced")
    }
  }
}
