import Foundation

/// The replacement of files one by one, in a folder that cannot be exchanged: a mount point, the
/// current folder, a folder that contains folders, or any folder on a file system without exchange.
///
/// All previous files are first moved aside, into the hidden folder. They come back if a call
/// fails. If the process is killed, the next program that writes there puts them back: until all
/// new files are in place, the hidden folder has a list of the names that are added.
struct FileReplacement {
  /// The folder.
  private let target: String
  /// The hidden folder.
  private let staging: String

  private var new: String { "\(staging)/new" }
  private var old: String { "\(staging)/old" }

  /// Creates the replacement of files in a folder by the files that are built in the hidden folder.
  init(of target: String, in staging: StagingFolder) {
    (self.target, self.staging) = (target, staging.path)
  }

  /// Replaces the files of some names by new ones, and removes the files of the names in `absent`.
  func perform(_ names: [String], removing absent: [String]) throws {
    try FileCall.makeFolder(old)
    let added = names.filter { FileIdentity(at: "\(target)/\($0)") == nil }
    try FileCall.create("\(list).new", holding: Array(added.joined(separator: "\n").utf8))
    try FileCall.move("\(list).new", to: list)
    do {
      for name in names + absent where FileIdentity(at: "\(target)/\(name)") != nil {
        try FileCall.move("\(target)/\(name)", to: "\(old)/\(name)")
      }
      // The first file comes last: without it, a folder is not considered complete.
      for name in names.dropFirst() + names.prefix(1) {
        try FileCall.move("\(new)/\(name)", to: "\(target)/\(name)")
      }
      try FileCall.sync(folder: target)
      try FileCall.remove(list)
    } catch {
      try undo()
      throw error
    }
  }

  /// Puts the previous files back if a replacement began and did not end. This may itself be
  /// interrupted, and repeated.
  ///
  /// - Throws: `unwritable` if that is not possible; the list and the files then stay.
  func undo() throws {
    guard FileIdentity(at: list) != nil else { return }
    do {
      for name in try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
      where FileIdentity(at: "\(new)/\(name)") == nil {
        try FileCall.remove("\(target)/\(name)")
      }
      for name in try FileCall.names(in: old) {
        try FileCall.move("\(old)/\(name)", to: "\(target)/\(name)")
      }
      try FileCall.remove(list)
    } catch {
      throw InputError.unwritable(
        path: target,
        reason: "files of before could not be put back from \(staging); the next output does it")
    }
  }

  /// The path of the list of names that had no file before. It exists while files are replaced.
  private var list: String { "\(staging)/\(StagingFolder.list)" }
}
