import Documents
import Foundation
import Scenarios

/// `simrun new NAME`: the files of a new scenario that runs unchanged.
struct NewCommand: Command {
  static let name = "new"
  static let declaration = CommandDeclaration(
    "start a scenario of your own", Parameters(),
    description: """
      Writes scenarios/NAME/scenario.json and floorplans/NAME.json in the current folder: a small
      flat whose door unlocks for a resident who comes home. Its variants and expectations find
      common faults of a lock. Comments explain each key and its unit. The scenario runs as it is.
      Existing files are not overwritten.
      """)

  struct Parameters: ParameterSet {
    let name = Operand("NAME", missing: "the name is missing", .text)
    let floorPlan = Option.floorPlan(
      """
      use this plan, a name or path, and write none; a person stands on it with a phone, between
      two beacons
      """)
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let name = try arguments.name
    let floorPlan = try arguments.floorPlan
    try Self.check(name)
    let scenario = "scenarios/\(name)/\(ScenarioFile.fileName)"
    let files: [(path: String, text: String)]
    if let floorPlan {
      files = [(scenario, try NewScenario(name, on: floorPlan).text)]
    } else {
      files = [
        ("floorplans/\(name).json", NewFlat(name).floorPlan), (scenario, NewFlat(name).scenario),
      ]
    }
    let places = try files.map { file throws(InputError) in try OutputPlace(file: file.path) }
    let areThere = try files.map { file throws(InputError) in try Self.isWritten(file) }
    guard areThere.contains(false) else { throw Self.existing(files[0].path) }
    for (index, file) in files.enumerated() where !areThere[index] {
      try places[index].write(file.text)
    }
    let written = files.map { "wrote \($0.path)\n" }.joined()
    try Terminal.write(
      """
      \(written)
      next:
        simrun run \(name)
        simrun run \(name) --html \(name).html
        simrun check \(name)

      """)
    return .done
  }

  /// Returns `true` if a file exists with the text to be written. If an earlier `simrun new` was
  /// killed, one of the two files that it writes may exist.
  ///
  /// - Throws: `unusable` if the file exists with another text.
  private static func isWritten(_ file: (path: String, text: String)) throws(InputError) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    let found = try? InputFile.bytes(at: file.path)
    guard found == Array(file.text.utf8) else {
      throw existing(file.path)
    }
    return true
  }

  private static func existing(_ path: String) -> InputError {
    .unusable(InputPlace(path), "the file exists; choose another name")
  }

  /// Rejects names that are paths, options or hidden files, or that need quotes in JSON5 or in a
  /// shell. A name that ends in `.json` would be taken for a path.
  private static func check(_ name: String) throws(InputError) {
    let isName = name.allSatisfy { $0.isLetter || $0.isWholeNumber || "-_.".contains($0) }
    guard isName, let first = name.first, first != ".", first != "-", !name.hasSuffix(".json"),
      name.utf8.count <= 100
    else {
      throw .wrongType(
        InputPlace("simrun new"), given: name.quoted,
        allowed: "a name of letters, digits, '-', '_' and '.', such as my-flat")
    }
  }
}
