import Documents
import FloorPlans

/// The folder of files that a run writes: a recording and its scenario.
public enum RunFolder {
  /// The name of the file of decisions.
  package static let decisionsFile = "decisions.jsonl"
  /// The name of the file of the engines' figures of devices.
  package static let distancesFile = "distances.csv"
  /// The name of the file with the seed and the variant.
  package static let runFile = "run.json"

  /// Returns the seed of the run that wrote a folder; `nil` if none did.
  ///
  /// - Throws: The error in the file with the seed.
  package static func seed(in folder: String) throws(InputError) -> UInt64? {
    let path = "\(folder)/\(runFile)"
    return InputFile.isFile(path) ? try InputFile.read(RunFile.self, at: path).seed : nil
  }

  /// Checks that a run would not replace a scenario or a plan that no run wrote, which may be the
  /// only copy.
  ///
  /// - Throws: `unwritable`, with the folder's path as given by the user.
  public static func check(_ folder: String) throws(InputError) {
    func has(_ name: String) -> Bool { InputFile.isFile("\(folder)/\(name)") }
    guard !has(decisionsFile) else { return }
    for name in [ScenarioFile.fileName, FloorPlanFile.fileName] where has(name) {
      throw .unwritable(
        path: folder, reason: "it has a \(name) that is not from a run, and is not replaced")
    }
  }
}

/// The file with the seed and the variant of a run.
private struct RunFile: Described {
  let seed: UInt64

  init(from fields: inout Fields) throws(InputError) {
    seed = try fields.integer("seed", in: 0...(1 << 53) - 1)
    _ = try fields.optionalText("variant")
  }
}
