import Foundation

/// The folders in which files are looked up by name, such as `scenarios`.
package enum LookupFolders {
  /// Returns the folders with a name, in the order of the search: the nearest one at or above each
  /// given folder, then the one that comes with the program.
  package static func named(_ name: String, above folders: [String] = ["."]) -> [String] {
    let shipped = ShippedFiles.folder.map { "\($0)/\(name)" }
    return folders.compactMap { nearest(name, above: $0) }
      + [shipped].compactMap { $0 }.filter(isFolder).map(fromHere)
  }

  /// Returns the error for a name that no folder has. If the folder of the program's own files is
  /// missing, the error says so.
  ///
  /// - Parameters:
  ///   - name: The name of the folders.
  ///   - known: The names that they have.
  package static func noSuchName(
    _ given: String, in name: String, among known: [String], at place: InputPlace
  ) -> InputError {
    guard NearestName.to(given, among: known).isEmpty, let lack = ShippedFiles.lack(of: name) else {
      return .noSuchName(given, among: known, at: place)
    }
    let among = known.isEmpty ? "" : " among \(known.listed())"
    return .unusable(place, "there is no \(given.quoted)\(among), nor \(lack)")
  }

  /// Returns the names in a folder, in alphabetical order; empty if the folder cannot be read.
  package static func contents(of folder: String) -> [String] {
    (try? FileCall.names(in: folder)) ?? []
  }

  /// Returns `true` if there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the nearest folder with a given name: in another folder itself, or else in a folder
  /// above it. The path is relative if the folder lies in the current folder.
  private static func nearest(_ name: String, above folder: String) -> String? {
    guard var within = folder.withoutLinks else { return nil }
    while true {
      let path = within == "/" ? "/\(name)" : "\(within)/\(name)"
      if isFolder(path) { return fromHere(path) }
      guard within != "/" else { return nil }
      within = within.parentFolder
    }
  }

  private static func fromHere(_ path: String) -> String {
    guard let here = ".".withoutLinks.map({ "\($0)/" }), path.hasPrefix(here) else {
      return path
    }
    return String(path.dropFirst(here.count))
  }
}
