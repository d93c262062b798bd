import Documents
import Scenarios

extension OutputPlace {
  /// Creates the place of a result in one file, which need not exist.
  ///
  /// - Throws: As `init(file:)`; `unwritable` also for a name that files of recordings and
  ///   scenarios have. A file with that name might be the only copy, and readers of the folder
  ///   would take the result for such a file.
  convenience init(result path: String) throws(InputError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard !RunFolder.reads(name) else {
      throw .unwritable(
        path: path, reason: "recordings and scenarios have files of this name; use another")
    }
    try self.init(file: path)
  }
}
