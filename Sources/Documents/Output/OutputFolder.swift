import Foundation

/// A set of files to be written into one folder.
///
/// The files are first written into a hidden folder inside it, or beside it if it does not exist.
/// Once all of them are complete, they are moved into place. So if there is no space or no
/// permission, the previous files are intact. Files with other names are not touched. Only regular
/// files are replaced: no links, and no devices such as `/dev/null`.
///
/// Files of two outputs never coexist, even if the process is killed: the first file is replaced
/// while it is the only one. Others may then be missing, but never that one.
///
/// Long computations first check that the files can be written.
public struct OutputFolder: Sendable {
  private var files: [(name: String, content: Content)] = []
  private var absent: [String] = []

  private enum Content {
    case bytes([UInt8])
    case staged(URL)
  }

  /// An empty set.
  public init() {}

  /// Adds a file. The name is not a path.
  public mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, .bytes(bytes))) }

  /// Adds a file that has been written piece by piece, and is moved.
  ///
  /// - Precondition: The file was finished, and its folder still exists when the files are written.
  package mutating func add(_ name: String, _ file: StagedFile) {
    files.append((name, .staged(file.place)))
  }

  /// Adds a text file.
  public mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

  /// Removes a file of this name, because it would belong to the replaced files.
  public mutating func leaveOut(_ name: String) { absent.append(name) }

  /// Writes the files into the folder at this path. A missing folder is made.
  ///
  /// - Throws: `unwritable`, with the folder's path as the user gave it.
  public func write(to path: String) throws(InputError) {
    try Self.reporting(path) { try write(to: Self.folder(at: path)) }
  }

  /// Checks that a folder of files can be written at this path, and leaves no trace.
  ///
  /// - Throws: `unwritable`, with the folder's path as the user gave it.
  public static func attempt(at path: String) throws(InputError) {
    try reporting(path) { try attempt(in: folder(at: path)) }
  }

  /// Writes a single text file at this path, into a folder that exists or is made.
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

  /// Puts a file that has been written piece by piece at this path, into a folder that exists or is made.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  package static func write(_ staged: StagedFile, to path: String) throws(InputError) {
    try reporting(path) {
      let file = try file(at: path)
      var folder = OutputFolder()
      folder.add(file.lastPathComponent, staged)
      try folder.write(to: file.deletingLastPathComponent())
    }
  }

  /// Checks that a single file can be written at this path, and changes nothing.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  public static func attemptFile(at path: String) throws(InputError) {
    try reporting(path) {
      let file = try file(at: path)
      try checkReplaceable(file)
      try attempt(in: file.deletingLastPathComponent())
    }
  }

  /// `true` if one path leads through another, or equals it, so that the other can only be a
  /// folder.
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
      let place = staging.appendingPathComponent(file.name)
      switch file.content {
      case .bytes(let bytes): try Self.write(bytes, to: place)
      case .staged(let source): try Self.move(source, to: place)
      }
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
