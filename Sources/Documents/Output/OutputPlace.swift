import Foundation

/// A path to which a command writes: a folder of files, or one file. Only one program at a time can
/// hold it.
///
///     let place = try OutputPlace(folder: "results")
///     ...
///     try place.write(files)
///
/// An output place is created before a long computation, so that a path that cannot be written is
/// refused at once, as is a second program that would write there. Outputs are built in a hidden
/// folder beside the path, or inside the target if its parent is not writable. They take their
/// place when all of them are complete and on the disk. See `docs/reference/promises.md`.
public final class OutputPlace: Sendable {
  /// The path as the user gave it.
  public let path: String
  /// The path of the output, without links in its folders.
  let target: String
  let staging: StagingFolder

  /// Creates the place of a folder, which need not exist. Missing parent folders are made when it
  /// is written.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  public init(folder path: String) throws(InputError) {
    self.path = path
    (target, staging) = try InputError.writing(path) {
      var target = Self.resolved(path.withoutSlashes)
      var status = stat()
      // A link to a folder stands for that folder.
      if lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, Self.isFolder(target) {
        target = target.withoutLinks ?? target
      }
      if lstat(target, &status) != 0 {
        guard errno == ENOENT else { throw FileCall.lastError }
      } else if status.st_mode & S_IFMT != S_IFDIR {
        throw POSIXError(.ENOTDIR)
      }
      // Even a folder that is exchanged as a whole must be writable.
      guard access(target, W_OK | X_OK) == 0 || errno == ENOENT else { throw FileCall.lastError }
      let staging: StagingFolder
      do {
        let beside = try Self.staging(beside: target)
        staging =
          Self.isMounted(target, apartFrom: beside)
          ? try StagingFolder(in: target, for: target.lastName) : beside
      } catch let error as POSIXError where Self.isFolder(target) {
        guard [.EACCES, .EPERM, .EROFS].contains(error.code) else { throw error }
        staging = try StagingFolder(in: target, for: target.lastName)
      }
      return (target, try Self.emptied(staging, of: target))
    }
  }

  /// Creates the place of a file, which need not exist. Missing folders are made when it is
  /// written.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it, also for a folder, a link and a
  ///   device, which are not replaced.
  public init(file path: String) throws(InputError) {
    self.path = path
    (target, staging) = try InputError.writing(path) {
      guard !path.hasSuffix("/") else { throw POSIXError(.EISDIR) }
      let target = Self.resolved(path)
      try Self.checkReplaceable(target)
      return (target, try Self.emptied(Self.staging(beside: target), of: target))
    }
  }

  /// Puts back the previous files that a killed program has left in the hidden folder, and removes
  /// everything else in that folder.
  private static func emptied(
    _ staging: StagingFolder, of target: String
  ) throws -> StagingFolder {
    try UnfinishedOutputs.step {
      try FileReplacement(of: target, in: staging).undo()
      try staging.clear()
    }
    return staging
  }

  /// `true` if a folder is the root of a mounted file system, into which no file can be moved.
  private static func isMounted(_ target: String, apartFrom staging: StagingFolder) -> Bool {
    // `rename` compares the file systems before it looks for the files.
    isFolder(target) && rename("\(staging.path)/-", "\(target)/-") != 0 && errno == EXDEV
  }

  /// Returns `true` if one path equals another, or leads through it, so that the other can only be
  /// a folder.
  public static func leads(_ path: String, through other: String) -> Bool {
    let (path, other) = (resolved(path.withoutSlashes), resolved(other.withoutSlashes))
    return path == other || path.hasPrefix(other == "/" ? other : other + "/")
  }

  /// Begins a file that is written piece by piece, before it is part of an output.
  ///
  /// - Parameter name: The temporary name, which is not a path.
  /// - Throws: `unwritable`.
  package func file(_ name: String) throws(InputError) -> StagedFile {
    try StagedFile(at: "\(staging.path)/\(name)", for: path)
  }
}

// MARK: - Paths

extension OutputPlace {
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Checks that a file may replace the file at a path.
  ///
  /// - Throws: An error if it may not be replaced.
  static func checkReplaceable(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw FileCall.lastError }
      return
    }
    func refusal(_ reason: String) -> InputError { .unwritable(path: path, reason: reason) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw POSIXError(.EISDIR)
    case S_IFLNK: throw refusal("it is a symbolic link, which is not replaced")
    default: throw refusal("it is not a regular file, and is not replaced")
    }
    if FilesRead.contains(path) {
      throw refusal("\(path.lastName) is an input of this command, and is not replaced")
    }
  }

  /// Makes the hidden folder beside a path, in the nearest folder above it that exists.
  ///
  /// - Throws: An error, also if the place is held by a program that began when fewer of the
  ///   folders existed. If such a program was killed, the files that it has left are removed.
  private static func staging(beside path: String) throws -> StagingFolder {
    var (parent, name) = (path.parentFolder, path.lastName)
    var status = stat()
    func rise() { (parent, name) = (parent.parentFolder, parent.lastName + "+" + name) }
    while lstat(parent, &status) != 0, errno == ENOENT, parent != "/" { rise() }
    guard isFolder(parent) else { throw POSIXError(.ENOTDIR) }
    let staging = try StagingFolder(in: parent, for: name)
    while parent != "/" {
      rise()
      do {
        try StagingFolder.discard(in: parent, for: name)
      } catch let error as InputError {
        throw error
      } catch {
        // The hidden folder belongs to another user, who may keep it.
      }
    }
    return staging
  }

  /// Returns an absolute path without links in its folders. The last name is kept, even if it is a
  /// link.
  private static func resolved(_ path: String) -> String {
    if path == "." || path == ".." || path == "/" || path.hasSuffix("/..") || path.hasSuffix("/.") {
      return path.withoutLinks ?? path
    }
    let parent = path.parentFolder
    let folder = parent.withoutLinks ?? (parent == path ? parent : resolved(parent))
    return (folder == "/" ? "" : folder) + "/" + path.lastName
  }
}

extension String {
  /// The path without slashes at its end.
  fileprivate var withoutSlashes: String {
    var path = self[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
