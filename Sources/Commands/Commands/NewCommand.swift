import Documents
import Foundation
import Scenarios

/// `simrun new NAME`: the files of a new scenario that runs unchanged.
struct NewCommand {
  private let name: String
  private let files: [(path: String, text: String)]

  init(from arguments: inout Arguments) throws(InputError) {
    name = try arguments.operand("the name")
    let floorPlan = try arguments.optionalText("--floorplan")
    try arguments.finish()
    try Self.check(name)
    let scenario = "scenarios/\(name)/scenario.json"
    if let floorPlan {
      files = [(scenario, try NewScenario(name, on: floorPlan).text)]
    } else {
      files = [
        ("floorplans/\(name).json", NewFlat(name).floorPlan), (scenario, NewFlat(name).scenario),
      ]
    }
    for (path, _) in files {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw .unusable(InputPlace(path), "the file exists; choose another name")
      }
      try OutputFolder.attemptFile(at: path)
    }
  }

  /// Rejects names that are paths, options or hidden files, or need quotes in JSON5 or in a shell.
  /// A name that ends in `.json` would count as a path.
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

  func perform() throws(InputError) -> ExitStatus {
    for (path, text) in files { try OutputFolder.write(text, to: path) }
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
}
