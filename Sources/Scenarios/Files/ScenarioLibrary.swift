import Documents
import FloorPlans
import Foundation
import Sim

/// The scenarios that can be named: those in the folder `scenarios` of the current folder or of the
/// nearest folder above that has one, and those that come with the program. Scenarios may be in
/// groups, as `scenarios/lessons/window`.
public enum ScenarioLibrary {
  /// The scenario of a name, or at a path.
  ///
  /// - Parameters:
  ///   - text: `office-walk-past`, `lessons/window`, `scenarios/office-walk-past`, or the path of any
  ///     folder with a `scenario.json` in it, or of that file.
  ///   - check: Looks at the plan and at how many beacons there are, before worlds are made of them:
  ///     that takes long on a large plan.
  /// - Throws: `InputError` where there is no such scenario, or what is wrong with its files; what the
  ///   check throws.
  public static func scenario(
    _ text: String,
    check: (_ plan: FloorPlan, _ beacons: Int) throws(InputError) -> Void = { _, _ in }
  ) throws(InputError) -> Scenario {
    try source(of: text).scenario(check: check)
  }

  /// The file of the scenario of a name, or at a path.
  ///
  /// - Throws: `InputError` where there is no such scenario, or its file cannot be read.
  package static func source(of text: String) throws(InputError) -> ScenarioSource {
    let folder = try folder(of: text)
    let path = folder + "/scenario.json"
    return ScenarioSource(
      name: URL(fileURLWithPath: folder).standardized.lastPathComponent, folder: folder,
      path: path, description: try JSON.parse(InputFile.bytes(at: path), source: path))
  }

  /// The names of the scenarios at hand, those in a group with its name before theirs; in the order
  /// of the alphabet.
  ///
  /// - Throws: `InputError` where there is no folder of scenarios.
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
    func isScenario(_ name: String) -> Bool { InputFile.isFile("\(library)/\(name)/scenario.json") }
    return LookupFolders.contents(of: library).flatMap { name in
      isScenario(name)
        ? [name]
        : LookupFolders.contents(of: "\(library)/\(name)").map { "\(name)/\($0)" }.filter(
          isScenario)
    }
  }

  /// The paths of the scenarios in a folder of scenarios, and in its groups, in the order of the
  /// alphabet; of anything else, itself.
  public static func scenarios(in text: String) -> [String] {
    let path = text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    guard LookupFolders.isFolder(path), !InputFile.isFile(path + "/scenario.json") else {
      return [text]
    }
    let found = names(in: path)
    return found.isEmpty ? [text] : found.map { "\(path)/\($0)" }
  }

  private static func folder(of text: String) throws(InputError) -> String {
    let path = text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    if InputFile.isFile(path) {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.last == "scenario.json" else {
        throw .unusable(
          InputPlace(path), "not a scenario; a scenario is a folder, or the scenario.json in it")
      }
      let folder = parts.dropLast().joined(separator: "/")
      return folder.isEmpty && parts.count == 1 ? "." : folder
    }
    if InputFile.isFile(path + "/scenario.json") { return path }
    let libraries = LookupFolders.named("scenarios")
    // What is neither a name nor within a group that there is can only be meant as a path.
    let group = String(text.prefix { $0 != "/" })
    guard
      text != ".", text != "..",
      group == text || libraries.contains(where: { LookupFolders.contents(of: $0).contains(group) })
    else {
      throw .missingFile(path: path + "/scenario.json")
    }
    let known = try names()
    guard let library = libraries.first(where: { names(in: $0).contains(path) }) else {
      throw .noSuchName(path, among: known, at: InputPlace("scenarios"))
    }
    return "\(library)/\(path)"
  }
}

/// A scenario's file as it was read: the scenario is made from it, and others with something changed.
package struct ScenarioSource: Sendable {
  /// What the scenario goes by: its folder's name.
  package let name: String
  private let folder: String
  /// The file's path.
  package let path: String
  /// What the file says.
  package let description: JSON

  fileprivate init(name: String, folder: String, path: String, description: JSON) {
    self.name = name
    self.folder = folder
    self.path = path
    self.description = description
  }

  /// The scenario.
  ///
  /// - Parameters:
  ///   - changed: What the file is to say instead.
  ///   - check: Looks at the plan and at how many beacons there are, before worlds are made of them.
  /// - Throws: What is wrong with its files; what the check throws.
  package func scenario(
    saying changed: JSON? = nil,
    check: (_ plan: FloorPlan, _ beacons: Int) throws(InputError) -> Void = { _, _ in }
  ) throws(InputError) -> Scenario {
    let description = changed ?? description
    let file = try ScenarioFile(description, at: InputPlace(path))
    let planPath = try FloorPlanLibrary.path(
      of: file.floorPlan, at: file.floorPlanPlace, beside: folder)
    let planDescription = try JSON.parse(InputFile.bytes(at: planPath), source: planPath)
    let plan = try FloorPlanFile(planDescription, at: InputPlace(planPath))
    try check(plan.plan, file.beacons.count)
    return try file.made(
      name: name, from: description, on: plan, describedAs: planDescription)
  }
}
