import Foundation

/// The folders in which files are looked up by name, such as `scenarios`.
package enum LookupFolders {
  /// The folders with a name, in the order of the search: the nearest one at or above each of some
  /// folders, then the one that comes with the program.
  package static func named(_ name: String, above folders: [String] = ["."]) -> [String] {
    let shipped = ShippedFiles.folder.map { "\($0)/\(name)" }
    return folders.compactMap { nearest(name, above: $0) }
      + [shipped].compactMap { $0 }.filter(isFolder).map(fromHere)
  }

  /// The names in a folder, in alphabetical order; none if it cannot be read.
  package static func contents(of folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).sorted()
  }

  /// `true` if there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The folder with a name in a folder, or in the nearest folder above that contains one. The path
  /// is relative if the folder lies in the current folder.
  private static func nearest(_ name: String, above folder: String) -> String? {
    var within = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
    for _ in within.pathComponents {
      let path = within.appendingPathComponent(name).path
      if isFolder(path) { return fromHere(path) }
      within.deleteLastPathComponent()
    }
    return nil
  }

  private static func fromHere(_ path: String) -> String {
    let here = URL(fileURLWithPath: ".").resolvingSymlinksInPath().path + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}
