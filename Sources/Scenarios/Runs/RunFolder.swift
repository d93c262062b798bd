import Documents
import EngineFiles
import FloorPlans
import Recordings
import Sim

/// The folder of files that a run writes: a recording and its scenario.
public enum RunFolder {
  /// The name of the file of decisions.
  package static let decisionsFile = "decisions.jsonl"
  /// The name of the file with the figures that engines hold of devices.
  package static let distancesFile = "distances.csv"
  /// The name of the file with the seed and the variant.
  package static let runFile = "run.json"
  /// The names of the files of a recording.
  private static let filesOfRecordings = [
    Recording.advertisementsFile, Recording.truthFile, Recording.deliveredFile,
  ]
  /// The names of the files of a scenario.
  private static let filesOfScenarios = [ScenarioFile.fileName, FloorPlanFile.fileName]
  /// The names of the other files, which only a run writes.
  private static let filesOfRuns = [
    decisionsFile, distancesFile, EngineFile.fileName, WalkerEnginesFile.fileName,
  ]

  /// Returns the seed of the run that wrote a folder; `nil` if no run did.
  ///
  /// - Throws: The error in the file with the seed.
  package static func seed(in folder: String) throws(InputError) -> UInt64? {
    let path = "\(folder)/\(runFile)"
    return InputFile.isFile(path) ? try InputFile.read(RunFile.self, at: path).seed : nil
  }

  /// Returns the world of the run that wrote a folder; `nil` if no run did, or if the scenario in
  /// the folder cannot be read.
  package static func world(in folder: String) -> World? {
    let path = "\(folder)/\(runFile)"
    guard InputFile.isFile(path), let run = try? InputFile.read(RunFile.self, at: path) else {
      return nil
    }
    let scenario = try? ScenarioLibrary.scenario(folder)
    return (try? scenario?.lived(over: nil, person: run.person))?.world(of: run.variant)
  }

  /// Returns the content of the file with the seed, the variant and the person, if there is one.
  /// The file marks a folder as simulated.
  package static func mark(seed: UInt64, variant: String?, person: String? = nil) -> String {
    var members = ["seed": JSON(seed), "variant": variant.map { .text($0) } ?? .null]
    if let person { members["person"] = .text(person) }
    return JSON.object(members).page
  }

  /// Removes the files of an earlier run, which would not fit the new recording beside them.
  package static func leaveOutRun(from files: inout OutputFolder) {
    for name in filesOfRuns + filesOfScenarios { files.leaveOut(name) }
  }

  /// Returns `true` if a file of this name is read as a part of the recording, scenario or run in
  /// whose folder it is.
  package static func reads(_ name: String) -> Bool {
    // Some file systems do not distinguish capital letters.
    let name = name.lowercased()
    let names =
      filesOfRecordings + filesOfScenarios + filesOfRuns + [RecordingOrigin.fileName, runFile]
    return names.contains(name) || name.hasPrefix("floorplan-") && name.hasSuffix(".json")
  }

  /// Checks that a run or a survey would not replace a file that no run wrote, because it may be
  /// the only copy: a recording, a scenario or a plan.
  ///
  /// - Throws: `unwritable`, with the folder's path as given by the user.
  public static func check(_ folder: String) throws(InputError) {
    func has(_ name: String) -> Bool { InputFile.isFile("\(folder)/\(name)") }
    let others = filesOfRecordings + filesOfScenarios
    // An origin file marks a recording from another program, or from a radio.
    for name in [RecordingOrigin.fileName] + (has(runFile) ? [] : others) where has(name) {
      throw .unwritable(
        path: folder, reason: "its \(name) is not from a run, and is not replaced")
    }
  }
}

/// The file with the seed, the variant and the person of a run.
private struct RunFile: Described {
  let seed: UInt64
  let variant: String?
  let person: String?

  init(from fields: inout Fields) throws(InputError) {
    seed = try fields.integer("seed", in: 0...(1 << 53) - 1)
    variant = try fields.optionalText("variant")
    person = try fields.optionalText("person")
  }
}
