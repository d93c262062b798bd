import Documents
import Foundation
import Recordings
import Scenarios
import Sim

/// The operand of a command that takes a scenario or the folder of a recording, with different
/// options for each.
struct ScenarioOrRecording {
  /// The word that the user gave.
  let name: String
  /// `true` for the folder of a recording.
  let isRecording: Bool

  init(_ name: String) {
    self.name = name
    isRecording = Recording.isAt(name)
  }

  /// The operand.
  static var operand: Operand<String> {
    Operand(
      "SCENARIO|RECORDING", missing: "the scenario or the recording's folder is missing",
      .text(.scenario))
  }

  /// The option for a preset in place of the source's engine.
  static var preset: Option<String?> {
    .preset("use this preset instead of the scenario's or the recording's own engine")
  }

  /// The option for an engine in place of the source's engine.
  static var engine: Option<String?> {
    Option(
      .engine, "ENGINE", .text(.file),
      help: """
        use this engine: door-lock, presence, positioning, a preset, an engine file (format:
        engine.json), or a scenario, whose engine is used
        """)
  }

  /// Rejects options of the other kind of source.
  ///
  /// - Parameters:
  ///   - ofScenario: The given options that only apply to scenarios.
  ///   - ofRecording: The given options that only apply to recordings.
  func refuse(ofScenario: [String], ofRecording: [String]) throws(InputError) {
    if isRecording, let option = ofScenario.first {
      let scenario = "\(name)/\(ScenarioFile.fileName)"
      throw .unusable(
        InputPlace(option),
        "applies to scenarios only; \(name.inShell) is a recording"
          + (FileManager.default.fileExists(atPath: scenario)
            ? "; its scenario is \(scenario.inShell)" : ""))
    }
    if !isRecording, let option = ofRecording.first {
      throw .unusable(
        InputPlace(option), "applies to recordings only; \(name.inShell) is a scenario")
    }
  }
}

extension World {
  /// Returns the index of the walker that the option `--walker` names; `nil` without the option.
  ///
  /// - Throws: `noSuchName` for a walker with neither a phone nor a tag, and for an unknown name.
  func subject(named name: String?) throws(InputError) -> Int? {
    guard let name else { return nil }
    guard let walker = subjects.first(where: { walkers[$0].name == name }) else {
      throw .noSuchName(
        name, among: subjects.map { walkers[$0].name }, at: InputPlace(option: .walker))
    }
    return walker
  }
}
