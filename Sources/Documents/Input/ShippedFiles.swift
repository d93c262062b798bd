import Foundation

/// The scenarios and floor plans that come with the program. They are in the folder that the
/// environment variable `SIMRUN_SHARE` names; or else in `../share/simrun`, as seen from the
/// program's folder; or else in the nearest folder above the program that holds both.
package enum ShippedFiles {
  private static let variable = "SIMRUN_SHARE"

  /// The folder that contains `scenarios` and `floorplans`; `nil` if there is none.
  package static let folder: String? = named ?? candidates.first(where: holdsBoth)

  /// The places searched for the folder, in words that follow "nor".
  package static let whereabouts =
    if let named {
      named.isEmpty ? "with the program, as \(variable) is empty" : "in \(variable), '\(named)'"
    } else {
      "in \(candidates.first ?? "a folder of the program") or any folder above simrun; \(variable) "
        + "can name one"
    }

  /// Returns the place of a folder that is missing from the folder that the environment names, in
  /// words that follow "nor"; `nil` if it is there, or if the environment names no folder.
  package static func lack(of name: String) -> String? {
    guard let named, !named.isEmpty, !LookupFolders.isFolder("\(named)/\(name)") else { return nil }
    let lack = LookupFolders.isFolder(named) ? "has no folder '\(name)'" : "is no folder"
    return "\(whereabouts), which \(lack)"
  }

  private static let named = ProcessInfo.processInfo.environment[variable]

  private static var candidates: [String] {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return [] }
    var above = program.deletingLastPathComponent()
    var folders = [above.deletingLastPathComponent().appendingPathComponent("share/simrun")]
    for _ in above.pathComponents {
      folders.append(above)
      above.deleteLastPathComponent()
    }
    return folders.map(\.path)
  }

  private static func holdsBoth(_ folder: String) -> Bool {
    ["scenarios", "floorplans"].allSatisfy { LookupFolders.isFolder("\(folder)/\($0)") }
  }
}
