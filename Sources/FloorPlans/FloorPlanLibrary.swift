import Documents

/// The floor plans that can be named: those in the folder `floorplans` of the current folder, or of
/// the nearest folder above it that has one, and those that come with the program.
package enum FloorPlanLibrary {
  /// Returns the names of the floor plans, in alphabetical order.
  package static func names() -> [String] { names(in: LookupFolders.named("floorplans")) }

  /// Returns the path of a floor plan.
  ///
  /// - Parameters:
  ///   - name: A name, or a path that ends in `.json`.
  ///   - place: The place of the name, for errors.
  ///   - folder: The folder that paths are relative to. Names are looked up first in `floorplans`
  ///     at or above it.
  /// - Throws: `wrongType` for a drawing, `noSuchName`, or `unusable` if there is no folder
  ///   `floorplans`.
  package static func path(
    of name: String, at place: InputPlace = InputPlace(option: .floorPlan),
    beside folder: String = "."
  ) throws(InputError) -> String {
    let file = name.hasPrefix("/") || folder == "." ? name : "\(folder)/\(name)"
    if name.hasSuffix(".json") { return file }
    let folders = LookupFolders.named("floorplans", above: folder == "." ? ["."] : [folder, "."])
    let paths = folders.map { "\($0)/\(name).json" }
    if let path = paths.first(where: InputFile.isFile) { return path }
    if InputFile.isFile(file) || name.lowercased().hasSuffix(".svg") {
      throw .wrongType(
        place, given: name.quoted,
        allowed: "a floor plan: a name from 'floorplans' or a path that ends in .json; drawings "
          + "such as SVG are not supported")
    }
    guard !folders.isEmpty else {
      throw .unusable(
        place,
        "no folder 'floorplans' beside the scenario, here or in any folder above, nor "
          + ShippedFiles.whereabouts)
    }
    throw LookupFolders.noSuchName(name, in: "floorplans", among: names(in: folders), at: place)
  }

  private static func names(in folders: [String]) -> [String] {
    let names = folders.flatMap { folder in
      LookupFolders.contents(of: folder).filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
    }
    return Set(names.map(String.init)).sorted()
  }
}
