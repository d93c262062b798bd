import Documents
import Scenarios

extension OutputPlace {
  /// The place of a result in one file, which need not exist.
  ///
  /// - Throws: As `init(file:)`; `unwritable` also for the name of a file of recordings and scenarios: one
  ///   may be there that is the only copy, and readers of the folder would take the result for it.
  convenience init(result path: String) throws(InputError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard !RunFolder.reads(name) else {
      throw .unwritable(
        path: path, reason: "recordings and scenarios have files of this name; use another")
    }
    try self.init(file: path)
  }
}
