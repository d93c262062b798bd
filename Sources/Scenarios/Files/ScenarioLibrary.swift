import Buildings
import Documents
import FloorPlans

/// The scenarios that can be named: those in the folder `scenarios` of the current folder or of the
/// nearest folder above that has one, and those that come with the program. They may be in groups,
/// such as `scenarios/lessons/window`.
public enum ScenarioLibrary {
  /// Returns the scenario with a name or at a path.
  ///
  /// - Parameters:
  ///   - text: `office-walk-past`, `lessons/window`, `scenarios/office-walk-past`, or the path of
  ///     any folder with a `scenario.json` in it, or of that file.
  ///   - check: Checks the plan and the number of beacons before worlds are made, because making
  ///     them takes long on a large plan.
  /// - Throws: `InputError` if there is no such scenario or its files are unusable, or the error of
  ///   `check`.
  public static func scenario(
    _ text: String,
    check: (_ plan: FloorPlan, _ beacons: Int) throws(InputError) -> Void = { _, _ in }
  ) throws(InputError) -> Scenario { try source(of: text).scenario(check: check) }

  /// Returns the file of the scenario with a name or at a path.
  ///
  /// - Throws: `InputError` if there is no such scenario, or if its file cannot be read.
  package static func source(of text: String) throws(InputError) -> ScenarioSource {
    let folder = try folder(of: text)
    let path = folder + "/" + ScenarioFile.fileName
    return ScenarioSource(
      name: try Fields.plain(name(of: folder), at: InputPlace(path)), folder: folder, path: path,
      description: try JSON.parse(InputFile.bytes(at: path), source: path))
  }

  /// Returns the name of a scenario: the last component of its folder's path; `.` and `..` are
  /// resolved first.
  private static func name(of folder: String) -> String {
    let last = folder.split(separator: "/").last.map(String.init) ?? folder
    guard last == "." || last == "..", let path = folder.withoutLinks else { return last }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the names of the available scenarios in alphabetical order. Scenarios in a group are
  /// prefixed with its name.
  ///
  /// - Throws: `InputError` if there is no folder of scenarios.
  public static func names() throws(InputError) -> [String] {
    let libraries = LookupFolders.named("scenarios")
    guard !libraries.isEmpty else {
      throw .unusable(
        InputPlace("scenarios"),
        "no such folder here or in any folder above, nor \(ShippedFiles.whereabouts)")
    }
    return Set(libraries.flatMap(names)).sorted()
  }

  private static func names(in library: String) -> [String] {
    func isScenario(_ name: String) -> Bool {
      InputFile.isFile("\(library)/\(name)/\(ScenarioFile.fileName)")
    }
    return LookupFolders.contents(of: library).flatMap { name in
      isScenario(name)
        ? [name]
        : LookupFolders.contents(of: "\(library)/\(name)").map { "\(name)/\($0)" }.filter(
          isScenario)
    }
  }

  /// Returns the paths of the scenarios in a folder and in its groups, in alphabetical order. A
  /// text that names no folder of scenarios is returned unchanged.
  public static func scenarios(in text: String) -> [String] {
    let path = text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    guard LookupFolders.isFolder(path), !InputFile.isFile(path + "/" + ScenarioFile.fileName) else {
      return [text]
    }
    let found = names(in: path)
    return found.isEmpty ? [text] : found.map { "\(path)/\($0)" }
  }

  private static func folder(of text: String) throws(InputError) -> String {
    let path = text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    if InputFile.isFile(path) {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard let name = parts.last, name == ScenarioFile.fileName else {
        throw .unusable(
          InputPlace(path), "not a scenario; a scenario is a folder, or the scenario.json in it")
      }
      let folder = parts.dropLast().joined(separator: "/")
      return folder.isEmpty && parts.count == 1 ? "." : folder
    }
    if InputFile.isFile(path + "/" + ScenarioFile.fileName) { return path }
    let libraries = LookupFolders.named("scenarios")
    // A string that is neither a name nor in an existing group can only be a path.
    let group = String(text.prefix { $0 != "/" })
    guard
      text != ".", text != "..",
      group == text || libraries.contains(where: { LookupFolders.contents(of: $0).contains(group) })
    else { throw .missingFile(path: path + "/" + ScenarioFile.fileName) }
    let known = try names()
    guard let library = libraries.first(where: { names(in: $0).contains(path) }) else {
      throw LookupFolders.noSuchName(
        path, in: "scenarios", among: known, at: InputPlace("scenarios"))
    }
    return "\(library)/\(path)"
  }
}

/// The file of a scenario as read. Scenarios can be made from it, with or without changes.
package struct ScenarioSource: Sendable {
  /// The name of the scenario: that of its folder.
  package let name: String
  fileprivate let folder: String
  /// The path of the file.
  package let path: String
  /// The contents of the file.
  package let description: JSON

  /// Returns the scenario.
  ///
  /// - Parameters:
  ///   - changed: The contents to use instead of the file's.
  ///   - check: Checks the plan and the number of beacons, or of receivers if there are no beacons,
  ///     before worlds are made.
  /// - Throws: `InputError` if the scenario's files are unusable, or the error of `check`.
  package func scenario(
    saying changed: JSON? = nil,
    check: (_ plan: FloorPlan, _ devices: Int) throws(InputError) -> Void = { _, _ in }
  ) throws(InputError) -> Scenario {
    let description = changed ?? description
    let file = try ScenarioFile(description, at: InputPlace(path))
    let (plan, planDescription) = try plan(file.floorPlan, at: file.floorPlanPlace)
    try check(plan.plan, file.deviceCount)
    var plans: [String: (file: FloorPlanFile, description: JSON)] = [:]
    for (variant, situation) in file.variants {
      guard let name = variant.floorPlan else { continue }
      let own = try self.plan(name, at: variant.floorPlanPlace)
      try check(own.file.plan, situation.deviceCount)
      plans[variant.name] = own
    }
    return try file.made(
      name: name, from: description, on: plan, describedAs: planDescription, variantsOn: plans)
  }

  /// Returns a floor plan, and the contents of its file.
  ///
  /// - Parameter place: The place of the plan's name.
  private func plan(
    _ name: String, at place: InputPlace
  ) throws(InputError) -> (file: FloorPlanFile, description: JSON) {
    let path = try FloorPlanLibrary.path(of: name, at: place, beside: folder)
    let description = try JSON.parse(InputFile.bytes(at: path), source: path)
    return (try FloorPlanFile(description, at: InputPlace(path)), description)
  }
}
