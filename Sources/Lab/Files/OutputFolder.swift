import Foundation

/// Files that are to stand in one folder.
///
/// They are first written into a hidden folder in it, or beside it where it does not exist, and
/// only when all of them are there moved into place. So where there is no room, or no leave to
/// write, what stood there before still stands, whole. Files of other names in the folder are not
/// touched. Nothing but a regular file is replaced: no link, and no device such as `/dev/null`.
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
    guard !path.isEmpty else { throw .unwritable(path: "''", reason: "it is no path") }
    do {
      try write(to: URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL)
    } catch let error as POSIXError {
      throw .unwritable(path: path, reason: String(cString: strerror(error.code.rawValue)))
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }

  /// Writes a text file of its own, at this path, into a folder that exists or is made.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  public static func write(_ text: String, to path: String) throws(InputError) {
    let file = URL(fileURLWithPath: path)
    var folder = OutputFolder()
    folder.add(file.lastPathComponent, text)
    do {
      try folder.write(to: path.contains("/") ? file.deletingLastPathComponent().path : ".")
    } catch .unwritable(_, let reason) {
      throw .unwritable(path: path, reason: reason)
    }
  }

  private func write(to folder: URL) throws {
    let manager = FileManager.default
    let exists = manager.fileExists(atPath: folder.path)
    guard !exists || isFolder(folder) else { throw POSIXError(.ENOTDIR) }
    let targets = (files.map(\.name) + absent).map(folder.appendingPathComponent)
    for target in targets { try checkReplaceable(target) }

    let staging = (exists ? folder : folder.deletingLastPathComponent()).appendingPathComponent(
      ".simrun-\(UUID().uuidString).partial")
    try makeFolder(staging)
    defer { try? manager.removeItem(at: staging) }
    for file in files {
      try Data(file.bytes).write(to: staging.appendingPathComponent(file.name))
    }

    guard exists else { return try move(staging, to: folder) }
    for file in files {
      try move(
        staging.appendingPathComponent(file.name), to: folder.appendingPathComponent(file.name))
    }
    for name in absent {
      let path = folder.appendingPathComponent(name).path
      guard unlink(path) == 0 || errno == ENOENT else { throw Self.lastError }
    }
  }

  /// - Throws: Where something stands at a file's place that must not be replaced by one.
  private func checkReplaceable(_ place: URL) throws {
    var status = stat()
    guard lstat(place.path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw POSIXError(.EISDIR)
    default: throw POSIXError(.EEXIST)
    }
  }

  private func isFolder(_ place: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Makes a folder and those above it, where they do not exist. (Foundation does not tell why it
  /// cannot.)
  private func makeFolder(_ folder: URL) throws {
    if mkdir(folder.path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder.path != "/" else { throw Self.lastError }
    try makeFolder(folder.deletingLastPathComponent())
    guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else { throw Self.lastError }
  }

  /// Puts a file in the place of another, in one step. (Foundation's `moveItem` refuses to
  /// replace.)
  private func move(_ source: URL, to target: URL) throws {
    guard rename(source.path, target.path) == 0 else { throw Self.lastError }
  }

  private static var lastError: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
