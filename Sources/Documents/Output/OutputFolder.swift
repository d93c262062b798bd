import Foundation

/// Files that are to stand in one folder.
///
/// They are first written into a hidden folder in it, or beside it where it does not exist, and
/// only when all of them are there moved into place. So where there is no room, or no leave to
/// write, what stood there before still stands, whole. Files of other names in the folder are not
/// touched. Nothing but a regular file is replaced: no link, and no device such as `/dev/null`.
///
/// Nor do files of two writings ever stand side by side, whenever the process may be killed: the
/// first file is replaced while it stands alone. Others may be missing then; it never is.
///
/// Whoever works long for them tries first whether they can be written.
public struct OutputFolder: Sendable {
  private var files: [(name: String, bytes: [UInt8])] = []
  private var absent: [String] = []

  /// No files yet.
  public init() {}

  /// Adds a file. The name is one of a file, not a path.
  public mutating func add(_ name: String, _ bytes: [UInt8]) {
    files.append((name, bytes))
  }

  /// Adds a text file.
  public mutating func add(_ name: String, _ text: String) {
    add(name, Array(text.utf8))
  }

  /// Sees to it that there is no such file: one that belongs to others that are replaced.
  public mutating func leaveOut(_ name: String) {
    absent.append(name)
  }

  /// Writes the files into the folder at this path, which is made where it does not exist.
  ///
  /// - Throws: `unwritable`, with the folder's path as the user gave it.
  public func write(to path: String) throws(InputError) {
    try Self.reporting(path) { try write(to: Self.folder(at: path)) }
  }

  /// Tries whether a folder of files can be written at this path, and leaves nothing there.
  ///
  /// - Throws: `unwritable`, with the folder's path as the user gave it.
  public static func attempt(at path: String) throws(InputError) {
    try reporting(path) { try attempt(in: folder(at: path)) }
  }

  /// Writes a text file of its own, at this path, into a folder that exists or is made.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  public static func write(_ text: String, to path: String) throws(InputError) {
    try reporting(path) {
      let file = try file(at: path)
      var folder = OutputFolder()
      folder.add(file.lastPathComponent, text)
      try folder.write(to: file.deletingLastPathComponent())
    }
  }

  /// Tries whether a file of its own can be written at this path, and leaves what stands there as it
  /// is.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  public static func attemptFile(at path: String) throws(InputError) {
    try reporting(path) {
      let file = try file(at: path)
      try checkReplaceable(file)
      try attempt(in: file.deletingLastPathComponent())
    }
  }

  /// Whether one path leads through another, or to it, so that this could only be a folder.
  public static func leads(_ path: String, through other: String) -> Bool {
    folder(at: path).pathComponents.starts(with: folder(at: other).pathComponents)
  }

  private func write(to folder: URL) throws {
    let manager = FileManager.default
    let exists = manager.fileExists(atPath: folder.path)
    guard !exists || Self.isFolder(folder) else { throw POSIXError(.ENOTDIR) }
    let targets = (files.map(\.name) + absent).map(folder.appendingPathComponent)
    for target in targets { try Self.checkReplaceable(target) }

    let staging = Self.staging(in: exists ? folder : folder.deletingLastPathComponent())
    try Self.makeFolder(staging)
    defer { try? manager.removeItem(at: staging) }
    for file in files {
      try Self.write(file.bytes, to: staging.appendingPathComponent(file.name))
    }

    guard exists else { return try Self.move(staging, to: folder) }
    for name in files.dropFirst().map(\.name) + absent {
      let path = folder.appendingPathComponent(name).path
      guard unlink(path) == 0 || errno == ENOENT else { throw Self.lastError }
    }
    for file in files {
      try Self.move(
        staging.appendingPathComponent(file.name), to: folder.appendingPathComponent(file.name))
    }
  }
}
